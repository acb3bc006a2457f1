/** Sums over what the other modules keep. Writes nothing. */
import type { Db } from '#server/db/conversation.ts';
import { sql } from '#server/db/sql.ts';
import type { Range } from './rules.ts';

/** Trips departed in the range, not cancelled, and their freight. Index `trip_by_departure`. */
export function sumTrips(db: Db, { from, to }: Range): Promise<{ count: number; freight: string }> {
  return db.one(sql`select count(*) as count, coalesce(sum(freight), 0)::numeric(19,2) as freight
    from trip where departure_at >= ${from}::date and departure_at < ${to}::date + 1 and status <> 'cancelled'`);
}

/** What is owed and due before today. Index `invoice_open_by_due`. Null for who may not view invoices. */
export function sumPastDue(db: Db): Promise<{ count: number; amount: string } | null> {
  return db.maybe(sql`select count(*) as count, coalesce(sum(balance), 0)::numeric(19,2) as amount
    from invoice where status = 'sent' and due_date < today() having holds('view-invoices')`);
}

/** Payments received in the range, void ones left out. Index `payment_by_date`. Null for who may not view payments. */
export function sumPayments(db: Db, { from, to }: Range): Promise<{ count: number; amount: string } | null> {
  return db.maybe(sql`select count(*) as count, coalesce(sum(amount), 0)::numeric(19,2) as amount
    from payment where payment_date between ${from}::date and ${to}::date and status = 'active' having holds('view-payments')`);
}
