/**
 * The attachments of a record: photos and PDFs, chosen, photographed, dropped or pasted. Each is uploaded when it is chosen, and attached when
 * the form is saved, which waits for them.
 */
import { Group, Input } from '@mantine/core';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentFile } from '../contract.ts';
import { ChooseButton, useHasCamera } from './choose-files.tsx';
import classes from './files.module.css';
import { FileViewer, useFileViewer, viewedFiles } from './parts.tsx';
import { AttachedFiles } from './upload-rows.tsx';
import { useAttachments } from './use-attachments.ts';
import { useDroppedFiles, usePastedFiles } from './use-given-files.ts';
import type { UploadPurpose } from './use-uploads.ts';

interface FieldProps {
  name: string;
  label: string;
}

/** A field with the ids of files. */
export function FilesField(field: FieldProps & Pick<AttachmentsProps, 'current' | 'limit' | 'initial' | 'purpose'>) {
  return <Attachments {...field} toValue={(ids) => ids} />;
}

/** A field with the id of a file, or null. Another file takes its place. */
export function FileField({ current, ...field }: FieldProps & { current: SentFile | null }) {
  return <Attachments {...field} current={current ? [current] : []} limit={1} toValue={(ids) => ids[0] ?? null} />;
}

interface AttachmentsProps extends FieldProps {
  /** The files that the record has. */
  current: readonly SentFile[];
  /** The most that it takes. */
  limit: number;
  /** Files that were dropped or pasted outside the field, before it was shown or since; sent at once. */
  initial?: readonly File[];
  /** `electronic_invoice` takes XML too. */
  purpose?: UploadPurpose;
  toValue: (ids: string[]) => string[] | string | null;
}

function Attachments({ name, label, current, limit, initial, purpose = 'attachment', toValue }: AttachmentsProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const attachments = useAttachments({ name, label, current, limit, toValue, purpose });
  const { files, problem, isFull, add, addPasted, ref } = attachments;
  const { open, shown } = useFileViewer();
  const field = useRef<HTMLDivElement>(null);
  usePastedFiles(field, addPasted);
  const dropped = useDroppedFiles(add);
  const given = useRef<readonly File[]>(undefined);
  useEffect(() => {
    if (initial && initial !== given.current) addPasted(initial);
    given.current = initial;
  });
  const hasCamera = useHasCamera();
  const isReplaced = limit === 1 && files.length > 0;
  const chooseLabel = limit > 1 ? t('files.add') : isReplaced ? t('actions.replace') : t('files.choose');

  return (
    <Input.Wrapper
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      label={label}
      labelElement="div"
      description={t(`files.hints.${purpose}.${hasCamera ? 'choose' : 'paste'}`)}
      error={problem}
      ref={field}
      className={classes.field}
      {...dropped}
    >
      <div className={classes.content}>
        <AttachedFiles attachments={attachments} onOpen={open} />
        <Group gap="xs">
          <ChooseButton
            isMultiple={limit > 1}
            purpose={purpose}
            icon={<IconPaperclip size={17} />}
            onChoose={add}
            ref={ref}
            name={name}
            disabled={isFull}
            aria-describedby={`${id}-${problem ? 'error' : 'description'}`}
          >
            {chooseLabel}
          </ChooseButton>
          {hasCamera && (
            <ChooseButton isCamera icon={<IconCamera size={17} />} onChoose={add} disabled={isFull}>
              {t('files.take_photo')}
            </ChooseButton>
          )}
        </Group>
      </div>
      <FileViewer {...shown} files={viewedFiles(files.flatMap(({ file }) => file ?? []))} />
    </Input.Wrapper>
  );
}
