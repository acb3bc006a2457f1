/** Which stored draft a form shows that opens. Pure: `drafts.ts` reads and writes the storage. */

/** Where a stored draft comes from. Each page load stores its drafts for itself, so that no tab overwrites another's. */
export interface DraftOrigin {
  /** The tab: the same after a reload. */
  tab: string;
  /** A form shows it. Not reset where the browser ended without notice. */
  isOpen: boolean;
  /** When it was stored, in milliseconds since the epoch. */
  at: number;
}

const minute_ms = 60 * 1000;
export const lifetime_ms = 7 * 24 * 60 * minute_ms;
/** An open form stores its input at every pause. A form of a closed or crashed browser does not. */
const abandonedAfter_ms = 10 * minute_ms;

export const isExpired = ({ at }: DraftOrigin, now: number): boolean => now - at >= lifetime_ms;

/**
 * The draft to show among those of one form, if any: this tab's latest, from before a reload; else the latest without an open form. Input that is
 * being typed in another tab stays there.
 */
export function chooseDraft<Draft extends DraftOrigin>(drafts: readonly Draft[], tab: string, now: number): Draft | undefined {
  const latest = (some: readonly Draft[]) => [...some].sort((one, other) => other.at - one.at)[0];
  const valid = drafts.filter((draft) => !isExpired(draft, now));
  const orphans = valid.filter(({ isOpen, at }) => !isOpen || now - at >= abandonedAfter_ms);
  return latest(valid.filter((draft) => draft.tab === tab)) ?? latest(orphans);
}
