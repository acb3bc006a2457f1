/** What a trip is planned with: people and vehicles that can go, places that exist, money paid ahead. */
import type { LocalDateTime } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, equals, isPositive } from '#base/money.ts';

/** From departure to arrival; an arrival that nobody has planned yet leaves it open. */
export interface TripWindow {
  departure_at: LocalDateTime;
  arrival_at: LocalDateTime | null;
}

/**
 * Whether two trips would need the same truck, trailer or driver at once: a warning, never a refusal. One may start in
 * the minute in which the other ends.
 */
export function tripsOverlap(one: TripWindow, other: TripWindow): boolean {
  const endsAfter = (trip: TripWindow, moment: LocalDateTime) => trip.arrival_at === null || trip.arrival_at > moment;
  return endsAfter(one, other.departure_at) && endsAfter(other, one.departure_at);
}

/** What is known of those whom a trip names. A status of null: not asked for, or no such record. */
export interface Assigned {
  is_driver: boolean;
  customer_status: string | null;
  truck_status: string | null;
  trailer_status: string | null;
}

export interface Assignment {
  driver_id: string;
  customer_id: string;
  truck_id: string;
  trailer_id: string | null;
}

/** Refuses what is not active. What the trip named before may stay: an old trip can still be corrected. */
export function checkAssigned(before: Assignment | null, after: Assignment, known: Assigned): void {
  const isNew = (key: keyof Assignment) => before?.[key] !== after[key];
  const refuse = (kind: string) => {
    throw new RuleBroken(`${kind}_not_active`, { status: 422, field: `${kind}_id` });
  };
  if (isNew('driver_id') && !known.is_driver) refuse('driver');
  if (isNew('customer_id') && known.customer_status === 'inactive') refuse('customer');
  if (isNew('truck_id') && known.truck_status === 'inactive') refuse('truck');
  if (isNew('trailer_id') && known.trailer_status === 'inactive') refuse('trailer');
}

export interface KnownCity {
  id: string;
  department_id: string;
  country_id: string;
}

/** The city decides. A country or department that is sent beside it must be the city's own. */
export function checkPlace(
  end: 'origin' | 'destination',
  place: { country_id?: string | null; department_id?: string | null; city_id: string },
  cities: readonly KnownCity[],
): void {
  const city = cities.find(({ id }) => id === place.city_id);
  if (!city) throw new RuleBroken('city_unknown', { status: 422, field: `${end}.city_id` });
  if (place.department_id && place.department_id !== city.department_id)
    throw new RuleBroken('place_mismatch', { status: 422, field: `${end}.department_id` });
  if (place.country_id && place.country_id !== city.country_id)
    throw new RuleBroken('place_mismatch', { status: 422, field: `${end}.country_id` });
}

/** What a customer paid before the invoice, as the trip carries it. */
export interface TripAdvance {
  amount: Decimal;
  method: string;
  payment_method_id: string | null;
}

/**
 * What becomes of the trip's advance row, of which there is one or none. Refuses with `advance_used` to change or drop one
 * that an invoice has taken from.
 */
export function planAdvance(
  before: (TripAdvance & { invoice_id: string | null }) | null,
  wanted: TripAdvance,
): 'keep' | 'insert' | 'update' | 'delete' {
  if (!before) return isPositive(wanted.amount) ? 'insert' : 'keep';
  const isSame =
    equals(before.amount, wanted.amount) && before.method === wanted.method && before.payment_method_id === wanted.payment_method_id;
  if (isSame) return 'keep';
  if (before.invoice_id !== null) throw new RuleBroken('advance_used');
  return isPositive(wanted.amount) ? 'update' : 'delete';
}
