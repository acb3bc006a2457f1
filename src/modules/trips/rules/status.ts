/** Where a trip may go next, what it must know by then, and what its status locks. */

import type { LocalDateTime } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, equals } from '#base/money.ts';
import type { TripStatus } from '../contract/status.ts';

/** Clerks may do what the trip's driver may. The system moves a trip with its invoice; nobody else does. */
export type Mover = 'clerk' | 'driver' | 'system';

/** Where a trip may go next, and who may send it there. Cancelled is final; paid follows the invoice. */
const moves: Record<TripStatus, Partial<Record<TripStatus, Mover>>> = {
  active: { in_transit: 'driver', cancelled: 'clerk' },
  in_transit: { under_review: 'driver', cancelled: 'clerk' },
  under_review: { invoiced: 'clerk', rejected: 'clerk' },
  rejected: { under_review: 'driver' },
  invoiced: { paid: 'system', under_review: 'system' },
  paid: { invoiced: 'system' },
  cancelled: {},
};

const isAllowed = (mover: Mover, needed: Mover) => mover === needed || (needed === 'driver' && mover === 'clerk');

/** Whether that mover may send a trip from one status to another: what a screen offers. */
export function canMoveTrip(from: TripStatus, to: TripStatus, mover: Mover): boolean {
  const needed = moves[from][to];
  return needed !== undefined && isAllowed(mover, needed);
}

/** What is known of the trip when it moves. Null is not known. */
export interface MoveFacts {
  departure_at?: LocalDateTime;
  arrival_at?: LocalDateTime;
  /** Kilometres. */
  odometer_departure?: number | null;
  odometer_arrival?: number | null;
  /** What is confirmed happened no later than this. */
  latest?: LocalDateTime;
}

const asks: Partial<Record<TripStatus, (facts: MoveFacts) => void>> = {
  in_transit: checkStart,
  under_review: checkReview,
};

/**
 * The status that a trip has after a move. Refuses with `trip_cannot_move` whatever the table above does not name, and
 * facts that contradict each other, as 422 at their field. The system's moves follow an invoice and ask nothing.
 */
export function moveTrip(from: TripStatus, to: TripStatus, mover: Mover, facts: MoveFacts = {}): TripStatus {
  if (!canMoveTrip(from, to, mover)) throw new RuleBroken('trip_cannot_move', { details: { from, to } });
  if (mover !== 'system') asks[to]?.(facts);
  return to;
}

/** The start confirms the departure, which has happened, at an odometer that the arrival does not fall behind. */
function checkStart(facts: MoveFacts): void {
  refuseFuture(facts.latest, 'departure_at', facts.departure_at);
  if (goesBackwards(facts)) throw wrong('odometer_backwards', 'odometer_departure');
}

/** The review confirms the arrival, which has happened and is neither before the departure nor at a lower odometer. The same minute is allowed. */
function checkReview(facts: MoveFacts): void {
  refuseFuture(facts.latest, 'arrival_at', facts.arrival_at);
  if (facts.departure_at && facts.arrival_at && facts.arrival_at < facts.departure_at)
    throw wrong('arrival_before_departure', 'arrival_at');
  if (goesBackwards(facts)) throw wrong('odometer_backwards', 'odometer_arrival');
}

/** Refuses with `date_in_future` what nobody can confirm yet. */
function refuseFuture(latest: LocalDateTime | undefined, field: string, at: LocalDateTime | undefined): void {
  if (latest !== undefined && at !== undefined && at > latest) throw wrong('date_in_future', field);
}

function goesBackwards({ odometer_departure, odometer_arrival }: MoveFacts): boolean {
  return odometer_departure != null && odometer_arrival != null && odometer_arrival < odometer_departure;
}

const withConfirmedArrival: readonly TripStatus[] = ['under_review', 'rejected', 'invoiced', 'paid'];

/** Whether the review has confirmed the arrival: from then on a change may correct it, and not take it away. */
export function arrivalIsConfirmed(status: TripStatus): boolean {
  return withConfirmedArrival.includes(status);
}

/** Refuses to take a confirmed arrival away (`arrival_required`), and to put it later than `latest` (`date_in_future`). */
export function checkConfirmedArrival(status: TripStatus, arrival_at: LocalDateTime | null, latest: LocalDateTime): void {
  if (!arrivalIsConfirmed(status)) return;
  if (arrival_at === null) throw wrong('arrival_required', 'arrival_at');
  refuseFuture(latest, 'arrival_at', arrival_at);
}

function wrong(code: string, field: string): RuleBroken {
  return new RuleBroken(code, { status: 422, field });
}

/** Cancelled and paid trips take no more loads, cash or invoices. */
export function tripIsClosed(status: TripStatus): boolean {
  return status === 'cancelled' || status === 'paid';
}

/** Refuses with `trip_closed`. For every save of loads, cash transactions and the invoice of a trip. */
export function refuseClosedTrip(status: TripStatus): void {
  if (tripIsClosed(status)) throw new RuleBroken('trip_closed', { details: { status } });
}

/** From invoiced on, what was billed is fixed: rate, quantities, prices, customer. */
export function tripAmountsLocked(status: TripStatus): boolean {
  return status === 'invoiced' || status === 'paid';
}

/** Refuses with `trip_invoiced`: the invoice has to be cancelled to change them. */
export function refuseLockedAmounts(status: TripStatus): void {
  if (tripAmountsLocked(status)) throw new RuleBroken('trip_invoiced');
}

/** What an invoice has fixed. Amounts are compared by value: 1.50 is 1.5. */
export interface Billed {
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
const billedWords = ['customer_id', 'freight_basis', 'unit'] as const;

/** Refuses with `trip_invoiced` to change what was billed of a trip or a load; the rest may change. */
export function refuseAmountChange(status: TripStatus, before: Billed, after: Billed): void {
  const differs =
    billedWords.some((key) => before[key] !== undefined && after[key] !== undefined && before[key] !== after[key]) ||
    billedAmounts.some((key) => before[key] !== undefined && after[key] !== undefined && !equals(before[key], after[key]));
  if (differs) refuseLockedAmounts(status);
}

/** Planned before it started, an arrival that lies before the confirmed departure says nothing any more. */
export function arrivalAfterStart(departure_at: LocalDateTime, planned: LocalDateTime | null): LocalDateTime | null {
  return planned !== null && planned < departure_at ? null : planned;
}
