/** Refusals that several operations of trips and loads declare. */
import { z } from 'zod';
import { Day, LocalDateTime, Money } from '#base/wire.ts';
import { TripStatus } from './status.ts';

/** Carries the three amounts to choose from. */
export const freightBasisNeeded = { status: 409, details: z.object({ rate: Money, loads: Money, both: Money }) } as const;
/** For every save of a cancelled or paid trip. */
export const tripClosed = { status: 409, details: z.object({ status: TripStatus }) } as const;
/** A status change that the table of transitions lacks. */
export const cannotMove = { status: 409, details: z.object({ from: TripStatus, to: TripStatus }) } as const;
/** Of a trip's input. */
export const referenceErrors = {
  driver_not_active: { status: 422, field: 'driver_id' },
  customer_not_active: { status: 422, field: 'customer_id' },
  truck_not_active: { status: 422, field: 'truck_id' },
  trailer_not_active: { status: 422, field: 'trailer_id' },
  city_unknown: { status: 422 },
  place_mismatch: { status: 422 },
  /** An amount has more decimals than the trip's amounts: `decimals` is 0 or 2. */
  too_many_decimals: { status: 422, details: z.object({ decimals: z.number() }) },
  freight_too_large: { status: 422, field: 'freight_rate' },
  /** Of the advance; of an edit also of a confirmed arrival. */
  date_in_future: { status: 422 },
  account_takes_cash: { status: 422, field: 'payment_method_id' },
} as const;
/** For changes that would take the trip from its owner, who was paid for it or charged expenses. `field`: the changed field. */
export const ownerKept = (field?: string) => {
  const spec = { status: 409, ...(field && { field }) } as const;
  return {
    owner_was_paid: { ...spec, constraint: 'trip_owner_paid' },
    owner_was_charged: { ...spec, constraint: 'trip_owner_charged' },
  } as const;
};

/**
 * The owner would owe the company after the change: payments and charges for the trip exceed the owner's part, which the change lowers. The amounts
 * and the owner are null for callers who may not view owners.
 */
export const OwnerOwesQuestion = z.object({
  code: z.literal('owner_owes'),
  /** Contains the amount, if it is shown. */
  confirm_with: z.string(),
  owner_name: z.string().nullable(),
  /** The owner's debt after the change. */
  amount: Money.nullable(),
  /** The sum of its payments and charges. */
  received: Money.nullable(),
});
export type OwnerOwesQuestion = z.output<typeof OwnerOwesQuestion>;

/** Its driver has trips with other trucks at the same time, planned or driven: at most five. */
export const DriverOnTwoTrucksQuestion = z.object({
  code: z.literal('driver_on_two_trucks'),
  trips: z.array(z.object({ number: z.string(), plate: z.string(), departure_at: LocalDateTime, arrival_at: LocalDateTime.nullable() })),
});
export type DriverOnTwoTrucksQuestion = z.output<typeof DriverOnTwoTrucksQuestion>;

/** There is another advance of that trip, perhaps the same money: the latest. */
export const SecondAdvanceQuestion = z.object({
  code: z.literal('second_advance'),
  trip_number: z.string(),
  amount: Money,
  payment_date: Day,
});
export type SecondAdvanceQuestion = z.output<typeof SecondAdvanceQuestion>;
