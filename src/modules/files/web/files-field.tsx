/**
 * The attachments of a record: photos and PDFs, chosen, photographed, dropped or pasted. Each is uploaded when it is chosen, and attached when
 * the form is saved, which waits for them.
 */
import { Group, Input } from '@mantine/core';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '#web/kit/fields/fields.tsx';
import type { SentFile } from '../contract.ts';
import { ChooseButton, useHasCamera } from './choose-files.tsx';
import classes from './files.module.css';
import { FileLink } from './parts.tsx';
import { FileRow, UploadRow } from './upload-rows.tsx';
import { useDroppedFiles, usePastedFiles } from './use-given-files.ts';
import { useUploads } from './use-uploads.ts';

interface FieldProps {
  name: string;
  label: string;
}

/** A field with the ids of files. */
export function FilesField(field: FieldProps & Pick<AttachmentsProps, 'current' | 'limit' | 'initial'>) {
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
  toValue: (ids: string[]) => string[] | string | null;
}

function Attachments({ name, label, current, limit, initial, toValue }: AttachmentsProps) {
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
  const addPasted = (pasted: readonly File[]) =>
    add(pasted.map((file, at) => named(file, `${t('files.pasted')} ${ids.length + uploads.length + at + 1}`)));
  usePastedFiles(field, addPasted);
  const dropped = useDroppedFiles(add);
  const given = useRef<readonly File[]>(undefined);
  useEffect(() => {
    if (initial && initial !== given.current) addPasted(initial);
    given.current = initial;
  });
  const hasCamera = useHasCamera();
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
      {...dropped}
    >
      <div className={classes.content}>
        {ids.length + uploads.length > 0 && (
          <ul className={classes.files}>
            {ids.map((one) => {
              const file = fileOf(one);
              const remove = () => change(latest.current.filter((other) => other !== one));
              return (
                <FileRow key={one} remove={t('files.remove', { name: nameOf(one) })} onRemove={remove}>
                  {file ? <FileLink file={file} /> : <span className={classes.name}>{t('files.unnamed')}</span>}
                </FileRow>
              );
            })}
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
        )}
        <Group gap="xs">
          <ChooseButton
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
            <ChooseButton isCamera icon={<IconCamera size={17} />} onChoose={add} disabled={isFull}>
              {t('files.take_photo')}
            </ChooseButton>
          )}
        </Group>
      </div>
    </Input.Wrapper>
  );
}

/** A pasted picture has no name of its own: browsers call each of them `image.png`. */
function named(file: File, name: string): File {
  return file.name === 'image.png' ? new File([file], `${name}.png`, { type: file.type }) : file;
}
