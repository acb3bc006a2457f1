/** What starting a trip asks the desk, and what is recorded and notified when its own driver starts it. */
import type { LocalDateTime } from '#base/days.ts';
import type { StartQuestion } from '../contract/status.ts';

/** Another trip in transit that has the same driver or truck. */
export interface TripInTransit {
  kind: 'driver' | 'truck';
  number: string;
}

/** Asks about a departure on another day than planned, and about a driver or a truck that is in transit on other trips. */
export function startQuestions(
  planned_at: LocalDateTime,
  confirmed_at: LocalDateTime,
  inTransit: readonly TripInTransit[],
): StartQuestion[] {
  const [planned, confirmed] = [planned_at.slice(0, 10), confirmed_at.slice(0, 10)];
  const tripsOf = (wanted: TripInTransit['kind']) => inTransit.filter(({ kind }) => kind === wanted).map(({ number }) => number);
  const [ofDriver, ofTruck] = [tripsOf('driver'), tripsOf('truck')];
  return [
    ...(planned === confirmed ? [] : [{ code: 'other_day' as const, planned, confirmed }]),
    ...(ofDriver.length === 0 ? [] : [{ code: 'driver_in_transit' as const, trips: ofDriver }]),
    ...(ofTruck.length === 0 ? [] : [{ code: 'truck_in_transit' as const, trips: ofTruck }]),
  ];
}
