/** The earnings of a stub: the fixed pay, bonuses, lines of users and the transport allowance. */
import {
  compare,
  type Decimal,
  isNegative,
  isPositive,
  isZero,
  max,
  minus,
  negate,
  percentOf,
  plus,
  round,
  sum,
  times,
} from '#base/money.ts';
import type { Formula, NotTaken, StubLine } from '../contract/stubs.ts';
import { daysIn, payOfDays, shareOfMonth } from './month.ts';
import { sortedBy } from './sorted.ts';
import type { StubInput, StubModifier } from './stub-input.ts';

export interface Earnings {
  lines: StubLine[];
  not_taken: NotTaken[];
  regular_earnings: Decimal;
  total_earnings: Decimal;
  /** Parts of the total, for the contribution base; reimbursements are in neither. */
  salary_earnings: Decimal;
  non_salary_earnings: Decimal;
  transport_allowance: Decimal;
}

type Nature = 'salary' | 'non_salary' | 'reimbursement' | 'transport';
type EarningLine = StubLine & { nature: Nature };

/** The earnings of a stub. A negative correction beyond them is not taken: the total is never negative. */
export function earnings(input: StubInput, isActive: boolean): Earnings {
  if (!isActive) return none;
  const regular = regularLine(input);
  const bonuses = input.terms.modifiers
    .filter(({ kind }) => kind === 'bonus')
    .map((modifier): EarningLine => ({ ...modifierLine(modifier, 'bonus', input, regular.amount), nature: modifier.nature }));
  const manual = input.lines.map(
    ({ description, nature, amount, trip }): EarningLine => ({
      kind: 'manual',
      description,
      formula: null,
      amount,
      sources: trip ? [{ type: 'trip', id: trip.id, label: trip.number, amount }] : [],
      nature,
    }),
  );
  const typed = [regular, ...bonuses, ...manual];
  const { lines, not_taken } = withoutNegativeTotal([...typed, ...transportLine(input, typed)]);
  const ofNature = (nature: Nature) => sum(lines.filter((line) => line.nature === nature).map(({ amount }) => amount));
  return {
    lines: lines.filter(({ amount, kind }) => kind === 'base_salary' || !isZero(amount)).map(({ nature: _, ...line }) => line),
    not_taken,
    regular_earnings: sum(lines.filter(({ kind }) => kind === 'base_salary').map(({ amount }) => amount)),
    total_earnings: sum(lines.map(({ amount }) => amount)),
    salary_earnings: ofNature('salary'),
    non_salary_earnings: ofNature('non_salary'),
    transport_allowance: ofNature('transport'),
  };
}

const none: Earnings = {
  lines: [],
  not_taken: [],
  regular_earnings: '0',
  total_earnings: '0',
  salary_earnings: '0',
  non_salary_earnings: '0',
  transport_allowance: '0',
};

/** The month's fixed pay less the pay of its earlier stubs, so that two fortnights are a month. */
function regularLine({ segments, month, settings }: StubInput): EarningLine {
  const own = segments.map(({ days, terms }) => ({ days, base_salary: terms.base_salary }));
  const total = payOfDays([...month.segments, ...own], settings.money_decimals);
  const amount = minus(total, month.regular_earnings);
  return {
    kind: 'base_salary',
    description: '',
    formula: regularFormula(own, amount, total, settings.money_decimals),
    amount,
    sources: [],
    nature: 'salary',
  };
}

function regularFormula(own: { days: number; base_salary: Decimal }[], amount: Decimal, total: Decimal, decimals: number): Formula | null {
  const [first] = own;
  if (!first) return null;
  if (own.length > 1)
    return {
      code: 'salary_split',
      facts: Object.fromEntries(
        own.flatMap(({ days, base_salary }, at) => [
          [`monthly_${at + 1}`, base_salary],
          [`days_${at + 1}`, String(days)],
        ]),
      ),
    };
  const isPlain = compare(amount, payOfDays(own, decimals)) === 0;
  return isPlain
    ? { code: 'salary_days', facts: { monthly: first.base_salary, days: String(first.days) } }
    : { code: 'salary_month', facts: { total, earlier: minus(total, amount) } };
}

