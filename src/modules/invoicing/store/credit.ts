/** Reads the credit of customers and the used part of their credit limits, and writes refunds of credit. */
import { newId } from '#base/ids.ts';
import type { Decimal } from '#base/money.ts';
import type { CreditLimitQuestion } from '#modules/customers/contract.ts';
import { openStatuses } from '#modules/trips/contract/status.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { type Credit, creditLimit, type OpenAdvance, type Refund, type RefundInput } from '../contract/credit.ts';
import { type CreditUse, creditQuestions } from '../rules/credit-limit.ts';
import { insertUsesOfRefund, releaseUsesOfRefund } from './advance-uses.ts';

/** See `isCredit`: an advance without a trip, or of one that is invoiced, paid or cancelled. Of `advance` joined with its `trip`. */
const isReserved = sql`coalesce(trip.status not in ('invoiced', 'paid', 'cancelled'), false)`;
const withTrip = sql`advance left join trip on trip.company_id = advance.company_id and trip.id = advance.trip_id`;
const limit = raw(String(creditLimit));

/** The credit of a customer. Index `advance_open`. Throws NotFound. */
export async function readCredit(db: Db, customer_id: string): Promise<Credit> {
  const [, sums, advances, refunds] = await Promise.all([
    db.one(sql`select from customer where id = ${customer_id}`),
    db.one<Pick<Credit, 'credit' | 'reserved'>>(sql`
      select coalesce(sum(amount - used) filter (where not ${isReserved}), 0.00) as credit,
        coalesce(sum(amount - used) filter (where ${isReserved}), 0.00) as reserved
      from ${withTrip} where advance.customer_id = ${customer_id} and used < amount`),
    db.all<OpenAdvance>(sql`
      select advance.id, advance.source, advance.payment_date, advance.trip_id, trip.number as trip_number, load.number as load_number,
        advance.payment_id, payment.number as payment_number, advance.amount, advance.amount - advance.used as open, ${isReserved} as is_reserved
      from ${withTrip}
        left join load on load.company_id = advance.company_id and load.id = advance.load_id
        left join payment on payment.company_id = advance.company_id and payment.id = advance.payment_id
      where advance.customer_id = ${customer_id} and advance.used < advance.amount
      order by advance.payment_date, advance.id limit ${limit}`),
    db.all<Refund>(sql`${refundsWhere(sql`refund.customer_id = ${customer_id}`)} order by refund.date desc, refund.id desc limit ${limit}`),
  ]);
  return { ...sums, advances, refunds };
}

const refundsWhere = (condition: Sql): Sql<Refund> => sql`
  select refund.id, refund.date, refund.method, account.description as payment_method, refund.transaction_id, refund.amount, refund.note, refund.version
  from credit_refund refund
    left join payment_method account on account.company_id = refund.company_id and account.id = refund.payment_method_id
  where ${condition}`;

/** Throws NotFound. */
export const readRefund = (db: Db, id: string): Promise<Refund> => db.one(refundsWhere(sql`refund.id = ${id}`));

/**
 * Locks the open advances of a customer that are credit, in the order of their ids. Reads them again afterwards: an invoice that was voided while
 * this waited for the lock has returned its trips to review, which the waiting statement does not see.
 */
export async function lockCredit(db: Db, customer_id: string): Promise<{ id: string; payment_date: string; open: Decimal }[]> {
  const credit = sql`${withTrip} where advance.customer_id = ${customer_id} and advance.used < advance.amount and not ${isReserved}`;
  const [locked, rows] = await Promise.all([
    db.all<{ id: string }>(sql`select advance.id from ${credit} order by advance.id for update of advance`),
    db.all<{ id: string; payment_date: string; open: Decimal }>(
      sql`select advance.id, advance.payment_date, advance.amount - advance.used as open from ${credit} order by advance.id`,
    ),
  ]);
  const ids = new Set(locked.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id));
}

/** Inserts a refund with its parts of locked advances. Queued. Returns its id. */
export function insertRefund(db: Db, customer_id: string, refund: RefundInput, uses: readonly { id: string; amount: Decimal }[]): string {
  const id = newId();
  insertRows(db, 'credit_refund', { id, customer_id, ...refund });
  insertUsesOfRefund(db, { id, customer_id }, uses);
  return id;
}

/** Locks a refund. Throws NotFound. */
export const lockRefund = (db: Db, id: string): Promise<{ id: string; version: number }> =>
  db.one(sql`select id, version from credit_refund where id = ${id} for update`);

/** Deletes a locked refund, and returns its parts. */
export async function deleteRefund(db: Db, id: string): Promise<void> {
  await releaseUsesOfRefund(db, id);
  db.queue(sql`delete from credit_refund where id = ${id}`);
}

/** In the text of the statement, as the index has them. */
const stillOpen = raw(openStatuses.map((status) => `'${status}'`).join(', '));

/** The columns of `CreditUse`. Indexes `invoice_open_by_customer`, `invoice_draft_by_customer`, `trip_open_by_customer` and `advance_open`. */
export const creditUseOf = (customer_id: string): Sql => sql`
  coalesce((select sum(balance) from invoice where customer_id = ${customer_id} and status = 'sent'), 0.00) as owed,
  coalesce((select sum(balance) from invoice where customer_id = ${customer_id} and status = 'draft'), 0.00)
    + coalesce((select sum(freight) from trip where customer_id = ${customer_id} and status in (${stillOpen})), 0.00) as uninvoiced,
  coalesce((select sum(amount - used) from advance where customer_id = ${customer_id} and used < amount), 0.00) as paid_ahead`;

/** Whether the caller is asked about the credit limit, and whether with the amounts. */
export interface ShownCreditUse extends CreditUse {
  is_shown: boolean;
}

/**
 * Null for a customer without a limit, which costs no statement, and for callers who see own records only, such as drivers: they are not asked about
 * the money of the company.
 */
export function findCreditUse(db: Db, customer: { id: string; credit_limit: Decimal | null }): Promise<ShownCreditUse | null> {
  if (customer.credit_limit === null) return Promise.resolve(null);
  return db.maybe(sql`select ${creditUseOf(customer.id)}, holds_beyond_driver(array['view-invoices']) as is_shown where not own_only()`);
}

/** The questions before work is added for a customer: for trips, which come before invoices. */
export async function findCreditQuestions(
  db: Db,
  customer: { id: string; credit_limit: Decimal | null },
  amount: Decimal,
): Promise<CreditLimitQuestion[]> {
  const use = await findCreditUse(db, customer);
  return use ? creditQuestions(customer.credit_limit as Decimal, use, amount, use.is_shown) : [];
}
