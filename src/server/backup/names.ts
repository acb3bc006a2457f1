/** The names of backups: the moment, without colons, which some systems do not allow. */
export const datedName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export const nameOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const dateOf = (name: string): Date => new Date(name.replace(/T(..)-(..)-(..)Z$/, 'T$1:$2:$3Z'));
