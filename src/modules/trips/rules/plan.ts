/** Rules for planning a trip: overlaps, active customer, driver and vehicles, existing places, the advance payment. */
import type { Day, LocalDateTime } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, equals, isPositive, minus } from '#base/money.ts';
import { assertNotAfterToday } from '#modules/companies/rules/movement.ts';
import type { SecondAdvanceQuestion } from '../contract/refusals.ts';

/** From departure to arrival; open-ended while no arrival is planned. */
export interface TripWindow {
  departure_at: LocalDateTime;
  arrival_at: LocalDateTime | null;
}

/**
 * Whether two trips overlap in time, for warnings and for the question about a driver with two trucks. One may start in the minute in which the other
 * ends.
 */
export function tripsOverlap(one: TripWindow, other: TripWindow): boolean {
  const endsAfter = (trip: TripWindow, moment: LocalDateTime) => trip.arrival_at === null || trip.arrival_at > moment;
  return endsAfter(one, other.departure_at) && endsAfter(other, one.departure_at);
}

/** The state of the records that a trip refers to. A null status means: no reference, or no such record. */
export interface AssignmentFacts {
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

/** Throws `<kind>_not_active` for an inactive record, unless the trip already referred to it: an old trip can still be corrected. */
export function checkAssignment(before: Assignment | null, after: Assignment, known: AssignmentFacts): void {
  const isNew = (key: keyof Assignment) => before?.[key] !== after[key];
  const fail = (kind: string) => {
    throw new RuleBroken(`${kind}_not_active`, { field: `${kind}_id` });
  };
  if (isNew('driver_id') && !known.is_driver) fail('driver');
  if (isNew('customer_id') && known.customer_status === 'inactive') fail('customer');
  if (isNew('truck_id') && known.truck_status === 'inactive') fail('truck');
  if (isNew('trailer_id') && known.trailer_status === 'inactive') fail('trailer');
}

export interface KnownCity {
  id: string;
  department_id: string;
  country_id: string;
}

/** Throws `city_unknown`, or `place_mismatch` when a department or country is sent that is not the city's. */
export function checkPlace(
  end: 'origin' | 'destination',
  place: { country_id?: string | null; department_id?: string | null; city_id: string },
  cities: readonly KnownCity[],
): void {
  const city = cities.find(({ id }) => id === place.city_id);
  if (!city) throw new RuleBroken('city_unknown', { field: `${end}.city_id` });
  if (place.department_id && place.department_id !== city.department_id)
    throw new RuleBroken('place_mismatch', { field: `${end}.department_id` });
  if (place.country_id && place.country_id !== city.country_id) throw new RuleBroken('place_mismatch', { field: `${end}.country_id` });
}

/** The advance payment fields of a trip: money that the customer paid before the invoice. */
export interface TripAdvance {
  amount: Decimal;
  method: string;
  payment_method_id: string | null;
  payment_date: Day;
}

/** Throws `date_in_future` for an advance that the customer paid after today in the company's calendar. */
export function checkAdvanceDate({ amount, payment_date }: TripAdvance, today: Day): void {
  if (isPositive(amount)) assertNotAfterToday(payment_date, today, 'advance_date');
}

/** What to do with the trip's advance row; a trip has at most one. Throws `advance_used` if the row that would change or be deleted is used. */
export function planAdvance(
  before: (TripAdvance & { used: Decimal }) | null,
  wanted: TripAdvance,
): 'keep' | 'insert' | 'update' | 'delete' {
  if (!before) return isPositive(wanted.amount) ? 'insert' : 'keep';
  const isSame =
    equals(before.amount, wanted.amount) &&
    before.method === wanted.method &&
    before.payment_method_id === wanted.payment_method_id &&
    before.payment_date === wanted.payment_date;
  if (isSame) return 'keep';
  if (isPositive(before.used)) throw new RuleBroken('advance_used');
  return isPositive(wanted.amount) ? 'update' : 'delete';
}

/** Asks about an advance of a trip that has another one: it may be the same money. `other`: the latest of them; null without any. */
export const secondAdvanceQuestions = (
  trip_number: string,
  other: Pick<SecondAdvanceQuestion, 'amount' | 'payment_date'> | null,
): SecondAdvanceQuestion[] => (other ? [{ code: 'second_advance', trip_number, ...other }] : []);

interface Priced {
  customer_id: string;
  freight: Decimal;
  /** The advance payment of its customer. */
  advance: Decimal;
}

/** The amount that a trip adds to the future debt of its customer, or the difference that an edit makes. */
export function addedDebt(before: Priced | null, after: Priced): Decimal {
  const debtOf = ({ freight, advance }: Priced) => minus(freight, advance);
  return before?.customer_id === after.customer_id ? minus(debtOf(after), debtOf(before)) : debtOf(after);
}
