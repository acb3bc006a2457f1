/** Invariants of trips, their loads, advances and status changes. */
import { numberCheck } from '#modules/companies/store/verify.ts';
import { sql } from '#server/db/sql.ts';
import type { Check, Finding } from '#server/verify/check.ts';

export const tripChecks: readonly Check[] = [
  numberCheck('trip', 'trip'),
  numberCheck('load', 'load'),
  {
    name: 'load: the amount is quantity × unit price, rounded once',
    findings: sql<Finding>`
      select l.company_id, l.number as subject, format('amount %s, expected %s', l.amount, round(l.quantity * l.unit_price, t.money_decimals)) as problem
        from load l join trip t on t.company_id = l.company_id and t.id = l.trip_id
        where l.amount <> round(l.quantity * l.unit_price, t.money_decimals)`,
  },
  {
    name: 'trip: the freight is the rate, the active loads, or both, by its basis',
    findings: sql<Finding>`
      select company_id, number as subject, format('freight %s, expected %s', freight, expected) as problem
        from (
          select t.company_id, t.number, t.freight,
              case when t.freight_basis = 'loads' then 0 else t.freight_rate end + case when t.freight_basis = 'rate' then 0 else coalesce(l.amount, 0) end
                as expected
            from trip t left join (
              select company_id, trip_id, sum(amount) as amount from load where status = 'active' group by company_id, trip_id
            ) l on l.company_id = t.company_id and l.trip_id = t.id
        ) trip
        where freight <> expected`,
  },
  {
    name: 'trip: the status is that of the last status change',
    findings: sql<Finding>`
      select t.company_id, t.number as subject, format('is %s, changed last to %s', t.status, coalesce(last.to_status, 'nothing')) as problem
        from trip t left join (
          select distinct on (company_id, trip_id) company_id, trip_id, to_status from trip_status_change order by company_id, trip_id, at desc, id desc
        ) last on last.company_id = t.company_id and last.trip_id = t.id
        where t.status is distinct from last.to_status`,
  },
  {
    name: 'trip: has a proof where a document of it is one',
    findings: sql<Finding>`
      select company_id, number as subject, format('has a proof: %s, expected %s', has_proof, expected) as problem
        from (
          select t.*, exists (
              select from trip_document d where d.company_id = t.company_id and d.trip_id = t.id and d.kind = 'proof_of_delivery'
            ) as expected
            from trip t
        ) trip
        where has_proof <> expected`,
  },
  {
    name: 'trip document: its driver can read the file',
    findings: sql<Finding>`
      select d.company_id, t.number as subject, format('%s is read by %s and holders of %s', file.name, file.reader_id, file.permission) as problem
        from trip_document d join trip t on t.company_id = d.company_id and t.id = d.trip_id
          join file on file.company_id = d.company_id and file.id = d.file_id
        where (file.reader_id, file.permission) is distinct from (t.driver_id, 'view-trips')`,
  },
  {
    name: 'trip: the odometer log of its truck has what it confirmed, and nothing else',
    findings: sql<Finding>`
      select coalesce(confirmed.company_id, stored.company_id) as company_id, coalesce(confirmed.number, stored.source_number) as subject,
          format('%s: %s km at %s, in the log %s km at %s', coalesce(confirmed.source, stored.source), coalesce(confirmed.km::text, 'no'),
            confirmed.at, coalesce(stored.km::text, 'no'), stored.at) as problem
        from (
          select t.company_id, t.id, t.number, t.status, t.truck_id, reading.source, reading.at, reading.km
            from trip t cross join lateral (values
              ('trip_departure', t.departure_at, t.odometer_departure, t.status <> 'active'),
              ('trip_arrival', t.arrival_at, t.odometer_arrival, t.status in ('under_review', 'rejected', 'invoiced', 'paid'))
            ) reading (source, at, km, is_confirmed)
            where reading.is_confirmed and reading.at is not null and reading.km is not null
        ) confirmed
          full join (select * from odometer_reading where source in ('trip_departure', 'trip_arrival')) stored
            on stored.company_id = confirmed.company_id and stored.source_id = confirmed.id and stored.source = confirmed.source
        where (stored.truck_id, stored.at, stored.km) is distinct from (confirmed.truck_id, confirmed.at, confirmed.km)
          -- A trip that was cancelled before its start has read nothing.
          and (confirmed.status is distinct from 'cancelled' or stored.id is not null or exists (
            select from trip_status_change c
              where c.company_id = confirmed.company_id and c.trip_id = confirmed.id and c.to_status = 'in_transit'
          ))`,
  },
  {
    name: 'advance: what the driver received is on the account of a driver, of its trip, and nothing else',
    findings: sql<Finding>`
      select coalesce(received.company_id, stored.company_id) as company_id, format('advance %s', coalesce(received.id, stored.advance_id)) as subject,
          format('%s on %s by %s for trip %s, on the account %s on %s by %s for trip %s', received.amount, received.payment_date, received.method,
            received.trip_id, stored.amount, stored.date, stored.method, stored.trip_id) as problem
        from (
          select advance.* from advance join payment_method account on account.company_id = advance.company_id and account.id = advance.payment_method_id
            where account.recipient = 'driver' and advance.trip_id is not null
        ) received
          full join (select * from cash_transaction where advance_id is not null) stored
            on stored.company_id = received.company_id and stored.advance_id = received.id
        where (received.amount, received.payment_date, received.method, 'company_to_driver', received.trip_id)
          is distinct from (stored.amount, stored.date, stored.method, stored.type, stored.trip_id)`,
  },
  {
    name: 'cash: the account that paid or received it is the company’s',
    findings: sql<Finding>`
      select cash.company_id, format('cash %s', cash.id) as subject, format('is of the account %s of the driver', account.description) as problem
        from cash_transaction cash join payment_method account on account.company_id = cash.company_id and account.id = cash.payment_method_id
        where account.recipient = 'driver'`,
  },
];
