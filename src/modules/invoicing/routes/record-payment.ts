/** Records a payment: the one way in which money of a customer is received, typed by hand or found in a bank statement. */
import { compareDays, type Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { isPositive } from '#base/money.ts';
import { assertNotAfterToday } from '#modules/companies/rules/movement.ts';
import { assertAccountTakes } from '#modules/companies/store/catalogues.ts';
import { requirePermission, type TenantDb } from '#server/db/tenant.ts';
import type { TripsMoved } from '../contract/invoice.ts';
import type { NewPaymentInput, PaymentEditInput } from '../contract/payments.ts';
import { sharePayment } from '../rules/allocation.ts';
import { checkCreditDecimals } from '../rules/payment.ts';
import { lockInvoices } from '../store/invoices.ts';
import { insertPayment, sumRoundings } from '../store/payments.ts';
import { findCustomerForInvoice } from './found.ts';
import { findReceiver, saveReceived } from './received.ts';
import { assertKnownInvoices, settleInvoices } from './settling.ts';

/**
 * Locks the invoices, settles them and inserts the payment. Returns its id, and the day of its latest invoice. Throws the refusals that the contract
 * of `payments.create` declares.
 */
export async function recordPayment(
  db: TenantDb,
  { invoice_id, customer_id, send_invoice, ...payment }: NewPaymentInput,
): Promise<TripsMoved & { id: string; issued: Day | null }> {
  const wanted = invoicesOf(payment, invoice_id);
  const [invoices, roundings, { today, money_decimals }] = await Promise.all([
    lockInvoices(db, wanted),
    sumRoundings(db, wanted, null),
    db.context(),
    send_invoice && requirePermission(db, 'update-invoices'),
    assertAccountTakes(db, payment.payment_method_id, payment.method),
  ]);
  assertKnownInvoices(payment, wanted, invoices);
  const customer = invoices[0]?.customer_id ?? (customer_id as string);
  if (invoices.some((invoice) => invoice.customer_id !== (customer_id ?? customer))) throw new RuleBroken('invoice_of_another_customer');
  if (invoices.length === 0 && !(await findCustomerForInvoice(db, customer))) throw new RuleBroken('customer_unknown');
  assertNotAfterToday(payment.payment_date, today);
  const shared = sharePayment(payment, invoice_id, invoices[0]?.balance ?? '0');
  const owed = invoices.map(({ balance }) => balance);
  checkCreditDecimals({ amount: payment.amount, kept: shared.kept, before: null, owed }, money_decimals);
  const tripsMoved = await settleInvoices(db, invoices, { parts: shared.parts, roundings, send_invoice });
  const trip_ids = invoices.flatMap((invoice) => invoice.trip_ids);
  const receiver = await findReceiver(db, null, trip_ids, payment);
  const id = insertPayment(db, customer, payment, shared);
  if (receiver) saveReceived(db, id, receiver, payment);
  return { id, issued: latestIssue(invoices), ...tripsMoved };
}

/** The issue date of the latest invoice; null without any. */
export const latestIssue = (invoices: readonly { issue_date: Day }[]): Day | null =>
  invoices
    .map(({ issue_date }) => issue_date)
    .toSorted(compareDays)
    .at(-1) ?? null;

/** The invoices that a payment names, or the one that gets all of it, in the order of their ids. */
export const invoicesOf = ({ allocations }: PaymentEditInput, invoice_id: string | null): string[] =>
  allocations === null
    ? invoice_id === null
      ? []
      : [invoice_id]
    : [...new Set(allocations.filter(({ amount }) => isPositive(amount)).map((part) => part.invoice_id))].sort();
