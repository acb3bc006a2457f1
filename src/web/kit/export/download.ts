/** Downloads a file that an operation answers, and saves it on the device. */
import type { Route } from '#base/route.ts';
import { type CallInput, callForFile } from '../../api/call.ts';
import { toastFailure } from '../../app/toast.ts';
import { saveFile } from './save-file.ts';

/** `fallback` is the file name if the server sent none, `failure` the title of the toast that shows a failure. */
export async function download<R extends Route>(
  route: R,
  input: CallInput<R>,
  { fallback, failure }: { fallback: string; failure: string },
): Promise<void> {
  try {
    const response = await callForFile(route, input);
    saveFile(await response.blob(), response.headers, fallback);
  } catch (error) {
    toastFailure(failure, error);
  }
}
