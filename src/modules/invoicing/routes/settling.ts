/** Applies a change of a payment to its invoices: received amounts, used advances of their trips, their status and the status of the trips. */
import { RuleBroken } from '#base/errors.ts';
import { compare, type Decimal, isPositive, minus, plus, sum } from '#base/money.ts';
import type { TripForBilling } from '#modules/trips/store/billing.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { TripsMoved } from '../contract/invoice.ts';
import type { PaymentEditInput } from '../contract/payments.ts';
import type { PaymentPart } from '../rules/allocation.ts';
import { invoiceAfterEdit } from '../rules/lifecycle.ts';
import { checkPaymentAmounts, owedWithout, type PaymentAmounts, withoutPayment, withPayment } from '../rules/payment.ts';
import { lockAdvances, saveUses } from '../store/advance-uses.ts';
import { type LockedInvoice, updateReceived } from '../store/invoices.ts';
import { type KeptCredit, listUsesOfCredit, lockCreditOfPayment, type StoredPart } from '../store/payments.ts';
import { lockTripsOfInvoice, moveTripsWithInvoice } from '../store/trips.ts';
import { sendDraft } from './sending.ts';

/** Throws `invoice_unknown`, at the first that was not found. */
export function assertKnownInvoices({ allocations }: PaymentEditInput, wanted: readonly string[], found: readonly { id: string }[]): void {
  const unknown = wanted.find((id) => !found.some((invoice) => invoice.id === id));
  if (unknown === undefined) return;
  const at = allocations?.findIndex((part) => part.invoice_id === unknown);
  throw new RuleBroken('invoice_unknown', { field: at === undefined ? 'invoice_id' : `allocations.${at}.invoice_id` });
}

/** Locks the credit of a payment, if any, before it is reduced to `kept`. Throws `credit_used`, with the documents that use more than that. */
export async function lockCreditToKeep(db: TenantDb, payment_id: string, kept: Decimal): Promise<KeptCredit | null> {
  const credit = await lockCreditOfPayment(db, payment_id);
  if (credit && compare(kept, credit.used) < 0) {
    const uses = await listUsesOfCredit(db, credit.id);
    throw new RuleBroken('credit_used', { details: { documents: uses.map(({ document }) => document) } });
  }
  return credit;
}

interface Settling {
  /** The new part of each invoice; zero for one that is missing. */
  parts: readonly PaymentPart[];
  /** The previous part of each invoice. */
  before?: readonly StoredPart[];
  /** Roundings of each invoice by other payments. */
  roundings: ReadonlyMap<string, Decimal>;
  /** Sends drafts first. */
  send_invoice?: boolean;
}

/** Settles locked invoices, in the order in which they are locked. Throws the errors of the payment rules. Returns the numbers of the moved trips. */
export async function settleInvoices(db: TenantDb, invoices: readonly LockedInvoice[], settling: Settling): Promise<TripsMoved> {
  const moved: TripsMoved = { trips_paid: [], trips_reopened: [] };
  for (const invoice of invoices) {
    const { trips_paid, trips_reopened } = await settleInvoice(db, invoice, settling);
    moved.trips_paid.push(...trips_paid);
    moved.trips_reopened.push(...trips_reopened);
  }
  return moved;
}

async function settleInvoice(db: TenantDb, invoice: LockedInvoice, settling: Settling): Promise<TripsMoved> {
  const before = settling.before?.find((part) => part.invoice_id === invoice.id);
  const part = settling.parts.find((wanted) => wanted.invoice_id === invoice.id);
  const sent = settling.send_invoice && invoice.status === 'draft' ? await sendDraft(db, invoice) : undefined;
  const open = { ...invoice, status: sent?.status ?? invoice.status };
  const settled = part ? withPayment(open, part, before, part.field) : withoutPayment(open, before as StoredPart);
  if (part) {
    checkPaymentAmounts({ ...invoice, owed: owedWithout(invoice, before) }, part, settling.roundings.get(invoice.id) ?? '0');
  }
  const paid = plus(minus(invoice.paid, before?.amount ?? '0'), part?.amount ?? '0');
  const adjusted = plus(minus(invoice.adjusted, adjustmentsTotal(before)), adjustmentsTotal(part));
  let { balance, status } = settled;
  let { advance_payment } = invoice;
  let trips: readonly TripForBilling[] | undefined = sent?.trips;
  // The reduced part of a payment may be covered by open advances of the invoice's trips.
  if (before && invoice.trip_ids.length > 0 && isPositive(balance)) {
    trips = await lockTripsOfInvoice(db, invoice);
    const advances = await lockAdvances(db, invoice);
    const after = invoiceAfterEdit({ status, received: plus(paid, adjusted), trip_ids: invoice.trip_ids }, invoice, advances);
    saveUses(db, invoice, advances, after.uses);
    ({ balance, status, advance_payment } = after);
  }
  updateReceived(db, invoice.id, { paid, adjusted, advance_payment, balance, status });
  if (status === invoice.status) return { trips_paid: [], trips_reopened: [] };
  return moveTripsWithInvoice(db, trips ?? (await lockTripsOfInvoice(db, invoice)), status);
}

const adjustmentsTotal = (part: PaymentAmounts | undefined): Decimal => sum((part?.adjustments ?? []).map(({ amount }) => amount));
