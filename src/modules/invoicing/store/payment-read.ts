/** Lists and reads payments, each with the payment status of its invoice. */
import type { z } from 'zod';
import { NotFound } from '#base/errors.ts';
import type { SummaryOf } from '#base/lists/route.ts';
import { type ListSpec, listPage, type Page } from '#server/db/list.ts';
import { anyOf, type Condition, idIn, join, presentConditions, raw, type Sql, sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { InvoiceStatus, PaymentStatus } from '../contract/invoices.ts';
import type { Payment, PaymentRow, payments } from '../contract/payments.ts';
import { byUrgency, paymentStatus } from '../rules/balance.ts';
import { hasPaymentStatus } from './invoice-list.ts';
import { byCustomerName, findByNumber, findCustomers } from './search.ts';

type Query = z.output<typeof payments.list.query>;
/** The fields of a payment that come from its invoice and customer. */
type InvoiceFields = Pick<PaymentRow, 'customer_name' | 'invoice_id' | 'invoice_number' | 'payment_status'>;
type PaymentFields = Omit<PaymentRow, keyof InvoiceFields>;

const list: ListSpec = {
  select: sql`payment.id, payment.number, payment.status, payment.payment_date, payment.customer_id, payment.method,
    payment.payment_method_id, payment.amount, payment.version`,
  from: sql`payment`,
  id: 'payment.id',
  sorts: {
    payment_date: { column: 'payment.payment_date', type: 'date' },
    amount: { column: 'payment.amount', type: 'numeric' },
    number: { column: 'payment.number', type: 'text' },
    customer_name: byCustomerName('payment'),
  },
  customPlansForSearch: true,
  sums: { amount: { amount: sql`payment.amount` } },
};
type Summary = SummaryOf<typeof payments.list>;

/**
 * A page of payments. Selects and counts by indexes of `payment` alone (`payment_by_date`, `_by_customer`, `_by_method`,
 * `_by_amount`, `_void` and the number's), without joins; then reads the invoices of the page.
 */
export async function listPayments(db: TenantDb, query: Query): Promise<Page<PaymentRow, Summary>> {
  const search = query.search && (await paymentSearch(db, query.search));
  const isVoid = query.voided === true;
  const chosen = await statusCondition(db, query, isVoid);
  const other = query.summary && (await statusCondition(db, query, !isVoid));
  const { data, meta } = await listPage<PaymentFields, Summary>(
    db,
    withPaymentStatusOrder(db, query),
    query,
    [search, ...paymentFilters(query)],
    {
      chosen: [chosen],
      groups: other ? { active: isVoid ? other : chosen, void: isVoid ? chosen : other } : {},
    },
  );
  const invoiceFields =
    data.length > 0
      ? await readInvoiceFields(
          db,
          data.map((row) => row.id),
        )
      : new Map<string, InvoiceFields>();
  return { data: data.map((row) => ({ ...row, ...(invoiceFields.get(row.id) as InvoiceFields) })), meta };
}

/** From the payments of the most urgent invoices to those of settled ones, and those of invoices that are not owed last. */
function withPaymentStatusOrder(db: TenantDb, { sort, voided = false }: Query): ListSpec {
  if (!sort.endsWith('payment_status')) return list;
  const owed = byUrgency.map((status) => () => invoiceHasStatus(db, status, voided));
  // Invoices that are not owed have no active payments.
  const notOwed = voided ? [() => ofInvoice(sql`invoice.status in ('draft', 'cancelled')`)] : [];
  return { ...list, sorts: { payment_status: { groups: [...owed, ...notOwed] } } };
}

/** By the numbers of the payment and of its invoice, and by the customer. */
async function paymentSearch(db: TenantDb, search: string): Promise<Sql> {
  const [payments, customers, invoices] = await Promise.all([
    findByNumber(db, 'payment', search),
    findCustomers(db, search),
    findByNumber(db, 'invoice', search),
  ]);
  return anyOf([
    idIn('payment.id', payments),
    idIn('payment.customer_id', customers),
    invoices.length > 0 &&
      sql`payment.id = any(array(select payment_id from payment_allocation where invoice_id = any(${invoices}::uuid[])))`,
  ]);
}

/** Active or void, and the payment status of the invoice, which is looked up otherwise for void payments. */
async function statusCondition(db: TenantDb, { payment_status }: Query, isVoid: boolean): Promise<Sql> {
  const ofInvoice = payment_status && payment_status !== 'all' && (await invoiceHasStatus(db, payment_status, isVoid));
  return join(presentConditions([isVoid ? sql`payment.status = 'void'` : sql`payment.status = 'active'`, ofInvoice]), ' and ');
}

function paymentFilters(query: Query): Condition[] {
  return [
    query.method && sql`payment.method = ${query.method}`,
    query.customer_id && sql`payment.customer_id = ${query.customer_id}`,
    query.invoice_id && sql`payment.id = any(array(select payment_id from payment_allocation where invoice_id = ${query.invoice_id}))`,
    query.paid_from && sql`payment.payment_date >= ${query.paid_from}`,
    query.paid_to && sql`payment.payment_date <= ${query.paid_to}`,
  ];
}

const openInvoicesLimit = 1000;

/**
 * The condition for payments of invoices with that payment status today. When few open invoices are partly paid, their payments are
 * looked up. When there are many, or nearly all payments match, each payment's invoice is checked by a scalar subquery, which keeps
 * the planner from joining everything. An invoice with an active payment is never `due`.
 */
async function invoiceHasStatus(db: TenantDb, status: PaymentStatus, isVoid: boolean): Promise<Sql> {
  const { today } = await db.context();
  const perPayment = ofInvoice(hasPaymentStatus(status, today));
  if (isVoid || status === 'paid') return perPayment;
  if (status === 'due') return raw('false');
  const due = status === 'past_due' ? sql`due_date < ${today}` : sql`due_date >= ${today}`;
  const open = await db.all<{ id: string }>(sql`
    select id from invoice where status = 'sent' and paid + adjusted > 0 and ${due} limit ${raw(String(openInvoicesLimit + 1))}`);
  if (open.length > openInvoicesLimit) return perPayment;
  const ids = open.map((row) => row.id);
  return sql`payment.id = any(array(select payment_id from payment_allocation where invoice_id = any(${ids}::uuid[])))`;
}

/** The condition holds for the payment's invoice. */
const ofInvoice = (condition: Sql) => sql`(select ${condition} from payment_allocation join invoice
      on invoice.company_id = payment_allocation.company_id and invoice.id = payment_allocation.invoice_id
    where payment_allocation.company_id = payment.company_id and payment_allocation.payment_id = payment.id limit 1)`;

interface InvoiceState {
  invoice_status: InvoiceStatus;
  invoice_due_date: string;
  invoice_received: string;
}

const invoiceColumns = sql`customer.name as customer_name, invoice.id as invoice_id, invoice.number as invoice_number,
  invoice.status as invoice_status, invoice.due_date as invoice_due_date, invoice.paid + invoice.adjusted as invoice_received`;

const invoicePaymentStatus = ({ invoice_status, invoice_due_date, invoice_received }: InvoiceState, today: string) =>
  paymentStatus({ status: invoice_status, due_date: invoice_due_date, received: invoice_received }, today);

/** The invoice fields of a page of payments, by payment id. */
async function readInvoiceFields(db: TenantDb, ids: readonly string[]): Promise<Map<string, InvoiceFields>> {
  const rows = await db.all<Omit<InvoiceFields, 'payment_status'> & InvoiceState & { payment_id: string }>(sql`
    select payment_allocation.payment_id, ${invoiceColumns}
    from payment_allocation join invoice on invoice.company_id = payment_allocation.company_id and invoice.id = payment_allocation.invoice_id
      join customer on customer.company_id = invoice.company_id and customer.id = invoice.customer_id
    where payment_allocation.payment_id = any(${ids}::uuid[])`);
  const { today } = await db.context();
  return new Map(
    rows.map(({ payment_id, customer_name, invoice_id, invoice_number, ...state }) => [
      payment_id,
      { customer_name, invoice_id, invoice_number, payment_status: invoicePaymentStatus(state, today) },
    ]),
  );
}

type PaymentColumns = Omit<Payment, 'payment_status' | 'adjustments' | 'allocations'> & InvoiceState;

/** A payment, active or void, with its adjustments and its invoice. Throws NotFound. */
export async function readPayment(db: TenantDb, id: string): Promise<Payment> {
  const [row, adjustments, allocations] = await Promise.all([
    db.maybe<PaymentColumns>(sql`
      select ${list.select}, ${invoiceColumns}, payment.notes, invoice.total as invoice_total, invoice.balance as invoice_balance,
        payment_method.description as payment_method_name, received.driver_id, member.name as driver_name
      from payment
        join payment_allocation on payment_allocation.company_id = payment.company_id and payment_allocation.payment_id = payment.id
        join invoice on invoice.company_id = payment.company_id and invoice.id = payment_allocation.invoice_id
        join customer on customer.company_id = payment.company_id and customer.id = payment.customer_id
        left join payment_method on payment_method.company_id = payment.company_id and payment_method.id = payment.payment_method_id
        left join cash_transaction received on received.company_id = payment.company_id and received.payment_id = payment.id
        left join member on member.company_id = received.company_id and member.id = received.driver_id
      where payment.id = ${id}`),
    db.all<Payment['adjustments'][number]>(sql`select kind, amount, note from payment_adjustment where payment_id = ${id} order by id`),
    db.all<Payment['allocations'][number]>(sql`select invoice_id, amount from payment_allocation where payment_id = ${id}`),
  ]);
  if (!row) throw new NotFound();
  const { today } = await db.context();
  const { invoice_status, invoice_due_date, invoice_received, ...payment } = row;
  return {
    ...payment,
    payment_status: invoicePaymentStatus({ invoice_status, invoice_due_date, invoice_received }, today),
    adjustments,
    allocations,
  };
}
