/**
 * A signature: drawn with a finger or the mouse, or for users who cannot draw, the typed name. Either becomes a PNG, which is uploaded shortly after
 * the last stroke; the field has its id. The form waits for it when it is saved.
 */
import { Button, Group, Input, TextInput } from '@mantine/core';
import { useContext, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import SignaturePad from 'signature_pad';
import { ApiError } from '#web/api/api-error.ts';
import { useField } from '#web/kit/fields/fields.tsx';
import { UploadsContext } from '#web/kit/form/uploads.ts';
import classes from './files.module.css';
import { uploadFile } from './upload.ts';

/** Another stroke may follow within this time. */
const pauseMs = 600;
/** Pixels of the picture for each of the screen's: a signature of a phone's width stays far below the limit of 256 KB. */
const ratio = 2;
/** Black on white in both schemes, as it is printed. */
const ink = '#10201f';
const typedFont = 'italic 34px "Instrument Sans Variable", sans-serif';

export function SignatureField({ name, label, isRequired = true }: { name: string; label: string; isRequired?: boolean }) {
  const { t } = useTranslation('common');
  const id = useId();
  const { value, onChange, error, ref } = useField(name, { label });
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  const [isTyping, setTyping] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { schedule, cancel } = useSignatureUpload(canvas, onChange, setProblem);
  const latest = useRef({ schedule, cancel, onChange });
  latest.current = { schedule, cancel, onChange };

  useEffect(() => {
    const element = canvas.current as HTMLCanvasElement;
    const drawn = new SignaturePad(element, { penColor: ink, backgroundColor: '#fff' });
    pad.current = drawn;
    const begin = () => latest.current.cancel();
    const end = () => latest.current.schedule();
    drawn.addEventListener('beginStroke', begin);
    drawn.addEventListener('endStroke', end);
    // A canvas of another size is empty: the strokes are drawn again.
    const resize = () => {
      const strokes = drawn.toData();
      element.width = element.offsetWidth * ratio;
      element.height = element.offsetHeight * ratio;
      element.getContext('2d')?.scale(ratio, ratio);
      drawn.clear();
      drawn.fromData(strokes);
    };
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.off();
      latest.current.cancel();
    };
  }, []);

  const clear = () => {
    pad.current?.clear();
    setTyped('');
    setProblem(undefined);
    cancel();
    onChange(null);
  };
  const type = (text: string) => {
    setTyped(text);
    pad.current?.clear();
    cancel();
    if (text.trim() === '') return onChange(null);
    writeName(canvas.current as HTMLCanvasElement, text.trim());
    schedule();
  };
  return (
    <Input.Wrapper
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      label={label}
      labelElement="div"
      error={problem ?? error}
      required={isRequired}
    >
      <canvas ref={canvas} className={classes.signature} aria-hidden data-typing={isTyping || undefined} />
      {isTyping && (
        <TextInput
          mt="xs"
          label={t('signature.name')}
          value={typed}
          maxLength={60}
          onChange={(event) => type(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <Group gap="xs" mt={6}>
        <Button
          ref={ref}
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            clear();
            setTyping(!isTyping);
            if (isTyping) pad.current?.on();
            else pad.current?.off();
          }}
        >
          {t(isTyping ? 'signature.draw' : 'signature.type')}
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={clear} disabled={!value && typed === '' && !problem}>
          {t('signature.clear')}
        </Button>
      </Group>
    </Input.Wrapper>
  );
}

function writeName(element: HTMLCanvasElement, text: string): void {
  const context = element.getContext('2d');
  if (!context) return;
  context.fillStyle = ink;
  context.font = typedFont;
  context.textBaseline = 'middle';
  context.fillText(text, 16, element.offsetHeight / 2, element.offsetWidth - 32);
}

/** `schedule` uploads the drawing after a pause; `cancel` ends a waiting or running upload. */
function useSignatureUpload(
  canvas: { readonly current: HTMLCanvasElement | null },
  onSent: (id: string) => void,
  onProblem: (problem: string | undefined) => void,
): { schedule: () => void; cancel: () => void } {
  const { t } = useTranslation('common');
  const uploads = useContext(UploadsContext)?.uploads;
  const id = useId();
  const running = useRef<AbortController>(undefined);
  const cancel = () => {
    running.current?.abort();
    uploads?.delete(id);
  };
  const schedule = () => {
    cancel();
    onProblem(undefined);
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const send = async (): Promise<boolean> => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (signal.aborted) return true;
      try {
        const bytes = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png'));
        if (!bytes) throw new Error('The canvas has no picture.');
        const { id: file } = await uploadFile(new File([bytes], 'firma.png', { type: 'image/png' }), 'signature', { signal });
        if (signal.aborted) return true;
        onSent(file);
        uploads?.delete(id);
        return true;
      } catch (error) {
        if (signal.aborted) return true;
        onProblem(error instanceof ApiError && error.message ? error.message : t('errors.file_upload'));
        return false;
      }
    };
    uploads?.set(id, send());
  };
  return { schedule, cancel };
}
