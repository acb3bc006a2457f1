/** The contributions of a company and an employee for a month: a row of the sheet for PILA. */
import { type Decimal, isZero, type MoneyDecimals, percentOf, round, sum, toMoney } from '#base/money.ts';
import type { LineKind, StubLine } from '../../contract/stubs.ts';
import { contributionBase } from '../contributions.ts';
import { emptyMonth, type LegalValues } from '../stub-input.ts';

/** A stub of the month, of a closed period. */
export interface MonthStub {
  days: number;
  salary_earnings: Decimal;
  non_salary_earnings: Decimal;
  health: Decimal;
  pension: Decimal;
  solidarity_fund: Decimal;
  arl: Decimal;
  arl_paid_by: 'employer' | 'employee';
  money_decimals: MoneyDecimals;
  lines: readonly StubLine[];
}

/** The employer's contributions, in percent of the base. */
export interface EmployerRates {
  employer_health_rate: Decimal;
  employer_pension_rate: Decimal;
}

export interface MonthContributions {
  days: number;
  /** IBC: that of the stubs' formulas. */
  base: Decimal;
  health_employee: Decimal;
  health_employer: Decimal;
  pension_employee: Decimal;
  pension_employer: Decimal;
  solidarity_fund: Decimal;
  /** In percent; null if an amount is agreed, or stubs differ. */
  arl_rate: Decimal | null;
  arl: Decimal;
  arl_paid_by: 'employer' | 'employee';
  total: Decimal;
}

/**
 * The contributions of a person in a month, from at least one stub. The employee's part is what the stubs took. The employer's part is its rate on the
 * same base, rounded once; zero for a system to which the employee does not contribute, such as the pension of a pensioner. Amounts are not
 * rounded to hundreds: that happens when the sheet is filed.
 */
export function monthContributions(stubs: readonly MonthStub[], legal: LegalValues, rates: EmployerRates): MonthContributions {
  const total = (of: (stub: MonthStub) => Decimal) => toMoney(sum(stubs.map(of)));
  const { money_decimals, arl_paid_by } = stubs.at(-1) as MonthStub;
  const settings = { money_decimals };
  const earned = { salary_earnings: total((stub) => stub.salary_earnings), non_salary_earnings: total((stub) => stub.non_salary_earnings) };
  const base = contributionBase({ month: emptyMonth, legal, settings }, earned);
  const shareOfEmployer = (kind: LineKind, rate: Decimal) =>
    toMoney(stubs.some(({ lines }) => lines.some((line) => line.kind === kind)) ? round(percentOf(base, rate), money_decimals) : '0');
  const parts = {
    health_employee: total((stub) => stub.health),
    health_employer: shareOfEmployer('health', rates.employer_health_rate),
    pension_employee: total((stub) => stub.pension),
    pension_employer: shareOfEmployer('pension', rates.employer_pension_rate),
    solidarity_fund: total((stub) => stub.solidarity_fund),
    arl: total((stub) => stub.arl),
  };
  return {
    days: stubs.reduce((days, stub) => days + stub.days, 0),
    base: toMoney(base),
    ...parts,
    arl_rate: arlRate(stubs),
    arl_paid_by,
    total: toMoney(sum(Object.values(parts))),
  };
}

/** The percentage in the formulas of the stubs. */
function arlRate(stubs: readonly MonthStub[]): Decimal | null {
  const lines = stubs.flatMap((stub) =>
    stub.lines.filter(({ kind, amount }) => (kind === 'arl' || kind === 'arl_employer') && !isZero(amount)),
  );
  const rates = new Set(lines.map(({ formula }) => formula?.facts.percent));
  const [rate] = rates;
  return rates.size === 1 && rate !== undefined ? rate : null;
}

/** The totals below the sheet. */
export const contributionSums = [
  'base',
  'health_employee',
  'health_employer',
  'pension_employee',
  'pension_employer',
  'solidarity_fund',
  'arl',
  'total',
] as const satisfies readonly (keyof MonthContributions)[];

/** The control totals of the sheet. */
export const contributionTotals = (rows: readonly MonthContributions[]) =>
  Object.fromEntries(contributionSums.map((name) => [name, toMoney(sum(rows.map((row) => row[name])))])) as Record<
    (typeof contributionSums)[number],
    Decimal
  >;
