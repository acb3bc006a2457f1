/** Payments as they are shown, each with how its invoice stands. */
import type { z } from 'zod';
import { NotFound } from '#base/errors.ts';
import { type ListSpec, listPage, type Page } from '#server/db/list.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { Payment, PaymentRow, payments } from '../contract/payments.ts';
import { type InvoiceStatus, type PaymentStatus, paymentStatus } from '../rules/balance.ts';
import { standsAs } from './invoice-list.ts';
import { anyOf, customersMatching, isOneOf, numbersMatching, plannedAnew } from './search.ts';

type Query = z.output<typeof payments.list.query>;
/** What of its invoice and customer a payment shows. */
type Shown = Pick<PaymentRow, 'customer_name' | 'invoice_id' | 'invoice_number' | 'payment_status'>;
type Own = Omit<PaymentRow, keyof Shown>;

const list: ListSpec = {
  select: sql`payment.id, payment.number, payment.status, payment.payment_date, payment.customer_id, payment.method,
    payment.payment_method_id, payment.amount, payment.version`,
  from: sql`payment`,
  id: 'payment.id',
  sorts: {
    payment_date: { column: 'payment.payment_date', type: 'date' },
    amount: { column: 'payment.amount', type: 'numeric' },
    number: { column: 'payment.number', type: 'text' },
  },
};

/**
 * A page of payments. The rows come by the indexes of payment alone (`payment_by_date`, `_by_customer`, `_by_method`, `_by_amount`,
 * `_void` and the number's), so that deep pages and counts join nothing; then what they show of their invoices is read.
 */
export async function listPayments(db: TenantDb, query: Query): Promise<Page<PaymentRow>> {
  const { payment_status } = query;
  const search = query.search ? [await searched(db, query.search)] : [];
  const standing = payment_status && payment_status !== 'all' ? [await onInvoicesThat(db, payment_status, query.voided === true)] : [];
  const { data, meta } = await listPage<Own>(query.search ? plannedAnew(db) : db, list, query, [
    ...search,
    ...standing,
    ...conditionsOf(query),
  ]);
  const shown =
    data.length > 0
      ? await invoicesOf(
          db,
          data.map((row) => row.id),
        )
      : new Map<string, Shown>();
  return { data: data.map((row) => ({ ...row, ...(shown.get(row.id) as Shown) })), meta };
}

async function searched(db: TenantDb, typed: string): Promise<Sql> {
  const [numbers, customers, invoices] = await Promise.all([
    numbersMatching(db, 'payment', typed),
    customersMatching(db, typed),
    numbersMatching(db, 'invoice', typed),
  ]);
  return anyOf([
    ...(numbers.length > 0 ? [isOneOf(sql`payment.id`, numbers)] : []),
    ...(customers.length > 0 ? [isOneOf(sql`payment.customer_id`, customers)] : []),
    ...(invoices.length > 0
      ? [sql`payment.id = any(array(select payment_id from payment_allocation where invoice_id = any(${invoices}::uuid[])))`]
      : []),
  ]);
}

function conditionsOf(query: Query): Sql[] {
  const when = (value: string | undefined, condition: (value: string) => Sql) => (value === undefined ? [] : [condition(value)]);
  return [
    query.voided ? sql`payment.status = 'void'` : sql`payment.status = 'active'`,
    ...when(query.method, (method) => sql`payment.method = ${method}`),
    ...when(query.customer_id, (id) => sql`payment.customer_id = ${id}`),
    ...when(query.invoice_id, (id) => sql`payment.id = any(array(select payment_id from payment_allocation where invoice_id = ${id}))`),
    ...when(query.paid_from, (day) => sql`payment.payment_date >= ${day}`),
    ...when(query.paid_to, (day) => sql`payment.payment_date <= ${day}`),
  ];
}

const listedAtMost = 1000;

/**
 * Payments on invoices that stand so today. Where few open invoices are partly paid, their payments are looked up. Where they are
 * many, or where nearly all payments qualify, each payment of the page is judged by its own invoice, which a scalar subquery
 * keeps the planner from turning into a join of everything. A payment that counts settles something, so its invoice is never
 * merely due.
 */
