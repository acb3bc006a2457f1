/** What must hold between trips, their loads, advances and status changes. */
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
];
