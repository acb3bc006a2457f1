/** Invariants of the lines of bank statements and payments. */
import { sql } from '#server/db/sql.ts';
import type { Check, Finding } from '#server/verify/check.ts';

export const bankChecks: readonly Check[] = [
  {
    name: 'bank line: what it has matched is the sum of its payments, which are not deleted',
    findings: sql<Finding>`
      select line.company_id, line.line_date || ' ' || line.amount as subject, format('matched is %s, expected %s', line.matched, coalesce(paid.amount, 0)) as problem
        from bank_line line left join (
          select m.company_id, m.line_id, sum(case when p.status = 'active' then p.amount else 0 end) as amount, bool_or(p.status = 'void') as has_void
            from bank_match m join payment p on p.company_id = m.company_id and p.id = m.payment_id group by m.company_id, m.line_id
        ) paid on paid.company_id = line.company_id and paid.line_id = line.id
        where line.matched <> coalesce(paid.amount, 0) or paid.has_void`,
  },
];
