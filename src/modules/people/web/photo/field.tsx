import { uploadFile } from '#modules/files/web/pickers.tsx';
import { ImageField } from '#web/kit/fields/image-field.tsx';
import { usePhotoCrop } from './use-crop.tsx';

/** The photo of a person: cropped to a square, then uploaded. */
export function PhotoField({ name, label, current }: { name: string; label: string; current: string | null | undefined }) {
  const { crop, dialog } = usePhotoCrop();
  return (
    <>
      <ImageField name={name} label={label} current={current ?? null} prepare={crop} upload={(file) => uploadFile(file, 'photo')} />
      {dialog}
    </>
  );
}
