/** The list of invoices. */
import type { Db } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type PageOf } from '#server/db/list.ts';
import { byNameOf } from '#server/db/list-key.ts';
import type { Grouping } from '#server/db/list-summary.ts';
import { rowsOfAmount, type SearchText } from '#server/db/search.ts';
import { anyOf, type Condition, equalTo, idIn, joinByKey, raw, type Sql, sql, withinDays } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type InvoiceRow, type PaymentStatus, paymentStatuses } from '../contract/invoice.ts';
import type { invoices } from '../contract/invoices.ts';
import { paymentStatus } from '../rules/balance.ts';
import { findCustomers, findInvoices } from './search.ts';

/** The received amount of an invoice row, by payments, advances and credit: the expression of the index `invoice_part_paid`. */
export const receivedOn = (row: string): Sql => raw(`${row}.paid + ${row}.adjusted + ${row}.advance_payment`);

type Query = ListQueryOf<typeof invoices.list>;
type Summary = PageOf<typeof invoices.list>['meta']['summary'];
type ListedInvoice = Omit<InvoiceRow, 'payment_status'> & { received: string };

const list: ListSpec = {
  select: sql`invoice.id, invoice.number, invoice.status, invoice.customer_id, customer.name as customer_name, invoice.issue_date, invoice.due_date, invoice.filing_date,
    invoice.customer_reference, invoice.dian_number, invoice.total, invoice.balance, ${receivedOn('invoice')} as received`,
  from: sql`invoice ${joinByKey('invoice', 'customer', 'name')}`,
  matchedFrom: sql`invoice`,
  id: 'invoice.id',
  sorts: {
    issue_date: 'date',
    due_date: 'date',
    number: 'text',
    total: 'numeric',
    balance: 'numeric',
    status: 'text',
    customer_name: byNameOf('invoice', 'customer'),
    // From the most urgent to the settled ones; invoices that are not owed come last. It changes with the day, so it cannot be indexed.
    payment_status: {
      column: `(case when invoice.status = 'completed' then 3 when invoice.status <> 'sent' then 4 when invoice.due_date < (select today()) then 0
        when ${receivedOn('invoice').text} > 0 then 1 else 2 end)`,
      type: 'numeric',
      join: raw(''),
    },
  },
  counted: 'invoice',
  /** Drafts and cancelled invoices are not owed. */
  sums: {
    total: { amount: sql`invoice.total` },
    balance: { amount: sql`case when invoice.status in ('sent', 'completed') then invoice.balance end` },
  },
  search: invoiceSearch,
};

/**
 * A page of invoices. Past due invoices are sorted by due date, oldest first, unless another order is requested.
 * Indexes `invoice_by_issue`, `_by_due`, `_by_total`, `_by_status`, `_by_customer`, `_open_by_due`, `_part_paid`, `_filed`, `_unfiled` and the number's.
 */
export async function listInvoices(db: TenantDb, query: Query): Promise<PageOf<typeof invoices.list>> {
  const sort = query.sort ?? (query.payment_status === 'past_due' ? 'due_date' : '-issue_date');
  const page = await listPage<ListedInvoice, Summary>(db, list, { ...query, sort }, invoiceFilters(query), {
    chosen: [
      query.status && sql`invoice.status = ${query.status}`,
      query.payment_status && hasPaymentStatus(query.payment_status, (await db.context()).today),
    ],
    groups: query.summary ? invoiceGroups((await db.context()).today) : {},
  });
  const { today } = await db.context();
  const data = page.data.map(({ received, ...row }) => ({ ...row, payment_status: paymentStatus({ ...row, received }, today) }));
  return { data, meta: page.meta };
}

/** Searches the numbers, the customer, and the total or the balance. Indexes `invoice_by_total` and `invoice_by_balance`, among others. */
async function invoiceSearch(search: SearchText, db: Db): Promise<Sql> {
  const [invoices, customers] = await Promise.all([findInvoices(db, search), findCustomers(db, search)]);
  const ofAmount = rowsOfAmount('invoice', ['total', 'balance'], search);
  return anyOf([idIn('invoice.id', invoices), idIn('invoice.customer_id', customers), ...ofAmount]);
}

function invoiceFilters(query: Query): Condition[] {
  return [
    ...equalTo(query, 'invoice', ['customer_id']),
    query.trip_id && sql`invoice.id = any(array(select invoice_id from invoice_trip where trip_id = ${query.trip_id} and active))`,
    ...withinDays(query, 'issued', 'invoice.issue_date'),
    ...withinDays(query, 'due', 'invoice.due_date'),
    query.filed === true && raw('invoice.filing_date is not null'),
    query.filed === false && raw("invoice.status = 'sent' and invoice.filing_date is null"),
  ];
}

/** Every invoice is in one group: drafts and cancelled ones by their status, the others by their payment status. */
const invoiceGroups = (today: string): Grouping['groups'] => ({
  draft: raw("invoice.status = 'draft'"),
  cancelled: raw("invoice.status = 'cancelled'"),
  ...Object.fromEntries(paymentStatuses.map((status) => [status, hasPaymentStatus(status, today)])),
});

/**
 * The SQL condition for `paymentStatus`; a test checks that both agree. Statuses are literals so that partial indexes are used, and
 * the day is a parameter: under row level security no index is used for the result of a function.
 */
export function hasPaymentStatus(status: PaymentStatus, today: string): Sql {
  switch (status) {
    case 'paid':
      return sql`invoice.status = 'completed'`;
    case 'past_due':
      return sql`invoice.status = 'sent' and invoice.due_date < ${today}`;
    case 'partially_paid':
      return sql`invoice.id = any(array(
        select open.id from invoice open where open.status = 'sent' and ${receivedOn('open')} > 0 and open.due_date >= ${today}))`;
    case 'due':
      return sql`invoice.status = 'sent' and ${receivedOn('invoice')} <= 0 and invoice.due_date >= ${today}`;
  }
}
