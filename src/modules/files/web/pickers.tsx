/** Uploading files from screens: pictures of records and people, and attachments of records. */
import type { ComponentProps } from 'react';
import { call } from '#web/api/call.ts';
import { ImageField } from '#web/kit/fields/image-field.tsx';
import { type FilePurpose, files, type SentFile } from '../contract.ts';

/** Uploads one file. The caller shows errors. */
export async function uploadFile(file: File, purpose: FilePurpose): Promise<SentFile> {
  const form = new FormData();
  form.append('file', file);
  const { data } = await call(files.upload, { query: { purpose }, body: form, quiet: true });
  return data;
}

/** A field for the picture of a record; `purpose="photo"` for that of a person or a company. */
export function FileImageField({
  purpose = 'image',
  ...field
}: Omit<ComponentProps<typeof ImageField>, 'upload'> & { purpose?: 'image' | 'photo' }) {
  return <ImageField {...field} upload={(file) => uploadFile(file, purpose)} />;
}
