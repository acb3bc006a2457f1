import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { Check, Finding } from '#server/verify/check.ts';

/**
 * Each document's number is below its counter, and no two documents of a company share one. Those that the counter did not number, of the
 * table `d`, may be above it: it skips them.
 */
export function numberCheck(
  table: string,
  document: string,
  { isNumberedElsewhere = sql`false` }: { isNumberedElsewhere?: Sql } = {},
): Check {
  return {
    name: `${table}: numbers are unique and below the counter`,
    findings: sql<Finding>`
      select d.company_id, d.number as subject, ${`the next ${document} would get this number or a lower one`} as problem
        from ${raw(table)} d join number_format f on f.company_id = d.company_id and f.document = ${document}
          cross join lateral (select case when f.series = '' then '' else f.series || f.delimiter end as start) prefix
        where starts_with(d.number, prefix.start) and not ${isNumberedElsewhere}
          and case when substr(d.number, length(prefix.start) + 1) ~ '^[0-9]{1,10}$'
            then substr(d.number, length(prefix.start) + 1)::bigint >= f.next_number end
      union all
      select company_id, number, count(*) || ' documents have this number' from ${raw(table)} group by company_id, number having count(*) > 1`,
  };
}

/**
 * A NIT is stored without its check digit, or it would be printed with two. The migrations that removed it skipped numbers that another record
 * already has: users decide which of the two to keep. `nit` is the table's word for the type, `company` its column of the tenant.
 */
export const taxIdCheck = (table: string, nit: string, company = 'company_id'): Check => ({
  name: `${table}: no NIT is stored with its check digit`,
  findings: sql<Finding>`
    select ${raw(company)} as company_id, tax_id as subject, ${`ends with its check digit; without it, another ${table} has this number`} as problem
      from ${raw(table)} where tax_id_type = ${nit} and has_nit_check_digit(tax_id)`,
});

export const companyChecks: readonly Check[] = [taxIdCheck('company', 'nit', 'id')];
