/**
 * The users who signed out on this device, for tabs that do not know yet: a busy or frozen one gets the event late, or learns only that the session
 * has ended.
 */
const key = 'arriero.signed-out';

export const markSignedOut = (user: string): void => localStorage.setItem(key, user);

/** Whether that user signed out by choice and has not signed in since. */
export const hasSignedOut = (user: string): boolean => localStorage.getItem(key) === user;

/** For a user whose session the server has confirmed. Marks of other users stay: a busy tab of theirs may not have received the event. */
export function forgetSignedOut(user: string): void {
  if (hasSignedOut(user)) localStorage.removeItem(key);
}
