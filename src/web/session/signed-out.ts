/** Who signed out on this device, for tabs that do not know yet: a busy or frozen one hears of it late, or only that the session has ended. */
const key = 'arriero.signed-out';

export const markSignedOut = (user: string): void => localStorage.setItem(key, user);

/** Whether that user signed out by choice and no one has signed in since. */
export const hasSignedOut = (user: string): boolean => localStorage.getItem(key) === user;

export const forgetSignedOut = (): void => localStorage.removeItem(key);
