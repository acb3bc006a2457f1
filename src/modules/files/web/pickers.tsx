/** How screens send files: the picture of a record or a person, and the papers of a record. */
import type { ComponentProps } from 'react';
import { call } from '#web/api/call.ts';
import { ImageField } from '#web/kit/fields/image-field.tsx';
import { type FilePurpose, files, type SentFile } from '../contract.ts';

/** Sends one file; refusals are the caller's to show. */
export async function sendFile(file: File, purpose: FilePurpose): Promise<SentFile> {
  const form = new FormData();
  form.append('file', file);
  const { data } = await call(files.upload, { query: { purpose }, body: form, quiet: true });
  return data;
}

/** The picture of a record; `purpose="photo"` for that of a person or a company. */
export function FileImageField({
  purpose = 'image',
  ...field
}: Omit<ComponentProps<typeof ImageField>, 'upload'> & { purpose?: 'image' | 'photo' }) {
  return <ImageField {...field} upload={(file) => sendFile(file, purpose)} />;
}
