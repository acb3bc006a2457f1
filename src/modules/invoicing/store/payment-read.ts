/** Lists and reads payments, each with the worst payment status of its invoices. */
import { NotFound } from '#base/errors.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type PageOf } from '#server/db/list.ts';
import { byNameOf } from '#server/db/list-key.ts';
import { groupsByColumn } from '#server/db/list-summary.ts';
import { findByNumber, rowsOfAmount, type SearchText } from '#server/db/search.ts';
import { anyOf, type Condition, equalTo, idIn, raw, type Sql, sql, withinDays } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { InvoiceStatus, PaymentStatus } from '../contract/invoice.ts';
import type { Payment, PaymentRow, payments } from '../contract/payments.ts';
import { statusOfPayment } from '../rules/allocation.ts';
import { paymentStatus } from '../rules/balance.ts';
import { receivedOn } from './invoice-list.ts';
import { findByReference, findCustomers } from './search.ts';

type Query = ListQueryOf<typeof payments.list>;
/** The fields of a payment that come from its invoices and customer. */
type InvoiceFields = Pick<PaymentRow, 'customer_name' | 'invoice_id' | 'invoice_number' | 'invoice_count' | 'payment_status'>;
type PaymentFields = Omit<PaymentRow, keyof InvoiceFields>;

const list: ListSpec = {
  select: sql`payment.id, payment.number, payment.status, payment.payment_date, payment.customer_id, payment.method,
    payment.payment_method_id, payment.transaction_id, payment.amount, payment.version`,
  from: sql`payment`,
  id: 'payment.id',
  sorts: { payment_date: 'date', amount: 'numeric', number: 'text', customer_name: byNameOf('payment', 'customer') },
  search: paymentSearch,
  sums: { amount: { amount: sql`payment.amount` } },
  summedBy: sql`payment.payment_date, payment.id`,
};
type Summary = PageOf<typeof payments.list>['meta']['summary'];

/**
 * A page of payments. Selects and counts by indexes of `payment` alone (`payment_by_date`, `_by_customer`, `_by_method`,
 * `_by_amount`, `_void` and the number's), without joins; then reads the invoices of the page.
 */
export async function listPayments(db: TenantDb, query: Query): Promise<PageOf<typeof payments.list>> {
  const { today } = await db.context();
  const { data, meta } = await listPage<PaymentFields, Summary>(
    db,
    list,
    query,
    paymentFilters(query, today),
    groupsByColumn('payment.status', ['active', 'void'], query.voided ? 'void' : 'active'),
  );
  const ids = data.map((row) => row.id);
  const invoiceFields = await readInvoiceFields(db, ids);
  return { data: data.map((row) => ({ ...row, ...(invoiceFields.get(row.id) as InvoiceFields) })), meta };
}

/** By the numbers of the payment and of its invoices, the reference of the bank, the customer, and the amount. */
async function paymentSearch(search: SearchText, db: Db): Promise<Sql> {
  const [payments, references, customers, invoices] = await Promise.all([
    findByNumber(db, 'payment', search),
    findByReference(db, 'payment', 'transaction_id', search),
    findCustomers(db, search),
    findByNumber(db, 'invoice', search),
  ]);
  return anyOf([
    idIn('payment.id', [...new Set([...payments, ...references])]),
    idIn('payment.customer_id', customers),
    ...rowsOfAmount('payment', ['amount'], search),
    invoices.length > 0 &&
      sql`payment.id = any(array(select payment_id from payment_allocation where invoice_id = any(${invoices}::uuid[])))`,
  ]);
}

function paymentFilters(query: Query, today: string): Condition[] {
  const { payment_status } = query;
  return [
    ...equalTo(query, 'payment', ['method', 'customer_id']),
    query.invoice_id && sql`payment.id = any(array(select payment_id from payment_allocation where invoice_id = ${query.invoice_id}))`,
    ...withinDays(query, 'paid', 'payment.payment_date'),
    payment_status && payment_status !== 'all' && hasStatus(payment_status, today),
  ];
}

/** The condition for payments with that payment status on a day: the worst of their invoices (`statusOfPayment`). */
function hasStatus(status: PaymentStatus | 'credit', today: string): Sql {
  const hasInvoice = (condition: Sql) => sql`exists (select from payment_allocation join invoice
      on invoice.company_id = payment_allocation.company_id and invoice.id = payment_allocation.invoice_id
    where payment_allocation.company_id = payment.company_id and payment_allocation.payment_id = payment.id and ${condition})`;
  const isOpen = raw("invoice.status = 'sent'");
  const isPastDue = hasInvoice(sql`${isOpen} and invoice.due_date < ${today}`);
  const isPartlyPaid = hasInvoice(sql`${isOpen} and ${receivedOn('invoice')} > 0`);
  const conditions: Record<PaymentStatus | 'credit', Sql> = {
    past_due: isPastDue,
    partially_paid: sql`${isPartlyPaid} and not ${isPastDue}`,
    // An invoice with an active payment is never due.
    due: sql`payment.status = 'void' and ${hasInvoice(isOpen)} and not ${isPartlyPaid} and not ${isPastDue}`,
    paid: sql`${hasInvoice(raw("invoice.status = 'completed'"))} and not ${hasInvoice(isOpen)}`,
    credit: sql`not ${hasInvoice(raw('true'))}`,
  };
  return conditions[status];
}

