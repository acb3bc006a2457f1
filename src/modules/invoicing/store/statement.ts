/** Reads the data of a customer's statement. */
import type { Decimal } from '#base/money.ts';
import { sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { Movement, Statement } from '../contract/statement.ts';

export interface StatementParts {
  /** The sum of the balances less the credit, now. */
  now: Decimal;
  /** From the first day of the range on, by date. */
  since: Omit<Movement, 'balance'>[];
  reserved: Statement['reserved'];
}

/**
 * An advance enters on the later of its date and the invoicing or cancellation of its trip. Advances used by a draft are left out until the draft is
 * sent, because nobody owes it yet. Indexes `invoice_by_customer`, `payment_by_customer`, `advance_by_customer`, `invoice_open_by_customer`. Throws
 * NotFound.
 */
export async function readStatementParts(db: TenantDb, customer_id: string, from: string): Promise<StatementParts> {
  const { time_zone } = await db.context();
  const entered = sql`
    select advance.id, trip.number, trip.id as trip_id, trip.status as trip_status, advance.amount, advance.used, advance.payment_id,
        advance.payment_date,
        greatest(advance.payment_date, case when trip.status in ('invoiced', 'paid', 'cancelled') then (
          select max(change.at at time zone ${time_zone})::date from trip_status_change change
            where change.company_id = trip.company_id and change.trip_id = trip.id
              and (change.to_status = 'cancelled' or change.from_status = 'under_review' and change.to_status = 'invoiced')
        ) end) as date,
        coalesce((select sum(used.amount) from advance_use used join invoice on invoice.company_id = used.company_id and invoice.id = used.invoice_id
          where used.company_id = advance.company_id and used.advance_id = advance.id and invoice.status = 'draft'), 0.00) as in_drafts
      from advance left join trip on trip.company_id = advance.company_id and trip.id = advance.trip_id
      where advance.customer_id = ${customer_id}`;
  const isEntered = sql`(trip_id is null or trip_status in ('invoiced', 'paid', 'cancelled'))`;
  const [, now, since, reserved] = await Promise.all([
    db.one(sql`select from customer where id = ${customer_id}`),
    db.one<{ amount: Decimal }>(sql`
      select coalesce((select sum(balance) from invoice where customer_id = ${customer_id} and status = 'sent'), 0.00)
        - coalesce((select sum(amount - used) from (${entered}) entered where ${isEntered} and used < amount), 0.00) as amount`),
    db.all<StatementParts['since'][number]>(sql`
      select * from (
        select id, 'invoice' as kind, issue_date as date, number, total - withholding as amount, created_at
          from invoice where customer_id = ${customer_id} and issue_date >= ${from}::date and status in ('sent', 'completed')
        union all
        select id, 'payment', payment_date, number, -amount - coalesce((
              select sum(adjustment.amount) from payment_adjustment adjustment
                where adjustment.company_id = payment.company_id and adjustment.payment_id = payment.id), 0), created_at
          from payment where customer_id = ${customer_id} and payment_date >= ${from}::date and status = 'active'
        union all
        select id, 'advance', date, number, in_drafts - amount, null
          from (${entered} and (advance.payment_date >= ${from}::date or advance.trip_id is not null)) entered
          where payment_id is null and ${isEntered} and date >= ${from}::date and amount > in_drafts
        union all
        select id, 'refund', date, null, amount, created_at from credit_refund where customer_id = ${customer_id} and date >= ${from}::date
      ) movement
      order by date, created_at nulls first, id`),
    db.all<Statement['reserved'][number]>(sql`
      select id, payment_date, number as trip_number, amount - used as amount from (${entered}) entered
      where not ${isEntered} and used < amount order by payment_date, id`),
  ]);
  return { now: now.amount, since: since.map(({ id, kind, date, number, amount }) => ({ id, kind, date, number, amount })), reserved };
}
