/** Files in forms of other modules: pictures of records and people, and attachments of records. */
import type { ComponentProps } from 'react';
import { ImageField } from '#web/kit/fields/image-field.tsx';
import { uploadFile } from './upload.ts';

export { FileField, FilesField } from './files-field.tsx';
export { SignatureField } from './signature-field.tsx';
export { uploadFile };

/** A field for the picture of a record; `purpose="photo"` for that of a person or a company. */
export function FileImageField({
  purpose = 'image',
  ...field
}: Omit<ComponentProps<typeof ImageField>, 'upload'> & { purpose?: 'image' | 'photo' }) {
  return <ImageField {...field} upload={(file) => uploadFile(file, purpose)} />;
}
