/** Who signed out on this device, for tabs that do not know yet: a busy or frozen one hears of it late, or only that the session has ended. */
const key = 'arriero.signed-out';

export const markSignedOut = (user: string): void => localStorage.setItem(key, user);

/** Whether that user signed out by choice and has not signed in since. */
export const hasSignedOut = (user: string): boolean => localStorage.getItem(key) === user;

/** For a user whose session the server has confirmed. Others stay: a busy tab of theirs may not have heard of the end. */
export function forgetSignedOut(user: string): void {
  if (hasSignedOut(user)) localStorage.removeItem(key);
}
