/** Files in forms of other modules: pictures of records and people, and attachments of records. */
import type { ComponentProps } from 'react';
import { ImageField } from '#web/kit/fields/image-field.tsx';
import { uploadFile } from './upload.ts';

export { ChooseFiles, useHasCamera } from './choose-files.tsx';
export { FilesCell } from './files-cell.tsx';
export { FileField, FilesField } from './files-field.tsx';
export { SignatureField } from './signature-field.tsx';
export { UploadRows } from './upload-rows.tsx';
export { useDroppedFiles, usePastedFiles } from './use-given-files.ts';
export { longestSide, useUploads } from './use-uploads.ts';
export { uploadFile };

/** A field for the picture of a record; `purpose="photo"` for that of a person or a company. */
export function FileImageField({
  purpose = 'image',
  ...field
}: Omit<ComponentProps<typeof ImageField>, 'upload'> & { purpose?: 'image' | 'photo' }) {
  return <ImageField {...field} upload={(file) => uploadFile(file, purpose)} />;
}
