/** Which images may be sent. The server looks at the bytes again; this only spares the person the wait. */
export const imageTypes = ['image/jpeg', 'image/png'];
/** 2 MB. */
const mostBytes = 2 * 1024 * 1024;

/** The key of the message that refuses the file, among the common `errors`. */
export function imageProblem(file: { type: string; size: number }): 'file_type' | 'file_too_large' | undefined {
  if (!imageTypes.includes(file.type)) return 'file_type';
  return file.size > mostBytes ? 'file_too_large' : undefined;
}