/** A bonus or deduction: a fixed amount, or a percentage of the trips or of the fixed pay. Positive. */
export function modifierLine(
  { description, unit, value, base }: StubModifier,
  kind: 'bonus' | 'deduction' | 'court_ordered',
  { trips, settings }: StubInput,
  regular: Decimal,
): StubLine {
  const line = { kind, description, sources: [] };
  const rounded = (amount: Decimal) => round(amount, settings.money_decimals);
  if (unit === 'amount' || base === null) return { ...line, formula: { code: 'fixed', facts: {} }, amount: rounded(value) };
  if (base === 'base_salary')
    return {
      ...line,
      formula: { code: 'percent_of_salary', facts: { percent: value, salary: regular } },
      amount: rounded(percentOf(max('0', regular), value)),
    };
  const freight = sum(trips.map((trip) => trip.freight));
  const sources = sortedBy(trips, ({ number, id }) => `${number} ${id}`).map(({ id, number, freight: amount }) => ({
    type: 'trip' as const,
    id,
    label: number,
    amount,
  }));
  const count = String(trips.length);
  if (base === 'gross_trips')
    return {
      ...line,
      sources,
      formula: { code: 'percent_of_gross', facts: { percent: value, freight, count } },
      amount: rounded(percentOf(freight, value)),
    };
  const expenses = sum(trips.map((trip) => trip.expenses));
  const net = minus(freight, expenses);
  const facts = { percent: value, freight, expenses, net, count };
  return { ...line, sources, formula: { code: 'percent_of_net', facts }, amount: rounded(percentOf(max('0', net), value)) };
}

/** The month's allowance less what its earlier stubs paid; negative once the month's salary is too high for it. */
function transportLine({ segments, terms, month, legal, settings }: StubInput, typed: readonly EarningLine[]): EarningLine[] {
  if (!terms.transport_allowance) return [];
  const days = daysIn([...month.segments, ...segments]);
  // Decided by the salary of the whole month: the fixed pay of all of it, and other salary so far.
  const variable = sum(typed.filter(({ kind, nature }) => nature === 'salary' && kind !== 'base_salary').map(({ amount }) => amount));
  const earlierVariable = minus(month.salary_earnings, month.regular_earnings);
  const salary = sum([terms.base_salary, earlierVariable, variable]);
  const limit = times(legal.minimum_wage, legal.transport_limit);
  const isDue = compare(salary, limit) <= 0;
  const total = isDue ? shareOfMonth(legal.transport_allowance, days, settings.money_decimals) : '0';
  const amount = minus(total, month.transport_allowance);
  if (isZero(amount)) return [];
  return [{ kind: 'transport_allowance', description: '', formula: transportFormula(), amount, sources: [], nature: 'transport' }];

  function transportFormula(): Formula {
    if (!isDue) return { code: 'transport_over', facts: { earnings: salary, limit } };
    const own = daysIn(segments);
    const isPlain = compare(amount, shareOfMonth(legal.transport_allowance, own, settings.money_decimals)) === 0;
    return isPlain
      ? { code: 'transport_days', facts: { monthly: legal.transport_allowance, days: String(own) } }
      : { code: 'transport_month', facts: { total, earlier: month.transport_allowance } };
  }
}

/** Lowers the negative lines, the last first, as far as the others do not pay for them. */
function withoutNegativeTotal(lines: readonly EarningLine[]): { lines: EarningLine[]; not_taken: NotTaken[] } {
  let missing = negate(sum(lines.map(({ amount }) => amount)));
  const not_taken: NotTaken[] = [];
  const kept = lines.toReversed().map((line) => {
    if (!isPositive(missing) || !isNegative(line.amount)) return line;
    const lowered = compare(negate(line.amount), missing) < 0 ? negate(line.amount) : missing;
    missing = minus(missing, lowered);
    not_taken.push({ kind: line.kind, description: line.description, amount: lowered, stays_open: false });
    return { ...line, amount: plus(line.amount, lowered) };
  });
  return { lines: kept.reverse(), not_taken };
}
