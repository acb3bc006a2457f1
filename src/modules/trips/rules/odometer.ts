/** What the odometer log of the truck gets from a trip. */
import type { LocalDateTime } from '#base/days.ts';
import type { ConfirmedReading } from '#modules/fleet/contract/odometer.ts';
import type { TripStatus } from '../contract/status.ts';
import { isArrivalConfirmed } from './status.ts';

export interface TripOdometers {
  status: TripStatus;
  departure_at: LocalDateTime;
  arrival_at: LocalDateTime | null;
  odometer_departure: number | null;
  odometer_arrival: number | null;
}

/**
 * The readings that a trip has confirmed: the departure from its start on, the arrival from its review on. What was entered before is a plan.
 * Of a cancelled trip none are confirmed any more, and those that were read stay in the log: its caller leaves them alone.
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
