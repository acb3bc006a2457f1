/** Which records an advance can belong to, and when it may change. */
import { RuleBroken } from '#base/errors.ts';
import { equals, isPositive } from '#base/money.ts';
import type { TripStatus } from '#modules/trips/contract/status.ts';
import { assertTripOpen } from '#modules/trips/rules/status.ts';
import type { AdvanceInput } from '../contract/advances.ts';
import type { AdvanceSource } from '../contract/credit.ts';

/** The records that an advance names; undefined if it names none, null if the id does not exist. */
export interface AdvanceTarget {
  load: { trip_id: string } | null | undefined;
  trip: { id: string; customer_id: string; status: TripStatus } | null | undefined;
  customer: { id: string } | null | undefined;
}

/**
 * The customer, trip and load of an advance. Throws `load_unknown`, `trip_unknown`, `customer_unknown`, `advance_mismatch` if the load is of another
 * trip or the trip of another customer, and, once the trip is invoiced or closed, `trip_invoiced` or `trip_closed`: from then on money is recorded as
 * a payment.
 */
export function placeOfAdvance(
  { load_id, trip_id, customer_id }: Pick<AdvanceInput, 'load_id' | 'trip_id' | 'customer_id'>,
  { load, trip, customer }: AdvanceTarget,
): { load_id: string | null; trip_id: string | null; customer_id: string } {
  if (load === null) throw new RuleBroken('load_unknown');
  if (trip === null) throw new RuleBroken('trip_unknown');
  if (customer === null) throw new RuleBroken('customer_unknown');
  if (load && trip_id !== null && load.trip_id !== trip_id) throw new RuleBroken('advance_mismatch', { field: 'load_id' });
  if (trip && customer_id !== null && trip.customer_id !== customer_id) throw new RuleBroken('advance_mismatch', { field: 'customer_id' });
  if (trip) {
    if (trip.status === 'invoiced') throw new RuleBroken('trip_invoiced');
    assertTripOpen(trip.status);
  }
  return { load_id, trip_id: trip?.id ?? null, customer_id: trip?.customer_id ?? (customer_id as string) };
}

type Target = Pick<AdvanceInput, 'load_id' | 'trip_id' | 'customer_id'>;

/** An edit completed with the target of the saved advance if it names the same one: a load has its trip, and a trip its customer. */
export function withSavedTarget<T extends Target>(wanted: T, saved: Target & { customer_id: string }): T {
  const trip_id = wanted.trip_id ?? (wanted.load_id === null ? null : saved.trip_id);
  const customer_id = wanted.customer_id ?? (trip_id === null ? null : saved.customer_id);
  const isSame = wanted.load_id === saved.load_id && trip_id === saved.trip_id && customer_id === saved.customer_id;
  return isSame ? { ...wanted, trip_id, customer_id } : wanted;
}

type Comparable = Pick<AdvanceInput, 'load_id' | 'trip_id' | 'customer_id' | 'payment_date' | 'method' | 'payment_method_id' | 'amount'>;

/**
 * Whether an edit changes more than the notes and the reference. Throws `advance_of_payment` for the surplus of a payment, which changes with the
 * payment, and `advance_used` if it has been used.
 */
export function assertMayChangeAdvance(saved: Comparable & { source: AdvanceSource; used: string }, wanted: Comparable | null): boolean {
  if (saved.source === 'payment') throw new RuleBroken('advance_of_payment');
  const names = ['load_id', 'trip_id', 'customer_id', 'payment_date', 'method', 'payment_method_id'] as const;
  const isSame = wanted !== null && equals(saved.amount, wanted.amount) && names.every((name) => saved[name] === wanted[name]);
  if (!isSame && isPositive(saved.used)) throw new RuleBroken('advance_used');
  return !isSame;
}
