/** Invariants of settlements, cash and expenses. */
import { sql } from '#server/db/sql.ts';
import type { Check, Finding } from '#server/verify/check.ts';

export const settlementChecks: readonly Check[] = [
  {
    name: 'driver account: what was handed out less what came back and what the driver paid, by trip, and nothing else but what stubs took',
    // From the columns that users write, not those that the view `driver_movement` reads. Payroll checks the amounts taken by stubs.
    findings: sql<Finding>`
      select coalesce(parts.company_id, account.company_id) as company_id,
          format('member %s, trip %s', coalesce(parts.driver_id, account.driver_id), coalesce(parts.trip_id, account.trip_id)) as subject,
          format('owes %s, cash and expenses add up to %s', account.owed, parts.owed) as problem
        from (
          select company_id, driver_id, trip_id, sum(handed_out) - sum(returned) - sum(spent) as owed
            from (
              select company_id, driver_id, coalesce(trip_id, about_trip_id) as trip_id, amount as handed_out, 0 as returned, 0 as spent
                from cash_transaction where type = 'company_to_driver'
              union all select company_id, driver_id, coalesce(trip_id, about_trip_id), 0, amount, 0 from cash_transaction where type = 'driver_to_company'
              union all select e.company_id, e.driver_id, e.trip_id, 0, 0, e.cop_amount
                from expense e left join payment_method m on m.company_id = e.company_id and m.id = e.payment_method_id
                where e.status = 'approved' and coalesce(m.recipient, e.paid_by) = 'driver'
            ) part group by company_id, driver_id, trip_id
        ) parts
          full join (select company_id, driver_id, trip_id, sum(owed) as owed from driver_movement where stub_id is null group by company_id, driver_id, trip_id) account
            on account.company_id = parts.company_id and account.driver_id = parts.driver_id
              and coalesce(account.trip_id, account.driver_id) = coalesce(parts.trip_id, parts.driver_id)
        where parts.owed is distinct from account.owed`,
  },
  {
    name: 'settlement: what was signed adds up',
    findings: sql<Finding>`
      select signed.company_id, format('settlement %s', signed.id) as subject,
          format('%s is signed as %s, its rows add up to %s', total.name, total.signed, total.expected) as problem
        from settlement_signature signed
          cross join lateral (
            select coalesce(sum((row ->> 'amount')::numeric) filter (where row ->> 'type' = 'company_to_driver'), 0) as handed_out,
                coalesce(sum((row ->> 'amount')::numeric) filter (where row ->> 'type' = 'driver_to_company'), 0) as returned
              from jsonb_array_elements(signed.content -> 'cash') row
          ) cash
          cross join lateral (
            select coalesce(sum((row ->> 'amount')::numeric), 0) as spent from jsonb_array_elements(signed.content -> 'expenses') row
          ) expenses
          cross join lateral (
            select coalesce(sum((row ->> 'amount')::numeric), 0) as taken from jsonb_array_elements(coalesce(signed.content -> 'stubs', '[]')) row
          ) stubs
          cross join lateral (values
            ('handed_out', (signed.content ->> 'handed_out')::numeric, handed_out),
            ('returned', (signed.content ->> 'returned')::numeric, returned),
            ('spent', (signed.content ->> 'spent')::numeric, spent),
            ('taken', coalesce((signed.content ->> 'taken')::numeric, 0), taken),
            ('owed', (signed.content ->> 'owed')::numeric, handed_out - returned - spent - taken),
            ('owed of the version', signed.owed, handed_out - returned - spent - taken)
          ) total (name, signed, expected)
        where total.signed is distinct from total.expected`,
  },
  {
    name: 'settlement: the versions of a trip and a driver are 1, 2, 3',
    findings: sql<Finding>`
      select company_id, format('trip %s, member %s', trip_id, driver_id) as subject, format('has the versions %s', array_agg(version order by version)) as problem
        from settlement_signature group by company_id, trip_id, driver_id
        having min(version) <> 1 or max(version) <> count(*) or count(distinct version) <> count(*)`,
  },
  {
    name: 'settlement: its driver can read its signature',
    findings: sql<Finding>`
      select signed.company_id, format('settlement %s', signed.id) as subject,
          format('%s is read by %s and holders of %s', file.name, file.reader_id, file.permission) as problem
        from settlement_signature signed left join file on file.company_id = signed.company_id and file.id = signed.signature_file_id
        where (file.reader_id, file.permission) is distinct from (signed.driver_id, 'view-trips')`,
  },
];
