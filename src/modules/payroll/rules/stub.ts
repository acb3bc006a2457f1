/** The pay stub: one calculation from terms, trips, cash, advances and the month so far, with the formula of every figure. */
import { compare, type Decimal, isPositive, isZero, max, min, minus, percentOf, plus, round, sum } from '#base/money.ts';
import type { NotTaken, StubFigures, StubLine, StubWarning } from '../contract/stubs.ts';
import { contributions } from './contributions.ts';
import { earnings } from './earnings.ts';
import { daysIn, shareOfMonth } from './month.ts';
import type { MonthSoFar, StubInput } from './stub-input.ts';
import { type StubUse, takeAdvances, takeCash, takeDeductions } from './takings.ts';

export interface CalculatedStub extends StubFigures {
  days: number;
  whole_days: number;
  trips: number;
  salary_earnings: Decimal;
  non_salary_earnings: Decimal;
  transport_allowance: Decimal;
  lines: StubLine[];
  not_taken: NotTaken[];
  /** The minimum wage of the days, where pay is protected. */
  minimum: Decimal | null;
  uses: StubUse[];
  warnings: StubWarning[];
  /** Its paid days by monthly salary. */
  segments: MonthSoFar['segments'];
}

/**
 * Calculates a stub (docs/decisions/0090-pay-stubs.md). Every amount is rounded once, half away from zero, to the decimals of the company. The net
 * payment is never negative, nothing takes more than the room, no use exceeds its source, and the lines add up to the net payment.
 */
export function calculateStub(input: StubInput): CalculatedStub {
  const { settings, legal, segments, trips } = input;
  const days = daysIn(segments);
  const isActive = days > 0 || trips.length > 0 || input.lines.length > 0;
  const earned = earnings(input, isActive);
  const law = contributions(input, earned, isActive);
  const afterLaw = max('0', minus(earned.total_earnings, law.taken));
  const court = takeDeductions(input, isActive, true, afterLaw, earned.regular_earnings);

  const minimumWage = shareOfMonth(legal.minimum_wage, days, settings.money_decimals);
  const minimum = settings.protects_pay ? minimumWage : null;
  const room = roomOf(minus(afterLaw, max('0', earned.transport_allowance)), minimum, court.taken, input) ?? court.room;
  const voluntary = takeDeductions(input, isActive, false, min(room, court.room), earned.regular_earnings);
  const advances = takeAdvances(input.advances, voluntary.room, settings.money_decimals);
  const cash = takeCash(input.settles_cash ? input.cash : [], advances.room);

  const deductions = plus(court.taken, voluntary.taken);
  const total_deductions = plus(law.taken, deductions);
  const takings = [court, voluntary, advances, cash];
  const not_taken = [...earned.not_taken, ...law.not_taken, ...takings.flatMap((one) => one.not_taken)].map((one) => ({
    ...one,
    amount: money(one.amount),
  }));
  return {
    days,
    whole_days: input.whole_days,
    trips: trips.length,
    regular_earnings: money(earned.regular_earnings),
    variable_earnings: money(minus(earned.total_earnings, earned.regular_earnings)),
    total_earnings: money(earned.total_earnings),
    salary_earnings: money(earned.salary_earnings),
    non_salary_earnings: money(earned.non_salary_earnings),
    transport_allowance: money(earned.transport_allowance),
    health: money(law.health),
    pension: money(law.pension),
    arl: money(law.arl),
    arl_paid_by: settings.arl_paid_by,
    solidarity_fund: money(law.solidarity_fund),
    tax_withholdings: money(law.tax_withholdings),
    deductions: money(deductions),
    total_deductions: money(total_deductions),
    payroll_advances: money(advances.taken),
    cash_balance: money(cash.taken),
    net_payment: money(minus(minus(minus(earned.total_earnings, total_deductions), advances.taken), cash.taken)),
    lines: [...earned.lines, ...law.lines, ...takings.flatMap(({ lines }) => lines)].map(asMoney),
    not_taken,
    minimum: minimum === null ? null : money(minimum),
    uses: takings.flatMap(({ uses }) => uses).map((use) => ({ ...use, amount: money(use.amount) })),
    warnings: warningsOf(input, { days, not_taken, minimumWage, earned: minus(earned.total_earnings, earned.transport_allowance) }),
    segments: segments.map((segment) => ({ days: segment.days, base_salary: segment.terms.base_salary })),
  };
}

/**
 * The amount that advances, cash and voluntary deductions may take of the pay after legal deductions, without the transport allowance; null without
 * protection.
 */
function roomOf(earned: Decimal, minimum: Decimal | null, court: Decimal, { legal, settings }: StubInput): Decimal | null {
  if (minimum === null) return null;
  const above = max('0', minus(earned, minimum));
  // Rounded up it would be more than there is: cents of a month that began with other decimals.
  const share = min(above, round(percentOf(above, legal.voluntary_deduction_share), settings.money_decimals));
  return max('0', minus(share, court));
}

function warningsOf(
  { whole_days, cash, settles_cash, terms }: StubInput,
  { days, not_taken, minimumWage, earned }: { days: number; not_taken: readonly NotTaken[]; minimumWage: Decimal; earned: Decimal },
): StubWarning[] {
  const held = sum(not_taken.map(({ amount }) => amount));
  const left = settles_cash ? '0' : sum(cash.map(({ open }) => open));
  const isBelowMinimum = isZero(terms.base_salary) && days > 0 && compare(earned, minimumWage) < 0;
  return [
    ...(isPositive(held) ? [warning('held_back', { amount: money(held) })] : []),
    ...(isZero(left) ? [] : [warning('cash_left', { amount: money(left) })]),
    ...(days < whole_days ? [warning('fewer_days', { count: days })] : []),
    ...(isBelowMinimum ? [warning('below_minimum', { amount: money(earned) })] : []),
  ];
}

export const warning = (code: StubWarning['code'], facts: Partial<StubWarning>): StubWarning => ({
  code,
  amount: null,
  count: null,
  ...facts,
});

const money = (value: Decimal) => round(value, 2);

const asMoney = (line: StubLine): StubLine => ({
  ...line,
  amount: money(line.amount),
  sources: line.sources.map((source) => ({ ...source, amount: money(source.amount) })),
});

/** The month so far, with one more stub of it. */
export function withStub(month: MonthSoFar, stub: MonthSoFar): MonthSoFar {
  const added = (key: Exclude<keyof MonthSoFar, 'segments'>) => plus(month[key], stub[key]);
  return {
    segments: [...month.segments, ...stub.segments],
    regular_earnings: added('regular_earnings'),
    salary_earnings: added('salary_earnings'),
    non_salary_earnings: added('non_salary_earnings'),
    transport_allowance: added('transport_allowance'),
    health: added('health'),
    pension: added('pension'),
    arl: added('arl'),
    tax_withholdings: added('tax_withholdings'),
    solidarity_fund: added('solidarity_fund'),
  };
}
