/** Where a trip may go next, what it must know by then, and what its status locks. Decisions, section 2. */

import type { LocalDateTime } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, equals, isZero } from '#base/money.ts';
import type { TripStatus } from '../contract.ts';

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

/** What a move says about the trip; each move asks for its own part of it. Null is not known. */
export interface MoveFacts {
  departure_at?: LocalDateTime | null;
  arrival_at?: LocalDateTime | null;
  /** Per cent of the tank, 0 to 100. */
  fuel_departure?: number | null;
  fuel_arrival?: number | null;
  /** Kilometres. */
  odometer_departure?: number | null;
  odometer_arrival?: number | null;
  /** Why it is rejected. */
  reason?: string;
  /** Money of the trip that the driver still holds when it is cancelled. */
  cash_out?: Decimal;
  /** Where that money went: back to the company, or it stays on the driver's account. */
  cash_went?: 'returned' | 'left_on_account' | null;
}

const asks: Partial<Record<TripStatus, (facts: MoveFacts) => void>> = {
  in_transit: checkStart,
  under_review: checkReview,
  rejected: checkRejection,
  cancelled: checkCancellation,
};

/**
 * The status that a trip has after a move. Refuses with `trip_cannot_move` whatever the table above does not name, and
 * what the move must know but does not, as 422 at its field. The system's moves follow an invoice and ask nothing.
 */
export function moveTrip(from: TripStatus, to: TripStatus, mover: Mover, facts: MoveFacts = {}): TripStatus {
  if (!canMoveTrip(from, to, mover)) throw new RuleBroken('trip_cannot_move', { details: { from, to } });
  if (mover !== 'system') asks[to]?.(facts);
  return to;
}

/** The start confirms the departure. Fuel and odometer are checked where they are known. */
function checkStart(facts: MoveFacts): void {
  if (!facts.departure_at) throw wrong('departure_required', 'departure_at');
  checkFuel(facts.fuel_departure, 'fuel_departure');
}

/** The review confirms the arrival, which is neither before the departure nor at a lower odometer. */
function checkReview(facts: MoveFacts): void {
  if (!facts.arrival_at) throw wrong('arrival_required', 'arrival_at');
  checkFuel(facts.fuel_arrival, 'fuel_arrival');
  checkWindow(facts);
  if (facts.odometer_departure != null && facts.odometer_arrival != null && facts.odometer_arrival < facts.odometer_departure) {
    throw wrong('odometer_backwards', 'odometer_arrival');
  }
}

/** Planned or confirmed, a trip does not end before it begins. The same minute is allowed. */
export function checkWindow(trip: { departure_at?: LocalDateTime | null; arrival_at?: LocalDateTime | null }): void {
  if (trip.departure_at && trip.arrival_at && trip.arrival_at < trip.departure_at) throw wrong('arrival_before_departure', 'arrival_at');
}

function checkFuel(level: number | null | undefined, field: string): void {
  if (level != null && !(level >= 0 && level <= 100)) throw wrong('fuel_out_of_range', field);
}

const minReason = 2;

function checkRejection(facts: MoveFacts): void {
  if ((facts.reason ?? '').trim().length < minReason) throw wrong('reason_required', 'reason');
}

function checkCancellation(facts: MoveFacts): void {
  if (!isZero(facts.cash_out ?? '0') && !facts.cash_went) throw wrong('cash_out_unsettled', 'cash_went');
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
