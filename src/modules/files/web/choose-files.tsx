/** Choosing files, or taking a photo on a device that has a camera. */
import { Button, FileButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { imageTypes } from '#web/kit/fields/image-rules.ts';
import { type UploadPurpose, uploadTypes } from './use-uploads.ts';

interface ChooseFilesProps {
  isMultiple?: boolean;
  /** Takes a photo instead of choosing a file. */
  isCamera?: boolean;
  purpose?: UploadPurpose;
  onChoose: (files: File[]) => void;
  /** Receives the function that opens the dialog of the device. */
  children: (open: () => void) => ReactNode;
}

export function ChooseFiles({ isMultiple = false, isCamera = false, purpose = 'attachment', onChoose, children }: ChooseFilesProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept={(isCamera ? imageTypes : uploadTypes[purpose]).join()}
      multiple={isMultiple}
      resetRef={reset}
      {...(isCamera && { capture: 'environment' })}
      onChange={(chosen) => {
        // The same file can be chosen again after it was removed.
        reset.current?.();
        onChoose([chosen ?? []].flat());
      }}
    >
      {({ onClick }) => children(onClick)}
    </FileButton>
  );
}

interface ChooseButtonProps
  extends Omit<ChooseFilesProps, 'children'>,
    Pick<ComponentProps<'button'>, 'ref' | 'name' | 'disabled' | 'aria-describedby'> {
  icon: ReactNode;
  children: string;
}

export function ChooseButton({ isMultiple, isCamera, purpose, icon, onChoose, children, ...button }: ChooseButtonProps) {
  return (
    <ChooseFiles isMultiple={isMultiple} isCamera={isCamera} purpose={purpose} onChoose={onChoose}>
      {(open) => (
        <Button {...button} onClick={open} variant="default" leftSection={icon}>
          {children}
        </Button>
      )}
    </ChooseFiles>
  );
}

/** Whether the device is handheld: it can take a photo, and files cannot be dragged or pasted. */
export const useHasCamera = () => useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