interface InvoiceState {
  invoice_status: InvoiceStatus;
  due_date: string;
  received: string;
}

const invoiceState = sql`invoice.status as invoice_status, invoice.due_date, ${receivedOn('invoice')} as received`;

const invoicePaymentStatus = ({ invoice_status: status, due_date, received }: InvoiceState, today: string) =>
  paymentStatus({ status, due_date, received }, today);

/** The invoice fields of a page of payments, by payment id. */
async function readInvoiceFields(db: TenantDb, ids: readonly string[]): Promise<Map<string, InvoiceFields>> {
  const rows = await db.all<{ id: string; customer_name: string; invoices: (InvoiceState & { id: string; number: string })[] }>(sql`
    select payment.id, (select name from customer where customer.company_id = payment.company_id and customer.id = payment.customer_id) as customer_name, coalesce(
        (select jsonb_agg(to_jsonb(of_payment) order by of_payment.number) from (
          select invoice.id, invoice.number, ${invoiceState}
            from payment_allocation join invoice on invoice.company_id = payment_allocation.company_id and invoice.id = payment_allocation.invoice_id
            where payment_allocation.company_id = payment.company_id and payment_allocation.payment_id = payment.id
        ) of_payment), '[]') as invoices
    from payment where payment.id = any(${ids}::uuid[])`);
  const { today } = await db.context();
  return new Map(
    rows.map(({ id, customer_name, invoices }) => [
      id,
      {
        customer_name,
        invoice_id: invoices[0]?.id ?? null,
        invoice_number: invoices[0]?.number ?? null,
        invoice_count: invoices.length,
        payment_status: statusOfPayment(invoices.map((invoice) => invoicePaymentStatus(withText(invoice), today))),
      },
    ]),
  );
}

/** Amounts inside of JSON are numbers. */
const withText = (invoice: InvoiceState): InvoiceState => ({ ...invoice, received: String(invoice.received) });

type PaymentColumns = Omit<Payment, keyof InvoiceFields | 'adjustments' | 'allocations' | 'credit'> &
  Pick<Payment, 'customer_name'> & { kept_id: string | null; kept_amount: string; kept_used: string };
type Allocation = Payment['allocations'][number];

/** A payment, active or void, with its adjustments, its invoices and its credit. Throws NotFound. */
export async function readPayment(db: TenantDb, id: string): Promise<Payment> {
  const [row, adjustments, rows] = await Promise.all([
    db.maybe<PaymentColumns>(sql`
      select ${list.select}, payment.notes, received.driver_id,
        (select name from customer where customer.company_id = payment.company_id and customer.id = payment.customer_id) as customer_name,
        (select description from payment_method where payment_method.company_id = payment.company_id and payment_method.id = payment.payment_method_id)
          as payment_method_name,
        (select name from member where member.company_id = received.company_id and member.id = received.driver_id) as driver_name,
        kept.id as kept_id, kept.amount as kept_amount, kept.used as kept_used
      from payment
        left join cash_transaction received on received.company_id = payment.company_id and received.payment_id = payment.id
        left join advance kept on kept.company_id = payment.company_id and kept.payment_id = payment.id
      where payment.id = ${id}`),
    db.all<Payment['adjustments'][number]>(
      sql`select kind, amount, note, invoice_id from payment_adjustment where payment_id = ${id} order by id`,
    ),
    db.all<Omit<Allocation, 'payment_status'> & InvoiceState>(sql`
      select invoice_id, invoice.number as invoice_number, invoice.issue_date, ${invoiceState}, payment_allocation.amount, invoice.balance, invoice.total
      from payment_allocation join invoice on invoice.company_id = payment_allocation.company_id and invoice.id = payment_allocation.invoice_id
      where payment_id = ${id} order by invoice.due_date, invoice.issue_date, invoice.number`),
  ]);
  if (!row) throw new NotFound();
  const { today } = await db.context();
  const allocations = rows.map(({ invoice_status, received, ...allocation }) => ({
    ...allocation,
    payment_status: invoicePaymentStatus({ invoice_status, received, due_date: allocation.due_date }, today),
  }));
  const first = [...allocations].sort((one, other) => (one.invoice_number < other.invoice_number ? -1 : 1))[0];
  const { kept_id, kept_amount, kept_used, ...payment } = row;
  return {
    ...payment,
    invoice_id: first?.invoice_id ?? null,
    invoice_number: first?.invoice_number ?? null,
    invoice_count: allocations.length,
    payment_status: statusOfPayment(allocations.map(({ payment_status }) => payment_status)),
    adjustments,
    allocations,
    credit: kept_id === null ? null : { advance_id: kept_id, amount: kept_amount, used: kept_used },
  };
}
