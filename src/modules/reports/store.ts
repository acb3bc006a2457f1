/** Sums over what the other modules keep, each null for who may not view what it adds up. Writes nothing. */
import type { Db } from '#server/db/conversation.ts';
import { sql } from '#server/db/sql.ts';
import type { Range } from './rules.ts';

/** Whether the reader views trips by more than the driver's role. Whoever opens the dashboard by another role may hold that one too. */
const viewsAllTrips = sql`(select exists (select from rights_in(current_person(), current_company()) where permissions = array['*'])
  or exists (select from member_role held join role on role.company_id = held.company_id and role.id = held.role_id
    where held.member_id = current_person() and role.key <> 'driver' and 'view-trips' = any (role.permissions)))`;

/** Trips departed in the range, not cancelled, and their freight: a driver's own, and those without amounts. Index `trip_by_departure`. */
export function sumTrips(db: Db, { from, to }: Range): Promise<{ count: number; freight: string | null } | null> {
  return db.maybe(sql`select count(*) as count, case when ${viewsAllTrips} then coalesce(sum(freight), 0.00) end as freight
    from trip where departure_at >= ${from}::date and departure_at < ${to}::date + 1 and status <> 'cancelled'
      and (${viewsAllTrips} or driver_id = current_person()) having holds('view-trips')`);
}

/** What is owed and due before today. Index `invoice_open_by_due`. */
export function sumPastDue(db: Db): Promise<{ count: number; amount: string } | null> {
  return db.maybe(sql`select count(*) as count, coalesce(sum(balance), 0.00) as amount
    from invoice where status = 'sent' and due_date < today() having holds('view-invoices')`);
}

/** Payments received in the range, void ones left out. Index `payment_by_date`. */
export function sumPayments(db: Db, { from, to }: Range): Promise<{ count: number; amount: string } | null> {
  return db.maybe(sql`select count(*) as count, coalesce(sum(amount), 0.00) as amount
    from payment where payment_date between ${from}::date and ${to}::date and status = 'active' having holds('view-payments')`);
}
