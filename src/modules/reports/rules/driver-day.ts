/** The day of a driver: the next trip, and its next step. */
import type { Day, LocalDateTime } from '#base/days.ts';
import type { Decimal } from '#base/money.ts';
import type { Trip, TripRow } from '#modules/trips/contract/trip.ts';

/** The next step of a driver on a trip. `none`: it waits for the office. */
export type Step = 'leave' | 'arrive' | 'deliver' | 'correct' | 'none';

export function stepOf({ status, proof }: Pick<TripRow, 'status' | 'proof'>): Step {
  if (status === 'active') return 'leave';
  if (status === 'in_transit') return 'arrive';
  if (status === 'rejected') return 'correct';
  return status === 'under_review' && proof === 'missing' ? 'deliver' : 'none';
}

/** For so long after its arrival a proof of delivery comes before the trips that are still to depart. */
const deliveryHours = 48;

const hoursBetween = (from: LocalDateTime, to: LocalDateTime) => (Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / 3_600_000;

/**
 * The trips of a driver in the order of their work: on the road, just arrived without a proof of delivery, sent back by the office, still to depart,
 * and those whose proof has been missing for long. Within each group in the given order. Trips without a next step are left out.
 */
export function orderOfDay<Row extends Pick<TripRow, 'status' | 'proof' | 'arrival_at'>>(trips: readonly Row[], now: LocalDateTime): Row[] {
  const placeOf = (trip: Row) => {
    const step = stepOf(trip);
    const isLate = step === 'deliver' && (trip.arrival_at === null || hoursBetween(trip.arrival_at, now) > deliveryHours);
    return isLate ? 4 : ['arrive', 'deliver', 'correct', 'leave'].indexOf(step);
  };
  return trips
    .map((trip) => ({ trip, place: placeOf(trip) }))
    .filter(({ place }) => place >= 0)
    .toSorted((one, other) => one.place - other.place)
    .map(({ trip }) => trip);
}

/** An action of the driver that the server does not have yet. `at`: local to the company. `trip`: the number, to be shown. */
export type Entry =
  | { step: 'leave' | 'arrive'; trip_id: string; trip: string; at: LocalDateTime }
  | { step: 'deliver'; trip_id: string; trip: string }
  | { step: 'odometer'; trip_id: string; trip: string; field: 'odometer_departure' | 'odometer_arrival'; km: number }
  | { step: 'expense'; trip_id: string | null; date: Day; category_id: string; category: string; amount: Decimal };

/** The trip as it is once the entries have been sent. */
export const afterEntries = (trip: Trip, entries: readonly Entry[]): Trip =>
  Object.assign({}, trip, ...entries.filter(({ trip_id }) => trip_id === trip.id).map((entry) => changeOf(entry, trip)));

function changeOf(entry: Entry, { proof }: Trip): Partial<Trip> {
  switch (entry.step) {
    case 'leave':
      return { status: 'in_transit', departure_at: entry.at };
    case 'arrive':
      return { status: 'under_review', arrival_at: entry.at, proof: proof ?? 'missing' };
    case 'deliver':
      return { proof: 'attached' };
    case 'odometer':
      return { [entry.field]: entry.km };
    case 'expense':
      return {};
  }
}

/** The odometer that is missing from a started or reviewed trip; null if none is. */
export function missingOdometer({
  status,
  odometer_departure,
  odometer_arrival,
}: Pick<Trip, 'status' | 'odometer_departure' | 'odometer_arrival'>): 'odometer_departure' | 'odometer_arrival' | null {
  if (status === 'in_transit') return odometer_departure === null ? 'odometer_departure' : null;
  return status === 'under_review' && odometer_arrival === null ? 'odometer_arrival' : null;
}
