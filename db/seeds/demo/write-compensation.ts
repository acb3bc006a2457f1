/** Writes the compensation of a company's people: the minimum wage or somewhat more, and a share of their freight for drivers. */
import { newId } from '#base/ids.ts';
import { usualShares } from '#modules/payroll/rules/compensation.ts';
import type { Db } from '#server/db/connection.ts';
import type { Calendar } from './calendar.ts';
import type { Company } from './companies.ts';
import type { Ids } from './ids.ts';
import { insertRows } from './rows.ts';

const minimumWage = 1_750_905;
const aboveIt = [0, 0, 249_095];
const banks = ['Bancolombia', 'Davivienda', 'Nequi', 'Banco de Bogotá'];

/** After the people. Apart from those of drivers who joined later, terms count from always: the company agreed them before it started to use Arriero. */
export function writeCompensation(db: Db, company: Company, { company: company_id, drivers, staff }: Ids, calendar: Calendar): void {
  const heads: Record<string, unknown>[] = [];
  const terms: Record<string, unknown>[] = [];
  const modifiers: Record<string, unknown>[] = [];
  const agree = (id: string, at: number, base_salary: number, isDriver: boolean, joined?: number): string => {
    const terms_id = newId();
    const account = { institution: banks[at % banks.length], account_number: String(31_004_518_000 + at * 7_919) };
    heads.push({ id, payment_method: 'direct_deposit', ...account });
    const units = { health_unit: 'percentage', pension_unit: 'percentage', arl_unit: 'percentage', tax_unit: 'percentage' };
    const shares = { ...usualShares(isDriver), tax_value: '0', other_discounts: '0' };
    const valid_from = joined === undefined ? null : calendar.day(-joined);
    terms.push({ id: terms_id, compensation_id: id, valid_from, base_salary, ...units, ...shares });
    return terms_id;
  };
  const modify = (compensation_id: string, terms_id: string, position: number, modifier: Record<string, unknown>) =>
    modifiers.push({ compensation_id, terms_id, position, base: null, nature: 'salary', court_ordered: false, ...modifier });
  for (const [at, id] of drivers.entries()) {
    const terms_id = agree(id, at, minimumWage + (aboveIt[at % aboveIt.length] as number), true, company.drivers[at]?.joined);
    // From 3 % to 5 %.
    const share = { kind: 'bonus', description: 'Comisión por viajes', unit: 'percentage', value: 3 + (at % 5) / 2, base: 'gross_trips' };
    modify(id, terms_id, 0, share);
    const deduct = (description: string, value: number, court_ordered: boolean) =>
      modify(id, terms_id, 1, { kind: 'deduction', description, unit: 'amount', value, court_ordered });
    if (at === 3) deduct('Cuota de alimentos', 150_000, true);
    if (at === 5) deduct('Aporte a la cooperativa', 60_000, false);
  }
  for (const [at, id] of staff.entries()) agree(id, drivers.length + at, 2_000_000 + at * 130_000, false);
  insertRows(db, company_id, 'compensation', heads);
  insertRows(db, company_id, 'compensation_terms', terms);
  insertRows(db, company_id, 'compensation_modifier', modifiers);
}
