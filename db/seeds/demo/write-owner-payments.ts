/** Writes the payments to owners of hired trucks: an advance at the departure, and the rest when the trip is settled. */
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './ids.ts';

/** Days after the arrival: trips that arrived since are still to be paid, and so is every seventh of the others. */
const paidAfterDays = 20;

/** After the expenses, which owners are charged. */
export function writeOwnerPayments(db: Db, { company, bankAccount }: Ids, calendar: Calendar): void {
  db.queue(sql`with paid as (
      select owner_trip.*, uuidv7() as payment_id, round(owner_freight * 0.4 / 50000) * 50000 as amount from owner_trip
        where company_id = ${company} and status <> 'active' and owner_freight > 200000 and departure_at::date <= ${calendar.day(0)}::date
    ), payment as (
      insert into owner_payment (company_id, id, owner_id, type, date, method, payment_method_id, amount, transaction_id, created_at)
        select company_id, payment_id, owner_id, 'advance', departure_at::date, 'bank_transfer', ${bankAccount}::uuid, amount, 'ANT-' || right(number, 6),
            departure_at at time zone ${calendar.zone} from paid
    )
    insert into owner_payment_trip (company_id, id, payment_id, trip_id, owner_id, amount)
      select company_id, uuidv7(), payment_id, id, owner_id, amount from paid`);
  db.queue(sql`with paid as (
      select owner_trip.*, uuidv7() as payment_id, row_number() over (order by number) as nth from owner_trip
        where company_id = ${company} and status in ('invoiced', 'paid') and balance > 0 and arrival_at < ${calendar.local(-24 * paidAfterDays)}::timestamp
    ), payment as (
      insert into owner_payment (company_id, id, owner_id, type, date, method, payment_method_id, amount, transaction_id, created_at)
        select company_id, payment_id, owner_id, 'payment', arrival_at::date + 12, 'bank_transfer', ${bankAccount}::uuid, balance, 'PAG-' || right(number, 6),
            arrival_at at time zone ${calendar.zone} + interval '12 days'
          from paid where nth % 7 <> 0
    )
    insert into owner_payment_trip (company_id, id, payment_id, trip_id, owner_id, amount)
      select company_id, uuidv7(), payment_id, id, owner_id, balance from paid where nth % 7 <> 0`);
}
