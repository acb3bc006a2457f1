/** The allowed actions on a line of a bank statement. */
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, isPositive, minus, sum, toMoney } from '#base/money.ts';
import { assertWithinBalance } from '#modules/companies/rules/movement.ts';
import type { LinePaymentInput, LineState } from '../../contract/bank/lines.ts';
import type { NewPaymentInput } from '../../contract/payments.ts';

interface Line {
  state: LineState;
  amount: Decimal;
  matched: Decimal;
}

/** Throws `bank_line_outgoing`, `bank_line_matched` or `bank_line_ignored` unless some of the line is open. */
export function assertOpen({ state }: Pick<Line, 'state'>): void {
  if (state !== 'open') throw new RuleBroken(`bank_line_${state}`);
}

/** Throws `bank_line_not_ignored`. */
export function assertIgnored({ state }: Pick<Line, 'state'>): void {
  if (state !== 'ignored') throw new RuleBroken('bank_line_not_ignored');
}

/** The part of a line without a payment. */
export const leftOfLine = ({ amount, matched }: Pick<Line, 'amount' | 'matched'>): Decimal => toMoney(minus(amount, matched));

/** Throws `bank_line_exceeded`, with the unmatched rest, for payments above it. `extra`: the increase of its payments. */
export function assertFitsLine(line: Pick<Line, 'amount' | 'matched'>, extra: Decimal): void {
  const left = leftOfLine(line);
  assertWithinBalance(extra, left, 'bank_line_exceeded', { details: { left } });
}

const referenceMax = 40;

/**
 * The payment made from a line: on its day, into its account, with its reference. Its amount is the sum of the invoices' parts; with `keep_as_credit`
 * the whole rest of the line.
 */
export function paymentOfLine(
  line: Line & { payment_method_id: string; line_date: string; reference: string; description: string },
  { customer_id, allocations, adjustments, keep_as_credit }: LinePaymentInput,
): NewPaymentInput {
  const shared = sum(allocations.map(({ amount }) => amount));
  return {
    invoice_id: null,
    customer_id,
    payment_date: line.line_date,
    method: 'bank_transfer',
    payment_method_id: line.payment_method_id,
    driver_id: null,
    transaction_id: [...line.reference].slice(0, referenceMax).join('').trim(),
    amount: keep_as_credit ? leftOfLine(line) : toMoney(shared),
    notes: line.description,
    adjustments,
    allocations: allocations.filter(({ amount }) => isPositive(amount)),
    keep_as_credit,
    send_invoice: false,
  };
}
