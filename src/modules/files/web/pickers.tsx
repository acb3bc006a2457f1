/** Uploading files from screens: pictures of records and people, and attachments of records. */
import type { ComponentProps } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { ImageField } from '#web/kit/fields/image-field.tsx';
import { type FilePurpose, files, type SentFile } from '../contract.ts';

/** While other uploads keep the server busy: for a minute, because some come from slow phones. The pause is that of `Retry-After`. */
const attempts = 30;
const pauseMs = 2000;

/** Uploads one file, again while the server is busy with other uploads. The caller shows errors. */
export async function uploadFile(file: File, purpose: FilePurpose): Promise<SentFile> {
  const form = new FormData();
  form.append('file', file);
  for (let attempt = 1; ; attempt++) {
    try {
      return (await call(files.upload, { query: { purpose }, body: form, quiet: true })).data;
    } catch (error) {
      if (attempt === attempts || !(error instanceof ApiError && error.code === 'uploads_busy')) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** A field for the picture of a record; `purpose="photo"` for that of a person or a company. */
export function FileImageField({
  purpose = 'image',
  ...field
}: Omit<ComponentProps<typeof ImageField>, 'upload'> & { purpose?: 'image' | 'photo' }) {
  return <ImageField {...field} upload={(file) => uploadFile(file, purpose)} />;
}
