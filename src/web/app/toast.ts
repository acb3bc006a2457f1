/** Short messages at the edge of the screen: at most three at once, for 3 s, errors for 1.5 s. */
import type { NotificationData } from '@mantine/notifications';
import { ApiError } from '../api/api-error.ts';
import { translate } from './i18n.ts';
import { setPageFailure } from './page-failure.ts';
import { loadToastLibrary } from './toast-library.ts';

const errorDuration_ms = 1_500;

/** Not deduplicated: saving twice shows it twice. An earlier failure is dismissed. */
export function toastSuccess(title: string, message?: string): void {
  setPageFailure(undefined);
  show({ ...body(title, message), color: 'petrol', role: 'status' });
}

/** Deduplicated by text: several calls of one page often fail together. */
export function toastError(title: string, message?: string): void {
  const id = [title, message].join(' ');
  show({ ...body(title, message), id, color: 'red', role: 'alert', autoClose: errorDuration_ms });
}

/** Shows why a submission failed: `title` says what failed, `failureText` why. Shows nothing if the error is already `handled`. */
export function toastFailure(title: string, error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error);
  if (!(error instanceof ApiError && error.handled)) toastError(title, failureText(error));
}

/** Like `toastFailure`, for an action outside a form: why it failed also stays on the page, where a form shows its own alert. */
export function showFailure(title: string, error: unknown): void {
  toastFailure(title, error);
  setPageFailure({ title, text: failureText(error) });
}

/**
 * Runs an action outside a form, and shows `done`, or as `showFailure` that it `failed`. Resolves to whether it succeeded: the caller refreshes its
 * data in both cases, because after a failure it may be out of date.
 */
export async function runAction(run: () => Promise<unknown>, done: string, failed: string): Promise<boolean> {
  try {
    await run();
  } catch (error) {
    showFailure(failed, error);
    return false;
  }
  toastSuccess(done);
  return true;
}

/** Why a call failed, in the user's language. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('errors.unexpected');
  if (error.status === 0) return translate('errors.network');
  if (error.code === 'server_busy') return translate('errors.unavailable');
  if (error.code === 'disk_full') return translate('errors.disk_full');
  return error.status >= 500 ? translate('errors.server_error_text') : error.message;
}

/** Without a connection the library may be missing: then only the page shows the failure. */
const show = (toast: NotificationData) =>
  void loadToastLibrary().then(
    ({ notifications }) => notifications.show(toast),
    () => {},
  );

/** Mantine requires a message: a title without one becomes the message. */
const body = (title: string, message: string | undefined) => ({
  ...(message ? { title, message } : { message: title }),
  closeButtonProps: { 'aria-label': translate('actions.close') },
});
