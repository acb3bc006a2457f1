/** The central policy for failed calls: the message for the user, by status, independent of the caller. */
import { translate } from '../app/i18n.ts';
import { toastError } from '../app/toast.ts';
import type { ApiError } from './api-error.ts';

/** Navigation away from the current screen. `main.tsx` provides it, because it knows the router and the session. */
interface Exits {
  sessionExpired: () => void;
  forbidden: () => void;
  /** `path` is the path that the API did not find. */
  notFound: (path: string) => void;
  /** The company now requires a second factor. */
  twoFactor: () => void;
}
let exits: Exits | undefined;

/** Called once, when the application starts. */
export function setExits(next: Exits): void {
  exits = next;
}

/** How long "your session has expired" is shown before the sign-in page. */
const redirectAfter_ms = 1_000;
let isExpiring = false;

/** Handles 401, 403, 404 and 5xx: shows a toast and leaves the screen where needed. Callers show other errors (409, 412, 422). */
export function applyFailurePolicy(error: ApiError): void {
  if (error.isUnauthenticated) {
    expireSession(error);
  } else if (error.code === 'two_factor_setup_required') {
    error.handled = true;
    exits?.twoFactor();
  } else if (error.status === 403) {
    showError(error, translate('errors.access_denied'), translate('errors.access_denied_text'));
    exits?.forbidden();
  } else if (error.status === 404) {
    showError(error, translate('errors.not_found'));
    exits?.notFound(error.path);
  } else if (error.code === 'server_busy') {
    showError(error, translate('errors.unavailable'));
  } else if (error.code === 'disk_full') {
    showError(error, translate('errors.disk_full'));
  } else if (error.status >= 500) {
    showError(error, translate('errors.server_error'), translate('errors.server_error_text'));
  }
}

/** Several calls fail together when a session ends; the user sees one message. */
function expireSession(error: ApiError): void {
  error.handled = true;
  if (isExpiring) return;
  isExpiring = true;
  toastError(translate('errors.session_expired'), translate('errors.session_expired_text'));
  setTimeout(() => {
    isExpiring = false;
    exits?.sessionExpired();
  }, redirectAfter_ms);
}

function showError(error: ApiError, title: string, message?: string): void {
  error.handled = true;
  toastError(title, message);
}
