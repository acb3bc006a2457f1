/**
 * The attachments of a record: photos and PDFs, chosen, photographed, dropped or pasted. Each is uploaded when it is chosen, and attached when
 * the form is saved, which waits for them.
 */
import { ActionIcon, Button, FileButton, Group, Input, Progress, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconPaperclip, IconX } from '@tabler/icons-react';
import { type ComponentProps, type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '#web/kit/fields/fields.tsx';
import { attachmentTypes, imageTypes } from '#web/kit/fields/image-rules.ts';
import type { SentFile } from '../contract.ts';
import classes from './files.module.css';
import { FileLink } from './parts.tsx';
import { type Upload, useUploads } from './use-uploads.ts';

interface FieldProps {
  name: string;
  label: string;
}

/** A field with the ids of files. `current`: those that the record has; `limit`: the most that it takes. */
export function FilesField({ current, limit, ...field }: FieldProps & { current: readonly SentFile[]; limit: number }) {
  return <Attachments {...field} current={current} limit={limit} toValue={(ids) => ids} />;
}

/** A field with the id of a file, or null. Another file takes its place. */
export function FileField({ current, ...field }: FieldProps & { current: SentFile | null }) {
  return <Attachments {...field} current={current ? [current] : []} limit={1} toValue={(ids) => ids[0] ?? null} />;
}

interface AttachmentsProps extends FieldProps {
  current: readonly SentFile[];
  limit: number;
  toValue: (ids: string[]) => string[] | string | null;
}

function Attachments({ name, label, current, limit, toValue }: AttachmentsProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const [known, setKnown] = useState(current);
  const fileOf = (of: string) => known.find((file) => file.id === of);
  const nameOf = (of: string) => fileOf(of)?.name ?? t('files.unnamed');
  const text = (value: string | string[]) => [value].flat().map(nameOf).join(', ');
  const { value, onChange, error, ref } = useField(name, { label, text });
  const ids: string[] = [value ?? []].flat();
  // Several uploads may end before the form renders again.
  const latest = useRef(ids);
  latest.current = ids;
  const change = (next: string[]) => {
    latest.current = next;
    onChange(toValue(next));
  };
  const { uploads, send } = useUploads((file) => {
    setKnown((before) => [...before, file]);
    change(limit === 1 ? [file.id] : [...latest.current, file.id]);
  });
  const [isOverLimit, setOverLimit] = useState(false);
  const room = limit - ids.length - uploads.filter(({ problem }) => problem === undefined).length;
  const add = (chosen: readonly File[]) => {
    const files = limit === 1 ? chosen.slice(0, 1) : chosen.slice(0, Math.max(0, room));
    setOverLimit(files.length < chosen.length);
    send(files);
  };
  const field = useRef<HTMLDivElement>(null);
  usePastedFiles(field, (pasted) =>
    add(pasted.map((file, at) => named(file, `${t('files.pasted')} ${ids.length + uploads.length + at + 1}`))),
  );
  const [isDragging, setDragging] = useState(false);
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragging(event.type === 'dragover');
    if (event.type === 'drop') add([...event.dataTransfer.files]);
  };
  const hasCamera = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const problem = isOverLimit ? t('files.limit', { count: limit }) : error;
  const isFull = limit > 1 && room <= 0;
  const isReplaced = limit === 1 && ids.length > 0;
  const chooseLabel = limit > 1 ? t('files.add') : isReplaced ? t('actions.replace') : t('files.choose');

  return (
    <Input.Wrapper
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      label={label}
      labelElement="div"
      description={hasCamera ? t('files.hint') : t('files.hint_with_paste')}
      error={problem}
      ref={field}
      className={classes.field}
      data-dragging={isDragging || undefined}
      onDragOver={drop}
      onDrop={drop}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setDragging(false);
      }}
    >
      <div className={classes.content}>
        {ids.length + uploads.length > 0 && (
          <ul className={classes.files}>
            {ids.map((one) => {
              const file = fileOf(one);
              const remove = () => change(latest.current.filter((other) => other !== one));
              return (
                <Row key={one} remove={t('files.remove', { name: nameOf(one) })} onRemove={remove}>
                  {file ? <FileLink file={file} /> : <span className={classes.name}>{t('files.unnamed')}</span>}
                </Row>
              );
            })}
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
        )}
        <Group gap="xs">
          <ChooseButton
            accept={attachmentTypes}
            isMultiple={limit > 1}
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
            <ChooseButton accept={imageTypes} isCamera icon={<IconCamera size={17} />} onChoose={add} disabled={isFull}>
              {t('files.take_photo')}
            </ChooseButton>
          )}
        </Group>
      </div>
    </Input.Wrapper>
  );
}

interface ChooseButtonProps extends Pick<ComponentProps<'button'>, 'ref' | 'name' | 'disabled' | 'aria-describedby'> {
  accept: readonly string[];
  isMultiple?: boolean;
  /** Takes a photo instead of choosing a file. */
  isCamera?: boolean;
  icon: ReactNode;
  onChoose: (files: File[]) => void;
  children: string;
}

function ChooseButton({ accept, isMultiple = false, isCamera, icon, onChoose, children, ...button }: ChooseButtonProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept={accept.join()}
      multiple={isMultiple}
      resetRef={reset}
      {...(isCamera && { capture: 'environment' })}
      onChange={(chosen) => {
        // The same file can be chosen again after it was removed.
        reset.current?.();
        onChoose([chosen ?? []].flat());
      }}
    >
      {({ onClick }) => (
        <Button {...button} onClick={onClick} variant="default" leftSection={icon}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}

function Row({ remove, onRemove, children }: { remove: string; onRemove: () => void; children: ReactNode }) {
  return (
    <li className={classes.file}>
      {children}
      <ActionIcon variant="subtle" color="gray" aria-label={remove} onClick={onRemove}>
        <IconX size={18} />
      </ActionIcon>
    </li>
  );
}

/** A file that is being sent, or was not accepted. */
function UploadRow({ upload: { name, share, problem, retry, dismiss } }: { upload: Upload }) {
  const { t } = useTranslation('common');
  if (problem === undefined)
    return (
      <Row remove={t('files.cancel', { name })} onRemove={dismiss}>
        <span className={classes.name} role="status">
          {name}
          <Progress
            className={classes.progress}
            value={share === 1 ? 100 : share * 100}
            animated={share === 1}
            aria-label={t('files.uploading')}
          />
        </span>
      </Row>
    );
  return (
    <Row remove={t('files.remove', { name })} onRemove={dismiss}>
      <span className={classes.name} role="alert">
        {name}
        <Text span size="sm" c="red">
          {problem}
        </Text>
      </span>
      {retry && (
        <Button size="compact-sm" variant="default" onClick={retry}>
          {t('actions.retry')}
        </Button>
      )}
    </Row>
  );
}

/** Files that are pasted in the form of the field; where nothing has the focus, in the only field of the page that takes them. */
function usePastedFiles(field: { current: HTMLElement | null }, onPaste: (files: File[]) => void): void {
  const latest = useRef(onPaste);
  latest.current = onPaste;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const target = event.target as Node;
      const isMeant = target === document.body || field.current?.closest('form')?.contains(target);
      if (files.length === 0 || !isMeant || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [field]);
}

/** A pasted picture has no name of its own: browsers call each of them `image.png`. */
function named(file: File, name: string): File {
  return file.name === 'image.png' ? new File([file], `${name}.png`, { type: file.type }) : file;
}
