/** The odometer readings of a trip for the log of its truck. */
import type { LocalDateTime } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import type { ConfirmedReading } from '#modules/fleet/contract/odometer.ts';
import type { TripStatus } from '../contract/status.ts';
import { isArrivalConfirmed, isOdometerBackwards } from './status.ts';

export interface TripOdometers {
  status: TripStatus;
  departure_at: LocalDateTime;
  arrival_at: LocalDateTime | null;
  odometer_departure: number | null;
  odometer_arrival: number | null;
}

/**
 * The confirmed readings of a trip: the departure from its start on, the arrival from its review on. Earlier input is a plan. A cancelled trip
 * confirms no more readings; its readings in the log stay, because the caller does not touch them.
 */
export function confirmedReadings({
  status,
  departure_at,
  arrival_at,
  odometer_departure,
  odometer_arrival,
}: TripOdometers): ConfirmedReading[] {
  const hasStarted = status !== 'active' && status !== 'cancelled';
  const reading = (source: ConfirmedReading['source'], at: LocalDateTime | null, km: number | null): ConfirmedReading[] =>
    at === null || km === null ? [] : [{ source, at, km }];
  return [
    ...(hasStarted ? reading('trip_departure', departure_at, odometer_departure) : []),
    ...(isArrivalConfirmed(status) ? reading('trip_arrival', arrival_at, odometer_arrival) : []),
  ];
}

export interface AddedReadings {
  odometer_departure: number | null;
  odometer_arrival: number | null;
}

/**
 * The odometers of a trip with those that were missing when it was started or sent to review; null adds nothing, and existing values may be sent
 * again. Throws `reading_not_open` for one that the trip does not need, and `odometer_backwards`.
 */
export function withAddedReadings(
  { status, ...stored }: AddedReadings & Pick<TripOdometers, 'status'>,
  added: AddedReadings,
): AddedReadings {
  const open = {
    odometer_departure: status === 'in_transit' || status === 'under_review' || status === 'rejected',
    odometer_arrival: status === 'under_review' || status === 'rejected',
  };
  const readings = { odometer_departure: stored.odometer_departure, odometer_arrival: stored.odometer_arrival };
  for (const field of ['odometer_departure', 'odometer_arrival'] as const) {
    const km = added[field];
    if (km === null || km === stored[field]) continue;
    if (!open[field] || stored[field] !== null) throw new RuleBroken('reading_not_open', { details: { status } });
    readings[field] = km;
  }
  if (isOdometerBackwards(readings)) throw new RuleBroken('odometer_backwards', { field: 'odometer_arrival' });
  return readings;
}
