/** What the person sees of a failed call, by its status, wherever the call was made. */

import { words } from '../app/i18n.ts';
import { toastError } from '../app/toast.ts';
import type { ApiError } from './api-error.ts';

/** The ways out of the present screen; given by the application's start, which knows the router and the session. */
interface Exits {
  sessionExpired: () => void;
  forbidden: () => void;
  notFound: () => void;
  /** The company has begun to ask for a second factor. */
  twoFactor: () => void;
}
let exits: Exits | undefined;

/** Set once, by the application's start. */
export function setExits(given: Exits): void {
  exits = given;
}

/** How long "your session has expired" is shown before the sign-in page. */
const redirectAfter = 1_000;
let expiring = false;

/** Tells the person, and leaves the screen where it can show nothing. Other refusals (409, 412, 422) are the caller's to tell. */
export function applyFailurePolicy(error: ApiError): void {
  if (error.isUnauthenticated) {
    expire(error);
  } else if (error.code === 'two_factor_setup_required') {
    error.handled = true;
    exits?.twoFactor();
  } else if (error.status === 403) {
    tell(error, words('errors.access_denied'), words('errors.access_denied_text'));
    exits?.forbidden();
  } else if (error.status === 404) {
    tell(error, words('errors.not_found'));
    exits?.notFound();
  } else if (error.status >= 500) {
    tell(error, words('errors.server_error'), words('errors.server_error_text'));
  }
}

/** Several calls under way fail together when a session ends; the person is told once. */
function expire(error: ApiError): void {
  error.handled = true;
  if (expiring) return;
  expiring = true;
  toastError(words('errors.session_expired'), words('errors.session_expired_text'));
  setTimeout(() => {
    expiring = false;
    exits?.sessionExpired();
  }, redirectAfter);
}

function tell(error: ApiError, title: string, message?: string): void {
  error.handled = true;
  toastError(title, message);
}
