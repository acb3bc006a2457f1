/** Which images and attachments may be uploaded. Checked before uploading to save time; the server checks the bytes. */
export const imageTypes = ['image/jpeg', 'image/png'];
export const attachmentTypes = [...imageTypes, 'application/pdf'];
/** Browsers name XML by the settings of the device. */
export const electronicInvoiceTypes = [...attachmentTypes, 'application/xml', 'text/xml'];
/** 2 MB for the sent image, after cropping. */
export const maxImageBytes = 2 * 1024 * 1024;

type FileType = Pick<File, 'name' | 'type'>;

/** The key of the error text, among the common `errors`; undefined when the type is one of `types`. The photos of an iPhone have an own text. */
export function fileTypeProblem({ name, type }: FileType, types = imageTypes): 'file_type' | 'file_heic' | undefined {
  if (types.includes(type)) return undefined;
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name) ? 'file_heic' : 'file_type';
}

/** The same for an image that is to be sent. */
export function imageProblem(file: FileType & Pick<File, 'size'>): 'file_type' | 'file_heic' | 'file_too_large' | undefined {
  return fileTypeProblem(file) ?? (file.size > maxImageBytes ? 'file_too_large' : undefined);
}
