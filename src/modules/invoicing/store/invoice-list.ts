/** The list of invoices. */
import type { z } from 'zod';
import { type ListSpec, listPage, type Page } from '#server/db/list.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { InvoiceRow, invoices } from '../contract/invoices.ts';
import { type PaymentStatus, paymentStatus } from '../rules/balance.ts';
import { anyOf, customersMatching, isOneOf, numbersMatching, plannedAnew } from './search.ts';

type Query = z.output<typeof invoices.list.query>;
type Found = Omit<InvoiceRow, 'payment_status'> & { received: string };

const list: ListSpec = {
  select: sql`invoice.id, invoice.number, invoice.status, invoice.customer_id,
    case when invoice.status = 'draft' then (select name from customer where customer.company_id = invoice.company_id and customer.id = invoice.customer_id)
      else invoice.customer_name end as customer_name,
    invoice.issue_date, invoice.due_date, invoice.total, invoice.balance, invoice.paid + invoice.adjusted as received`,
  from: sql`invoice`,
  id: 'invoice.id',
  sorts: {
    issue_date: { column: 'invoice.issue_date', type: 'date' },
    due_date: { column: 'invoice.due_date', type: 'date' },
    number: { column: 'invoice.number', type: 'text' },
    total: { column: 'invoice.total', type: 'numeric' },
  },
  counted: 'invoice',
};

/**
 * A page of invoices; the past due ones begin with the oldest debt unless another order is asked for.
 * Indexes `invoice_by_issue`, `_by_due`, `_by_total`, `_by_status`, `_by_customer`, `_open_by_due`, `_part_paid` and the number's.
 */
export async function listInvoices(db: TenantDb, query: Query): Promise<Page<InvoiceRow>> {
  const search = query.search ? [await searched(db, query.search)] : [];
  const standing = query.payment_status ? [standsAs(query.payment_status, (await db.who()).today)] : [];
  const sort = query.sort ?? (query.payment_status === 'past_due' ? 'due_date' : '-issue_date');
  const page = await listPage<Found>(query.search ? plannedAnew(db) : db, list, { ...query, sort }, [
    ...search,
    ...standing,
    ...conditionsOf(query),
  ]);
  const { today } = await db.who();
  const data = page.data.map(({ received, ...row }) => ({ ...row, payment_status: paymentStatus({ ...row, received }, today) }));
  return { data, meta: page.meta };
}

async function searched(db: TenantDb, typed: string): Promise<Sql> {
  const [numbers, customers] = await Promise.all([numbersMatching(db, 'invoice', typed), customersMatching(db, typed)]);
  return anyOf([
    ...(numbers.length > 0 ? [isOneOf(sql`invoice.id`, numbers)] : []),
    ...(customers.length > 0 ? [isOneOf(sql`invoice.customer_id`, customers)] : []),
  ]);
}

function conditionsOf(query: Query): Sql[] {
  const when = (value: string | undefined, condition: (value: string) => Sql) => (value === undefined ? [] : [condition(value)]);
  return [
    ...when(query.status, (status) => sql`invoice.status = ${status}`),
    ...when(query.customer_id, (id) => sql`invoice.customer_id = ${id}`),
    ...when(query.trip_id, (id) => sql`invoice.id = any(array(select invoice_id from invoice_trip where trip_id = ${id} and active))`),
    ...when(query.issued_from, (day) => sql`invoice.issue_date >= ${day}`),
    ...when(query.issued_to, (day) => sql`invoice.issue_date <= ${day}`),
    ...when(query.due_from, (day) => sql`invoice.due_date >= ${day}`),
    ...when(query.due_to, (day) => sql`invoice.due_date <= ${day}`),
  ];
}

/**
 * The rows of which `paymentStatus` says so that day; a test holds the two together. Statuses are spelled out so that partial
 * indexes serve, and the day is a value: a function's would not be looked up in an index under row level security.
 */
export function standsAs(status: PaymentStatus, today: string): Sql {
  switch (status) {
    case 'paid':
      return sql`invoice.status = 'completed'`;
    case 'past_due':
      return sql`invoice.status = 'sent' and invoice.due_date < ${today}`;
    case 'partially_paid':
      return sql`invoice.id = any(array(
        select open.id from invoice open where open.status = 'sent' and open.paid + open.adjusted > 0 and open.due_date >= ${today}))`;
    case 'due':
      return sql`invoice.status = 'sent' and invoice.paid + invoice.adjusted <= 0 and invoice.due_date >= ${today}`;
  }
}
