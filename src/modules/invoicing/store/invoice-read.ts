/** Reads an invoice with its lines, trips, payments and advances in one round trip. */
import { NotFound } from '#base/errors.ts';
import { sum } from '#base/money.ts';
import { legalName } from '#modules/customers/store.ts';
import { sentFile } from '#modules/files/store.ts';
import { joinByKey, sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { Invoice } from '../contract/invoice.ts';
import { paymentStatus } from '../rules/balance.ts';
import { taxIdOnInvoice } from '../rules/draft.ts';

type InvoiceColumns = Omit<Invoice, 'payment_status' | 'items' | 'adjustments' | 'trips' | 'payments' | 'advances'> & {
  own_name: string;
  own_tax_id_type: string;
  own_tax_id: string;
  own_address: string;
};
type Part<K extends 'items' | 'adjustments' | 'trips' | 'advances'> = Invoice[K][number];
type Payment = Invoice['payments'][number];
type Adjustment = Payment['adjustments'][number];
/** A payment joined with one of its adjustments, if it has any. */
type PaymentLine = Omit<Payment, 'adjustments'> & { kind: Adjustment['kind'] | null; settled_amount: string; note: string };

/** The invoice as the API returns it. Throws NotFound. */
export async function readInvoice(db: TenantDb, id: string): Promise<Invoice> {
  const [invoice, items, adjustments, trips, paymentLines, advances] = await Promise.all([
    db.maybe<InvoiceColumns>(sql`
      select invoice.id, number, invoice.status, customer_id, customer_name, customer_tax_id, customer_address,
        issue_date, due_date, filing_date, filing_reference, customer_reference, dian_number, dian_date, cufe, invoice.notes, money_decimals, processing_fee, other_discount,
        subtotal, discount, iva, other_tax, withholding, total, advance_payment, paid, adjusted, balance,
        cancellation_reason, sent_at, invoice.version,
        (select coalesce(jsonb_agg(${sentFile} order by attached.id), '[]')
          from invoice_file attached join file on file.company_id = attached.company_id and file.id = attached.file_id
          where attached.company_id = invoice.company_id and attached.invoice_id = invoice.id) as files,
        ${legalName} as own_name, customer.tax_id_type as own_tax_id_type, customer.tax_id as own_tax_id, customer.address as own_address
      from invoice join customer on customer.company_id = invoice.company_id and customer.id = customer_id
      where invoice.id = ${id}`),
    db.all<Part<'items'>>(sql`
      select id, trip_id, description, quantity, unit, unit_price, amount from invoice_item where invoice_id = ${id} order by position`),
    db.all<Part<'adjustments'>>(sql`
      select id, type, method, description, value, iva, per_mille, withholding_kind, municipality_id, base, amount from invoice_adjustment where invoice_id = ${id} order by position`),
    db.all<Part<'trips'>>(sql`
      select trip.id, trip.number, trip.status, trip.origin_city_id, origin.name as origin_name, destination.name as destination_name
      from invoice_trip join trip on trip.company_id = invoice_trip.company_id and trip.id = trip_id
        join city origin on origin.id = origin_city_id join city destination on destination.id = destination_city_id
      where invoice_id = ${id} order by trip.number`),
    db.all<PaymentLine>(sql`
      select payment.id, payment.number, payment.payment_date, payment.method, payment_allocation.amount, payment.version,
        settled.kind, settled.amount as settled_amount, settled.note
      from payment_allocation ${joinByKey('payment_allocation', 'payment', 'id, number, payment_date, method, version, status')}
        left join payment_adjustment settled on settled.company_id = payment_allocation.company_id and settled.payment_id = payment.id
          and settled.invoice_id = payment_allocation.invoice_id
      where payment_allocation.invoice_id = ${id} and payment.status = 'active'
      order by payment.payment_date, payment.number, settled.id`),
    db.all<Part<'advances'>>(sql`
      select advance.id, advance.trip_id, advance.payment_id, kept_by.number as payment_number, advance.payment_date, advance.amount,
        advance_use.amount as used, advance.amount - advance.used + advance_use.amount as available
      from advance_use join advance on advance.company_id = advance_use.company_id and advance.id = advance_use.advance_id
        left join payment kept_by on kept_by.company_id = advance.company_id and kept_by.id = advance.payment_id
      where advance_use.invoice_id = ${id} order by advance.id`),
  ]);
  if (!invoice) throw new NotFound();
  const { today } = await db.context();
  const { own_name, own_tax_id_type, own_tax_id, own_address, ...fields } = invoice;
  const currentCustomer = {
    customer_name: own_name,
    customer_tax_id: taxIdOnInvoice(own_tax_id_type, own_tax_id),
    customer_address: own_address,
  };
  return {
    ...fields,
    ...(invoice.status === 'draft' ? currentCustomer : {}),
    payment_status: paymentStatus({ ...invoice, received: sum([invoice.paid, invoice.adjusted, invoice.advance_payment]) }, today),
    items,
    adjustments,
    trips,
    payments: groupPaymentLines(paymentLines),
    advances,
  };
}

/** Expects the lines of a payment to be adjacent. */
function groupPaymentLines(lines: readonly PaymentLine[]): Payment[] {
  const payments: Payment[] = [];
  for (const { kind, settled_amount, note, ...payment } of lines) {
    if (payments.at(-1)?.id !== payment.id) payments.push({ ...payment, adjustments: [] });
    if (kind !== null) payments.at(-1)?.adjustments.push({ kind, amount: settled_amount, note });
  }
  return payments;
}
