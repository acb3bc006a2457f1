/** What must hold between settlements, cash and expenses. */
import { sql } from '#server/db/sql.ts';
import type { Check, Finding } from '#server/verify/check.ts';

export const settlementChecks: readonly Check[] = [
  {
    name: 'driver account: cash and approved expenses of the driver, and nothing else, add up to it',
    findings: sql<Finding>`
      select coalesce(parts.company_id, account.company_id) as company_id, format('member %s', coalesce(parts.driver_id, account.driver_id)) as subject,
          format('owes %s, cash and expenses add up to %s', account.owed, parts.owed) as problem
        from (
          select company_id, driver_id, sum(owed) as owed from (
            select company_id, driver_id, case type when 'company_to_driver' then amount else -amount end as owed from cash_transaction
            union all select company_id, driver_id, -cop_amount from expense where paid_by = 'driver' and status = 'approved'
          ) part group by company_id, driver_id
        ) parts
          full join (select company_id, driver_id, sum(owed) as owed from driver_movement group by company_id, driver_id) account
            on account.company_id = parts.company_id and account.driver_id = parts.driver_id
        where parts.owed is distinct from account.owed`,
  },
  {
    name: 'settlement: what was signed adds up',
    findings: sql<Finding>`
      select company_id, format('settlement %s', id) as subject, format('signed %s, its rows add up to %s', owed, added) as problem
        from (
          select signed.*,
              coalesce((select sum(case row ->> 'type' when 'company_to_driver' then (row ->> 'amount')::numeric else -(row ->> 'amount')::numeric end)
                from jsonb_array_elements(content -> 'cash') row), 0)
              - coalesce((select sum((row ->> 'amount')::numeric) from jsonb_array_elements(content -> 'expenses') row), 0) as added
            from settlement_signature signed
        ) signed
        where owed <> added or owed <> (content ->> 'owed')::numeric`,
  },
];
