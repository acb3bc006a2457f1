/** Short messages at the edge of the screen: three at once, three seconds, failures half of that. */
import { notifications } from '@mantine/notifications';
import { ApiError } from '../api/api-error.ts';
import { words } from './i18n.ts';

const destructiveFor = 1_500;

/** Each is told: whoever saves twice sees it twice. */
export function toastSuccess(title: string, message?: string): void {
  notifications.show({ ...body(title, message), color: 'petrol', role: 'status' });
}

/** Several calls of one page fail alike: the same words stand once. */
export function toastError(title: string, message?: string): void {
  const id = [title, message].join(' ');
  notifications.show({ ...body(title, message), id, color: 'red', role: 'alert', autoClose: destructiveFor });
}

/** Tells why a submission failed: `title` says what failed, the server's words say why. Silent when the central policy already told. */
export function toastFailure(title: string, error: unknown): void {
  if (!(error instanceof ApiError)) {
    console.error(error);
    toastError(title, words('errors.unexpected'));
  } else if (!error.handled) {
    toastError(title, error.status === 0 ? words('errors.network') : error.message);
  }
}

/** Mantine asks for a message: a toast that only has a title is one line. */
const body = (title: string, message: string | undefined) => ({
  ...(message ? { title, message } : { message: title }),
  closeButtonProps: { 'aria-label': words('actions.close') },
});
