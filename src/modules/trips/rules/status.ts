/** The status of a trip: its transitions, the requirements of each, and the fields that a status locks. */
import type { LocalDateTime } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, equals } from '#base/money.ts';
import type { TripStatus } from '../contract/status.ts';

/** A clerk may do all that the trip's driver may. Only the system may make changes that follow the invoice. */
export type Actor = 'clerk' | 'driver' | 'system';

/** The allowed status changes and the actor of each. Cancelled is final; paid follows the invoice. */
const transitions: Record<TripStatus, Partial<Record<TripStatus, Actor>>> = {
  active: { in_transit: 'driver', cancelled: 'clerk' },
  in_transit: { under_review: 'driver', cancelled: 'clerk' },
  under_review: { invoiced: 'clerk', rejected: 'clerk' },
  rejected: { under_review: 'driver' },
  invoiced: { paid: 'system', under_review: 'system' },
  paid: { invoiced: 'system' },
  cancelled: {},
};

const isAllowed = (actor: Actor, required: Actor) => actor === required || (required === 'driver' && actor === 'clerk');

/** Whether that actor may change a trip from one status to another. Screens use it to decide which buttons to show. */
export function canMoveTrip(from: TripStatus, to: TripStatus, actor: Actor): boolean {
  const required = transitions[from][to];
  return required !== undefined && isAllowed(actor, required);
}

/** The facts that a status change checks. Null means unknown. */
export interface MoveFacts {
  departure_at?: LocalDateTime;
  arrival_at?: LocalDateTime;
  /** Kilometres. */
  odometer_departure?: number | null;
  odometer_arrival?: number | null;
  /** The latest moment that can be confirmed; later ones are in the future. */
  latest?: LocalDateTime;
}

const checks: Partial<Record<TripStatus, (facts: MoveFacts) => void>> = {
  in_transit: checkStart,
  under_review: checkReview,
};

/**
 * The status of a trip after a change to `to`. Throws `trip_cannot_move` unless the table above allows it, and `date_in_future`, `odometer_backwards`
 * or `arrival_before_departure` at the field if the facts are wrong. Facts are not checked for the system.
 */
export function nextTripStatus(from: TripStatus, to: TripStatus, actor: Actor, facts: MoveFacts = {}): TripStatus {
  if (!canMoveTrip(from, to, actor)) throw new RuleBroken('trip_cannot_move', { details: { from, to } });
  if (actor !== 'system') checks[to]?.(facts);
  return to;
}

/** Starting confirms the departure: not in the future, and its odometer not above the arrival's. */
function checkStart(facts: MoveFacts): void {
  checkNotInFuture(facts.latest, 'departure_at', facts.departure_at);
  if (isOdometerBackwards(facts)) throw fieldError('odometer_backwards', 'odometer_departure');
}

/** The review confirms the arrival: not in the future, not before the departure (the same minute is allowed), not at a lower odometer. */
function checkReview(facts: MoveFacts): void {
  checkNotInFuture(facts.latest, 'arrival_at', facts.arrival_at);
  if (facts.departure_at && facts.arrival_at && facts.arrival_at < facts.departure_at)
    throw fieldError('arrival_before_departure', 'arrival_at');
  if (isOdometerBackwards(facts)) throw fieldError('odometer_backwards', 'odometer_arrival');
}

/** Throws `date_in_future` when `at` is after `latest`. */
function checkNotInFuture(latest: LocalDateTime | undefined, field: string, at: LocalDateTime | undefined): void {
  if (latest !== undefined && at !== undefined && at > latest) throw fieldError('date_in_future', field);
}

/** Whether it shows less at the arrival than at the departure. */
export function isOdometerBackwards({ odometer_departure, odometer_arrival }: MoveFacts): boolean {
  return odometer_departure != null && odometer_arrival != null && odometer_arrival < odometer_departure;
}

/** Whether the trip has not arrived: its plan and the papers of its vehicles still matter. */
export function isStillToDrive(status: TripStatus): boolean {
  return status === 'active' || status === 'in_transit';
}

const statusesWithConfirmedArrival: readonly TripStatus[] = ['under_review', 'rejected', 'invoiced', 'paid'];

/** Whether the review has confirmed the arrival: from then on it may be corrected and not removed. */
export function isArrivalConfirmed(status: TripStatus): boolean {
  return statusesWithConfirmedArrival.includes(status);
}

/** Throws `arrival_required` when a confirmed arrival is removed, and `date_in_future` when it is after `latest`. */
export function checkConfirmedArrival(status: TripStatus, arrival_at: LocalDateTime | null, latest: LocalDateTime): void {
  if (!isArrivalConfirmed(status)) return;
  if (arrival_at === null) throw fieldError('arrival_required', 'arrival_at');
  checkNotInFuture(latest, 'arrival_at', arrival_at);
}

/** Whether a trip under review can be invoiced without a question: its proof of delivery is attached, and no expense waits for approval. */
export function isReadyToInvoice(trip: { status: TripStatus; proof: 'attached' | 'missing' | null; waiting_expenses: number }): boolean {
  return trip.status === 'under_review' && trip.proof === 'attached' && trip.waiting_expenses === 0;
}

function fieldError(code: string, field: string): RuleBroken {
  return new RuleBroken(code, { field });
}

/** Cancelled and paid trips cannot change: no loads, cash transactions or invoices. */
export function isTripClosed(status: TripStatus): boolean {
  return status === 'cancelled' || status === 'paid';
}

/** Throws `trip_closed`. Called by every save of a trip, its loads, cash transactions and invoice. */
export function assertTripOpen(status: TripStatus): void {
  if (isTripClosed(status)) throw new RuleBroken('trip_closed', { details: { status } });
}

/** Once a trip is invoiced, the billed values are fixed: rate, quantities, prices, customer. */
export function areTripAmountsLocked(status: TripStatus): boolean {
  return status === 'invoiced' || status === 'paid';
}

/** Throws `trip_invoiced`: to change billed values, cancel the invoice first. */
export function assertTripAmountsUnlocked(status: TripStatus): void {
  if (areTripAmountsLocked(status)) throw new RuleBroken('trip_invoiced');
}

/** The values that an invoice fixes. Amounts are compared by value: 1.50 equals 1.5. */
export interface BilledValues {
  customer_id?: string;
  freight_rate?: Decimal;
  freight_basis?: string;
  /** The trip's advance payment. */
  advance?: Decimal;
  quantity?: Decimal;
  unit?: string;
  unit_price?: Decimal;
}

const billedAmounts = ['freight_rate', 'advance', 'quantity', 'unit_price'] as const;
const billedTexts = ['customer_id', 'freight_basis', 'unit'] as const;

/** Throws `trip_invoiced` when a billed value of an invoiced trip or load changes; other values may change. */
export function assertBilledUnchanged(status: TripStatus, before: BilledValues, after: BilledValues): void {
  const differs =
    billedTexts.some((key) => before[key] !== undefined && after[key] !== undefined && before[key] !== after[key]) ||
    billedAmounts.some((key) => before[key] !== undefined && after[key] !== undefined && !equals(before[key], after[key]));
  if (differs) assertTripAmountsUnlocked(status);
}

/** The planned arrival once the trip has started; null when it is before the confirmed departure, as the plan is then obsolete. */
export function arrivalAfterStart(departure_at: LocalDateTime, planned: LocalDateTime | null): LocalDateTime | null {
  return planned !== null && planned < departure_at ? null : planned;
}
