/** Checks of payments of pay stubs. */
import { compareDays, type Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, isPositive, plus } from '#base/money.ts';
import { assertNotAfterToday, assertWithinBalance } from '#modules/companies/rules/movement.ts';
import type { PaymentOutcome } from '../contract/payments.ts';
import type { StubPaymentMethod, StubPaymentState } from '../contract/stubs.ts';

/** A stub under its lock. */
export interface StubToPay {
  status: 'issued' | 'void';
  /** The unpaid balance; 0 for a void stub. */
  balance: Decimal;
  period_status: 'open' | 'closed';
}

/** Throws `stub_reopened`: the figures of the stub may change. */
export function assertPeriodPaid({ period_status }: Pick<StubToPay, 'period_status'>): void {
  if (period_status === 'open') throw new RuleBroken('stub_reopened');
}

/**
 * Throws `stub_reopened`, `stub_void`, `stub_already_paid` and, above the unpaid balance, `stub_payment_above_balance`. `before`: the stored amount
 * of this payment, which does not count.
 */
export function assertMayPay(stub: StubToPay, amount: Decimal, before: Decimal): void {
  assertPeriodPaid(stub);
  if (stub.status === 'void') throw new RuleBroken('stub_void');
  const balance = plus(stub.balance, before);
  if (!isPositive(balance)) throw new RuleBroken('stub_already_paid');
  assertWithinBalance(amount, balance, 'stub_payment_above_balance', { details: { balance } });
}

/** Throws `stub_payment_void` and `stub_payment_returned`: only an active payment changes. */
export function assertPaymentActive(state: StubPaymentState): void {
  if (state === 'void') throw new RuleBroken('stub_payment_void');
  if (state === 'returned') throw new RuleBroken('stub_payment_returned');
}

/** Throws `date_in_future` and `returned_before_payment`. */
export function assertReturnDay(returned_on: Day, paid_on: Day, today: Day): void {
  assertNotAfterToday(returned_on, today);
  if (compareDays(returned_on, paid_on) < 0) throw new RuleBroken('returned_before_payment');
}

/** Whether and how a stub is paid together with others. */
export type Decision =
  | { outcome: 'paid'; method: StubPaymentMethod; amount: Decimal }
  | { outcome: 'already_paid' }
  | { outcome: 'refused'; reason: NonNullable<PaymentOutcome['reason']> };

/** The whole unpaid balance, by the chosen method or, without one, by the employee's. */
export function decidePayment(
  stub: Pick<StubToPay, 'status' | 'balance'> & { proposed_method: StubPaymentMethod | null },
  chosen: StubPaymentMethod | null,
): Decision {
  if (stub.status === 'void') return { outcome: 'refused', reason: 'stub_void' };
  if (!isPositive(stub.balance)) return { outcome: 'already_paid' };
  const method = chosen ?? stub.proposed_method;
  if (method === null) return { outcome: 'refused', reason: 'method_missing' };
  return { outcome: 'paid', method, amount: stub.balance };
}

/** In the order of a bank file: those without an account first, then by name. */
export const bankFileOrder = (left: { account_number: string; employee_name: string }, right: typeof left): number =>
  Number(left.account_number !== '') - Number(right.account_number !== '') || left.employee_name.localeCompare(right.employee_name, 'es');