async function onInvoicesThat(db: TenantDb, status: PaymentStatus, isVoid: boolean): Promise<Sql> {
  const { today } = await db.who();
  const judged = sql`(select ${standsAs(status, today)} from payment_allocation join invoice
      on invoice.company_id = payment_allocation.company_id and invoice.id = payment_allocation.invoice_id
    where payment_allocation.company_id = payment.company_id and payment_allocation.payment_id = payment.id limit 1)`;
  if (isVoid || status === 'paid') return judged;
  if (status === 'due') return raw('false');
  const due = status === 'past_due' ? sql`due_date < ${today}` : sql`due_date >= ${today}`;
  const open = await db.all<{ id: string }>(sql`
    select id from invoice where status = 'sent' and paid + adjusted > 0 and ${due} limit ${raw(String(listedAtMost + 1))}`);
  if (open.length > listedAtMost) return judged;
  const ids = open.map((row) => row.id);
  return sql`payment.id = any(array(select payment_id from payment_allocation where invoice_id = any(${ids}::uuid[])))`;
}

interface Standing {
  invoice_status: InvoiceStatus;
  invoice_due_date: string;
  invoice_received: string;
}

const shownColumns = sql`customer.name as customer_name, invoice.id as invoice_id, invoice.number as invoice_number,
  invoice.status as invoice_status, invoice.due_date as invoice_due_date, invoice.paid + invoice.adjusted as invoice_received`;

const standingOf = ({ invoice_status, invoice_due_date, invoice_received }: Standing, today: string) =>
  paymentStatus({ status: invoice_status, due_date: invoice_due_date, received: invoice_received }, today);

/** What these payments, at most a page of them, show of their invoices. */
async function invoicesOf(db: TenantDb, ids: readonly string[]): Promise<Map<string, Shown>> {
  const rows = await db.all<Omit<Shown, 'payment_status'> & Standing & { payment_id: string }>(sql`
    select payment_allocation.payment_id, ${shownColumns}
    from payment_allocation join invoice on invoice.company_id = payment_allocation.company_id and invoice.id = payment_allocation.invoice_id
      join customer on customer.company_id = invoice.company_id and customer.id = invoice.customer_id
    where payment_allocation.payment_id = any(${ids}::uuid[])`);
  const { today } = await db.who();
  return new Map(
    rows.map(({ payment_id, customer_name, invoice_id, invoice_number, ...standing }) => [
      payment_id,
      { customer_name, invoice_id, invoice_number, payment_status: standingOf(standing, today) },
    ]),
  );
}

type Whole = Omit<Payment, 'payment_status' | 'adjustments' | 'allocations'> & Standing;

/** A payment, deleted or not, with its adjustments and its invoice. Refuses with NotFound. */
export async function readPayment(db: TenantDb, id: string): Promise<Payment> {
  const [row, adjustments, allocations] = await Promise.all([
    db.maybe<Whole>(sql`
      select ${list.select}, ${shownColumns}, payment.notes, invoice.total as invoice_total, invoice.balance as invoice_balance,
        payment_method.description as payment_method_name
      from payment
        join payment_allocation on payment_allocation.company_id = payment.company_id and payment_allocation.payment_id = payment.id
        join invoice on invoice.company_id = payment.company_id and invoice.id = payment_allocation.invoice_id
        join customer on customer.company_id = payment.company_id and customer.id = payment.customer_id
        left join payment_method on payment_method.company_id = payment.company_id and payment_method.id = payment.payment_method_id
      where payment.id = ${id}`),
    db.all<Payment['adjustments'][number]>(sql`select kind, amount, note from payment_adjustment where payment_id = ${id} order by id`),
    db.all<Payment['allocations'][number]>(sql`select invoice_id, amount from payment_allocation where payment_id = ${id}`),
  ]);
  if (!row) throw new NotFound();
  const { today } = await db.who();
  const { invoice_status, invoice_due_date, invoice_received, ...payment } = row;
  return {
    ...payment,
    payment_status: standingOf({ invoice_status, invoice_due_date, invoice_received }, today),
    adjustments,
    allocations,
  };
}
