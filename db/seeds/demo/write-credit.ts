/** Writes overpayments of customers: they become credit, and some of it is refunded. */
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { Ids } from './ids.ts';

/** After the payments: the last transfers of three customers exceeded their debt. */
export function writeCredit(db: Db, { company, bankAccount }: Ids): void {
  db.queue(sql`with last as (
      select distinct on (customer_id) * from payment
        where company_id = ${company} and status = 'active' and method = 'bank_transfer' order by customer_id, payment_date desc, id desc
    ), too_much as (
      select last.*, 50000 * row_number() over (order by payment_date, id) as surplus from last order by payment_date, id limit 3
    ), raised as (
      update payment set amount = payment.amount + surplus from too_much where payment.company_id = too_much.company_id and payment.id = too_much.id
    )
    insert into advance (company_id, id, customer_id, source, payment_id, amount, payment_date, method, payment_method_id, created_at)
      select company_id, uuidv7(), customer_id, 'payment', id, surplus, payment_date, method, payment_method_id, created_at from too_much`);
  db.queue(sql`with returned as (
      update advance set used = 40000 where company_id = ${company} and id = (
        select id from advance where company_id = ${company} and payment_id is not null order by payment_date, id limit 1
      ) returning *
    ), refund as (
      insert into credit_refund (company_id, id, customer_id, date, method, payment_method_id, transaction_id, amount, note, created_at)
        select company_id, uuidv7(), customer_id, payment_date, 'bank_transfer', ${bankAccount}::uuid, 'DEV-0001', used, 'Pagó de más', created_at from returned
        returning *
    )
    insert into advance_use (company_id, id, advance_id, customer_id, refund_id, amount, created_at)
      select returned.company_id, uuidv7(), returned.id, returned.customer_id, refund.id, refund.amount, refund.created_at
        from returned join refund using (company_id)`);
}
