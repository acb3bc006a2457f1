/** Where a trip stands, and how it came there. */
import { z } from 'zod';
import { Id, Moment } from '#base/wire.ts';

export const tripStatuses = ['active', 'in_transit', 'under_review', 'rejected', 'invoiced', 'paid', 'cancelled'] as const;
export const TripStatus = z.enum(tripStatuses);
export type TripStatus = z.output<typeof TripStatus>;

/** The numbers that older clients send and read. `unknown` (0) is for display only and is never stored. */
export const tripStatusNumber: Record<TripStatus | 'unknown', number> = {
  unknown: 0,
  active: 1,
  cancelled: 2,
  under_review: 3,
  in_transit: 4,
  invoiced: 5,
  rejected: 6,
  paid: 7,
};

/** The status of a wire number; `unknown` for any other. */
export function tripStatusOf(wire: number): TripStatus | 'unknown' {
  return tripStatuses.find((status) => tripStatusNumber[status] === wire) ?? 'unknown';
}

/** The latest so many changes of a trip's status are told. */
export const statusChangesLimit = 200;

export const StatusChange = z.object({
  id: Id,
  at: Moment,
  /** Null: the system. */
  person_id: Id.nullable(),
  /** Null for the system, and for people of the platform. */
  person_name: z.string().nullable(),
  from_status: TripStatus.nullable(),
  to_status: TripStatus,
  reason: z.string().nullable(),
});
export type StatusChange = z.output<typeof StatusChange>;
