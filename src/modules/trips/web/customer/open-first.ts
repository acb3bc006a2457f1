/** Which trips of a customer its page shows. Pure. */
import type { TripRow } from '../../contract/trip.ts';

/** At most `most` trips: the open ones, then the latest others that are not cancelled. */
export function openFirst(open: readonly TripRow[], latest: readonly TripRow[], most: number): TripRow[] {
  const isShown = new Set(open.map(({ id }) => id));
  return [...open, ...latest.filter(({ id, status }) => !isShown.has(id) && status !== 'cancelled')].slice(0, most);
}
