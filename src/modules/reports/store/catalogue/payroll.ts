/** The pay of stubs, by person. */
import { raw, sql } from '#server/db/sql.ts';
import { fromGroups } from './source.ts';

const amounts = [
  'regular_earnings',
  'variable_earnings',
  'total_earnings',
  'total_deductions',
  'payroll_advances',
  'cash_balance',
  'net_payment',
  'paid',
  'balance',
];
const counts = ['days', 'trips'];
const sums = [
  ...counts.map((name) => `coalesce(sum(${name}), 0)::integer as ${name}`),
  ...amounts.map((name) => `coalesce(sum(${name}), 0.00) as ${name}`),
];

/** Of the closed periods that end in the range, without void stubs, as the list of stubs adds them up. Indexes `pay_period_company_id_ends_on_key`, `pay_stub_once`. */
export const payrollSource = fromGroups({
  groups({ range: { from, to }, filters }) {
    const employee_id = (filters.employee_id as string | undefined) ?? null;
    const selected = raw([...counts, ...amounts].map((name) => `sum(stub.${name}) as ${name}`).join(', '));
    return sql`select member.id, member.name, count(*) as stubs, ${selected}
      from pay_period period
        join pay_stub stub on stub.company_id = period.company_id and stub.period_id = period.id and stub.status = 'issued'
        join member on member.company_id = stub.company_id and member.id = stub.employee_id
      where period.status = 'closed' and period.ends_on between ${from}::date and ${to}::date and (${employee_id}::uuid is null or stub.employee_id = ${employee_id}::uuid)
      group by member.id, member.name`;
  },
  columns: ['stubs', ...counts, ...amounts],
  totals: raw(`coalesce(sum(stubs), 0)::integer as stubs, ${sums.join(', ')}`),
});
