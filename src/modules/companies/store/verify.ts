import { raw, sql } from '#server/db/sql.ts';
import type { Check, Finding } from '#server/verify/check.ts';

/** Each document's number is below its counter, and no two documents of a company share one. */
export function numberCheck(table: string, document: string): Check {
  return {
    name: `${table}: numbers are unique and below the counter`,
    findings: sql<Finding>`
      select d.company_id, d.number as subject, ${`the next ${document} would get this number or a lower one`} as problem
        from ${raw(table)} d join number_format f on f.company_id = d.company_id and f.document = ${document}
          cross join lateral (select case when f.series = '' then '' else f.series || f.delimiter end as start) prefix
        where starts_with(d.number, prefix.start)
          and case when substr(d.number, length(prefix.start) + 1) ~ '^[0-9]{1,10}$'
            then substr(d.number, length(prefix.start) + 1)::bigint >= f.next_number end
      union all
      select company_id, number, count(*) || ' documents have this number' from ${raw(table)} group by company_id, number having count(*) > 1`,
  };
}
