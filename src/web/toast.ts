/** Short messages at the edge of the screen: three at once, three seconds, failures half of that. */
import { notifications } from '@mantine/notifications';
import { ApiError } from './api-error.ts';
import { words } from './i18n.ts';

const destructiveFor = 1_500;

export function toastSuccess(title: string, message?: string): void {
  notifications.show({ ...body(title, message), color: 'petrol', role: 'status' });
}

export function toastError(title: string, message?: string): void {
  notifications.show({ ...body(title, message), color: 'red', role: 'alert', autoClose: destructiveFor });
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
  // Several calls of one page fail alike: the same words stand once.
  id: [title, message].join(' '),
  ...(message ? { title, message } : { message: title }),
  closeButtonProps: { 'aria-label': words('actions.close') },
});
