/** A field with the ids of files: attached files, uploads in progress, and functions to add and remove files. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '#web/kit/fields/fields.tsx';
import type { SentFile } from '../contract.ts';
import { type UploadPurpose, useUploads } from './use-uploads.ts';

interface AttachmentsOptions {
  name: string;
  label: string;
  /** The files that the record has. */
  current: readonly SentFile[];
  /** The most that it takes. */
  limit: number;
  toValue: (ids: string[]) => string[] | string | null;
  purpose?: UploadPurpose;
}

export function useAttachments({ name, label, current, limit, toValue, purpose }: AttachmentsOptions) {
  const { t } = useTranslation('common');
  const [known, setKnown] = useState(current);
  const fileOf = (id: string) => known.find((file) => file.id === id);
  const nameOf = (id: string) => fileOf(id)?.name ?? t('files.unnamed');
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
  }, purpose);
  const [isOverLimit, setOverLimit] = useState(false);
  const room = limit - ids.length - uploads.filter(({ problem }) => problem === undefined).length;
  const add = (chosen: readonly File[]) => {
    const files = limit === 1 ? chosen.slice(0, 1) : chosen.slice(0, Math.max(0, room));
    setOverLimit(files.length < chosen.length);
    send(files);
  };
  const addPasted = (pasted: readonly File[]) =>
    add(pasted.map((file, at) => named(file, `${t('files.pasted')} ${ids.length + uploads.length + at + 1}`)));
  return {
    files: ids.map((id) => ({ id, name: nameOf(id), file: fileOf(id) })),
    uploads,
    problem: isOverLimit ? t('files.limit', { count: limit }) : error,
    isFull: limit > 1 && room <= 0,
    add,
    addPasted,
    remove: (id: string) => change(latest.current.filter((other) => other !== id)),
    ref,
  };
}

export type Attachments = ReturnType<typeof useAttachments>;

/** A pasted picture has no name of its own: browsers call each of them `image.png`. */
function named(file: File, name: string): File {
  return file.name === 'image.png' ? new File([file], `${name}.png`, { type: file.type }) : file;
}
