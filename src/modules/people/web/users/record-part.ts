import { lazyPart } from '#web/kit/overlay/lazy-part.tsx';

/** The form of a user's record; loads when it is shown. */
export const userRecord = lazyPart(async () => (await import('./record.tsx')).UserRecord);
