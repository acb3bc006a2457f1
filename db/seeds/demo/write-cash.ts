/** Writes the cash of drivers: advances for the road, payments received from customers, and cash returned. */
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './ids.ts';

/** Trips that arrived since are still to be settled. */
const settledAfterDays = 5;

/** After everything else that drivers owe or paid, because they return the rest. */
export function writeCash(db: Db, { company, bankAccount, cash }: Ids, calendar: Calendar): void {
  // By transfer in two of three trips, in cash in the others.
  db.queue(sql`insert into cash_transaction (company_id, id, driver_id, trip_id, type, date, method, payment_method_id, amount, transaction_id, created_at)
    select company_id, uuidv7(), driver_id, id, 'company_to_driver', departure_at::date, case when in_cash then 'cash' else 'bank_transfer' end,
        case when in_cash then ${cash}::uuid else ${bankAccount}::uuid end, greatest(150000, round(freight * 0.1 / 50000) * 50000),
        case when in_cash then '' else 'TRF-' || right(number, 6) end, departure_at at time zone ${calendar.zone}
      from (select trip.*, row_number() over (order by number) % 3 = 0 as in_cash from trip where company_id = ${company}) trip
      where status not in ('active', 'cancelled') and departure_at::date <= ${calendar.day(0)}::date`);
  // The customers of a few trips paid their advance to the driver, unless it was too much cash to carry.
  db.queue(sql`with received as (
      update advance set method = 'cash', payment_method_id = (select id from payment_method where company_id = ${company} and recipient = 'driver' order by id limit 1)
        where company_id = ${company} and id in (select id from advance where company_id = ${company} and amount < 1500000 order by payment_date desc, id limit 3)
        returning *
    )
    insert into cash_transaction (company_id, id, driver_id, trip_id, type, date, method, amount, advance_id, created_at)
      select received.company_id, uuidv7(), trip.driver_id, trip.id, 'company_to_driver', received.payment_date, received.method, received.amount, received.id,
          received.created_at
        from received join trip on trip.company_id = received.company_id and trip.id = received.trip_id`);
  // On the day of the arrival, so that no pay stub takes it before. Of every sixteenth trip the stub does.
  db.queue(sql`insert into cash_transaction (company_id, id, driver_id, trip_id, type, date, method, payment_method_id, amount, note, created_at)
    select company_id, uuidv7(), driver_id, id, case when owed > 0 then 'driver_to_company' else 'company_to_driver' end, arrival_at::date, 'cash',
        ${cash}::uuid, abs(owed), 'Liquidación del viaje', arrival_at at time zone ${calendar.zone} + interval '3 hours'
      from (
        select trip.*, row_number() over (order by trip.number) as nth,
            (select sum(owed) from driver_movement movement where movement.company_id = trip.company_id and movement.trip_id = trip.id) as owed
          from trip where company_id = ${company} and status in ('under_review', 'invoiced', 'paid')
            and arrival_at < ${calendar.local(-24 * settledAfterDays)}::timestamp
      ) trip
      where owed <> 0 and nth % 16 <> 0`);
}
