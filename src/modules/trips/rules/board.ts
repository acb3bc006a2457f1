/** Which moves of a trip its board offers. */
import { type TripStatus, tripStatuses } from '../contract/status.ts';
import { canMoveTrip } from './status.ts';

/** The statuses to which the user may move a trip. `may`: the statuses that the user may set, by the permissions of the operations. */
export function boardMoves(from: TripStatus, may: Partial<Record<TripStatus, boolean>>): TripStatus[] {
  return tripStatuses.filter((to) => may[to] === true && canMoveTrip(from, to, 'clerk'));
}
