/** Cash between the company and a driver: the resulting debt, and its settlement when a trip ends early or gets another driver. */
import type { Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { compare, type Decimal, isPositive, min, plus, sum, toMoney } from '#base/money.ts';
import type { CashType, OpenCashQuestion } from '../contract/cash.ts';
import type { TripStatus } from '../contract/status.ts';
import { isTripClosed } from './status.ts';

/** A driver's debt on a trip; negative if the company owes. */
export interface OwedByDriver {
  driver_id: string;
  driver_name: string;
  owed: Decimal;
}

/** Throws `cash_linked` for the cash of a customer's payment or advance. */
export function assertCashEditable({ source }: { source: string | null }): void {
  if (source !== null) throw new RuleBroken('cash_linked');
}

/**
 * For a recipient who is not an active driver, who can still return money. Throws `driver_not_active` if a transaction hands out money, or more than
 * before; a lower amount is a correction.
 */
export function assertHandsOutNoMore(cash: HandOver, before: HandOver | null): void {
  const handsOut = ({ type, amount }: HandOver) => (type === 'company_to_driver' ? amount : '0');
  if (compare(handsOut(cash), before ? handsOut(before) : '0') > 0) throw new RuleBroken('driver_not_active');
}

type HandOver = { type: CashType; amount: Decimal };

/**
 * For cash on the account of a driver that settles a trip. Throws `trip_takes_cash` for the driver's own trip that still takes cash, and
 * `trip_not_of_driver` for another's from which the driver never had money. `owed`: the debts of drivers on it.
 */
export function assertTripIsSettled(
  trip: { status: TripStatus; driver_id: string },
  driver_id: string,
  owed: readonly OwedByDriver[],
): void {
  if (trip.driver_id === driver_id) {
    if (!isTripClosed(trip.status)) throw new RuleBroken('trip_takes_cash');
  } else if (!owed.some((one) => one.driver_id === driver_id)) {
    throw new RuleBroken('trip_not_of_driver');
  }
}

/** Asks how the open cash of drivers on a trip is settled; nothing if no driver owes. The answer is valid for these amounts only. */
export function openCashQuestions(owed: readonly OwedByDriver[]): OpenCashQuestion[] {
  const drivers = owed.filter((one) => isPositive(one.owed)).map(({ driver_name: name, owed: amount }) => ({ name, amount }));
  const confirm_with = `open_cash:${drivers.map(({ amount }) => amount).join('+')}`;
  return drivers.length === 0 ? [] : [{ code: 'open_cash', field: 'open_cash', confirm_with, drivers }];
}

/** Throws `open_cash_required` if the question is confirmed without a choice for the cash. */
export function checkOpenCash(questions: readonly { code: string }[], answer: string | null): void {
  if (answer === null && questions.some(({ code }) => code === 'open_cash')) throw new RuleBroken('open_cash_required');
}

/** A cash transaction that closes or moves open cash. */
export interface OpenCashRow {
  driver_id: string;
  type: CashType;
  date: Day;
  amount: Decimal;
}

/** The returns of drivers on that day, when a trip is cancelled and its cash was returned. */
export const returnedCash = (owed: readonly OwedByDriver[], date: Day): OpenCashRow[] =>
  owed.filter((one) => isPositive(one.owed)).map(({ driver_id, owed: amount }) => ({ driver_id, type: 'driver_to_company', date, amount }));

/** A driver's balance on a trip since a day. */
export interface TripMovement {
  date: Day;
  owed: Decimal;
  /** The part that a stub took. */
  stub_number: string | null;
}

/**
 * The cash that moves to the account of the trip's next driver: rows cannot change their driver, so the former driver returns the amount that the
 * next one receives. Both rows have the day of the cash, so that a period that ends before the change takes it from the new driver. `movements`: of
 * the former driver, by day. Throws `settled_in_stub` if stubs took all of it.
 */
export function transferredCash(movements: readonly TripMovement[], from: string, to: string): OpenCashRow[] {
  const open = openByDay(movements);
  const taken = movements.findLast(({ stub_number }) => stub_number !== null);
  if (open.length === 0 && taken) throw new RuleBroken('settled_in_stub', { field: 'open_cash', details: { stub: taken.stub_number } });
  return open.flatMap((cash) => [
    { ...cash, driver_id: from, type: 'driver_to_company' },
    { ...cash, driver_id: to, type: 'company_to_driver' },
  ]);
}

/** The days of the open cash: expenses and returns reduce the oldest first. `movements`: by day. */
export function openByDay(movements: readonly TripMovement[]): { date: Day; amount: Decimal }[] {
  let spent = sum(movements.map(({ owed }) => min('0', owed)));
  const open = new Map<Day, Decimal>();
  for (const { date, owed } of movements.filter(({ owed }) => isPositive(owed))) {
    const left = plus(owed, spent);
    spent = min('0', left);
    if (isPositive(left)) open.set(date, toMoney(plus(open.get(date) ?? '0', left)));
  }
  return [...open].map(([date, amount]) => ({ date, amount }));
}
