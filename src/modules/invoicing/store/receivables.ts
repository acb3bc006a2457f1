/** Receivables, and the payment behaviour of a customer. */
import type { Decimal } from '#base/money.ts';
import { customerSearch } from '#modules/customers/store.ts';
import { type ListQueryOf, type ListSpec, listPage, type PageOf } from '#server/db/list.ts';
import { groupsByColumn } from '#server/db/list-summary.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { ages, debtStates, paidInvoicesRead, paymentsRead, type Receivables, type receivables } from '../contract/receivables.ts';
import { type AgeGroup, agesFrom, agingOf, daysToPay, isPaidLate, meanDays } from '../rules/aging.ts';
import { type CreditUse, creditAvailable } from '../rules/credit-limit.ts';
import { currentNotes } from './collection.ts';
import { creditUseOf } from './credit.ts';

interface PaidInvoice {
  id: string;
  number: string;
  issue_date: string;
  filing_date: string | null;
  due_date: string;
  paid_on: string;
}

/**
 * Reads the open invoices of a customer from their index alone (`invoice_open_by_customer`), and the invoices that its latest payments
 * (`payment_by_customer`) paid in full: from the last payment backwards, each invoice at the last of its payments, until there are enough. Throws
 * NotFound.
 */
export async function readReceivables(db: TenantDb, customer_id: string): Promise<Receivables> {
  const [, groups, paidInvoices, used] = await Promise.all([
    db.one(sql`select from customer where id = ${customer_id}`),
    db.all<AgeGroup>(sql`
      select width_bucket((select today()) - due_date, ${[...agesFrom]}::int[]) as at, count(*) as count, sum(balance) as amount
      from invoice where customer_id = ${customer_id} and status = 'sent' group by at`),
    db.all<PaidInvoice>(sql`
      select * from (
        select invoice.id, invoice.number, invoice.issue_date, invoice.filing_date, invoice.due_date, latest.payment_date as paid_on
        from (
          select company_id, id, payment_date from payment where customer_id = ${customer_id} and status = 'active'
          order by payment_date desc, id desc limit ${raw(String(paymentsRead))}
        ) latest
          join payment_allocation part on part.company_id = latest.company_id and part.payment_id = latest.id
          join invoice on invoice.company_id = part.company_id and invoice.id = part.invoice_id
        where invoice.status = 'completed' and latest.id = (
          select last.id from payment_allocation other join payment last on last.company_id = other.company_id and last.id = other.payment_id
            where other.company_id = part.company_id and other.invoice_id = part.invoice_id and last.status = 'active'
            order by last.payment_date desc, last.id desc limit 1)
        order by latest.payment_date desc fetch first ${raw(String(paidInvoicesRead))} rows with ties
      ) settled order by paid_on desc, id desc limit ${raw(String(paidInvoicesRead))}`),
    db.maybe<CreditUse & { credit_limit: Decimal }>(sql`
      select credit_limit, ${creditUseOf(customer_id)} from customer where id = ${customer_id} and credit_limit is not null and not own_only()`),
  ]);
  const { today } = await db.context();
  const paid_invoices = paidInvoices.map(({ id, number, ...invoice }) => ({
    id,
    number,
    paid_on: invoice.paid_on,
    days: daysToPay(invoice),
    late: isPaidLate(invoice),
  }));
  const credit = used && {
    limit: used.credit_limit,
    uninvoiced: used.uninvoiced,
    paid_ahead: used.paid_ahead,
    available: creditAvailable(used.credit_limit, used),
  };
  return { ...agingOf(groups, today), days_to_pay: meanDays(paid_invoices), paid_invoices, credit };
}

/** The place of an open invoice in `ages`. */
const ageOf = sql`width_bucket((select today()) - due_date, ${raw(`array[${agesFrom.join(', ')}]`)})`;
const sumOf = (at: number) => `coalesce(sum(balance) filter (where at = ${at}), 0.00) as ${ages[at]}`;

/** Customers with the balance of their open invoices, read from the index `invoice_open_by_customer` alone. */
const debtors = sql`customer cross join lateral (
    select count(*) as open_invoices, ${raw(ages.map((_, at) => sumOf(at)).join(', '))}, coalesce(sum(balance), 0.00) as balance
      from (select balance, ${ageOf} as at from invoice
        where invoice.company_id = customer.company_id and invoice.customer_id = customer.id and invoice.status = 'sent') open
  ) owed`;

const notes = currentNotes('customer');
const isDisputed = sql`exists (select from ${notes} current where current.disputed)`;
const promisedUntil = sql`(select min(current.promised_until) from ${notes} current)`;
const latest = (column: string) => sql`(select ${raw(column)} from collection_note
  where collection_note.company_id = customer.company_id and collection_note.customer_id = customer.id order by id desc limit 1)`;

const list: ListSpec = {
  select: sql`customer.id, customer.name, owed.*, ${promisedUntil} as promised_until, ${isDisputed} as disputed,
    coalesce(${latest('note')}, '') as last_note, ${latest('created_at')} as last_note_at`,
  from: debtors,
  id: 'customer.id',
  sorts: {
    name: 'text',
    // Calculated for every customer, which the summary does too.
    ...Object.fromEntries([...ages, 'balance'].map((name) => [name, { column: `owed.${name}`, type: 'numeric' as const }])),
  },
  search: (text) => customerSearch('customer.search', text),
  sums: Object.fromEntries([...ages, 'balance'].map((name) => [name, { amount: raw(`owed.${name}`) }])),
};

type Query = ListQueryOf<typeof receivables.list>;

/** A page of the customers with open invoices. */
export function listReceivables(db: TenantDb, query: Query): Promise<PageOf<typeof receivables.list>> {
  const { state, disputed, broken_promise } = query;
  const isBroken = sql`coalesce(${promisedUntil} < (select today()), false)`;
  return listPage(
    db,
    list,
    query,
    [
      raw('owed.open_invoices > 0'),
      disputed !== undefined && (disputed ? isDisputed : sql`not ${isDisputed}`),
      broken_promise !== undefined && (broken_promise ? isBroken : sql`not ${isBroken}`),
    ],
    groupsByColumn("(case when owed.balance > owed.not_due then 'past_due' else 'not_due' end)", debtStates, state),
  );
}
