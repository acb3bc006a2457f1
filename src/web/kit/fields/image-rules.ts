/** Which images may be uploaded. Checked before uploading to save time; the server checks the bytes. */
export const imageTypes = ['image/jpeg', 'image/png'];
/** 2 MB. */
const maxBytes = 2 * 1024 * 1024;

/** The key of the error text, among the common `errors`; undefined when the image is accepted. */
export function imageProblem(file: { type: string; size: number }): 'file_type' | 'file_too_large' | undefined {
  if (!imageTypes.includes(file.type)) return 'file_type';
  return file.size > maxBytes ? 'file_too_large' : undefined;
}
