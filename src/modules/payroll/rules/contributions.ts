/** Legal deductions of a stub: health, pension, the solidarity fund, tax and, if the employee pays it, occupational risk. */
import {
  compare,
  type Decimal,
  divide,
  isNegative,
  isPositive,
  isZero,
  max,
  min,
  minus,
  negate,
  percentOf,
  plus,
  round,
  sum,
  times,
} from '#base/money.ts';
import { takeInOrder } from '#modules/companies/rules/movement.ts';
import type { Formula, LineKind, NotTaken, StubLine } from '../contract/stubs.ts';
import type { Earnings } from './earnings.ts';
import type { LegalValues, StubInput } from './stub-input.ts';
import { notTaken } from './takings.ts';

export interface Contributions {
  lines: StubLine[];
  not_taken: NotTaken[];
  health: Decimal;
  pension: Decimal;
  solidarity_fund: Decimal;
  tax_withholdings: Decimal;
  arl: Decimal;
  /** All that the employee pays. */
  taken: Decimal;
}

interface Share {
  kind: LineKind;
  amount: Decimal;
  formula: Formula;
}

/**
 * The month's figures less the deductions of its earlier stubs; amounts entered by users are per stub. A deduction is at most the earnings: the rest
 * is taken by the month's next stub.
 */
export function contributions(input: StubInput, earned: Earnings, isActive: boolean): Contributions {
  if (!isActive) return none;
  const { terms, month, settings } = input;
  const base = contributionBase(input, earned);
  const share = (kind: 'health' | 'pension' | 'arl' | 'tax', earlier: Decimal): Share => {
    const value = terms[`${kind}_value`];
    if (terms[`${kind}_unit`] === 'amount')
      return { kind, amount: round(value, settings.money_decimals), formula: { code: 'fixed', facts: {} } };
    const total = round(percentOf(base, value), settings.money_decimals);
    return { kind, amount: minus(total, earlier), formula: percentFormula(value, base, total, earlier) };
  };
  const health = share('health', month.health);
  const pension = share('pension', month.pension);
  const tax = share('tax', month.tax_withholdings);
  const arl = share('arl', month.arl);
  const fund = solidarity(input, base);
  const isOwnArl = settings.arl_paid_by === 'employee';
  const { taken, not_taken } = withinEarnings([health, pension, fund, tax, ...(isOwnArl ? [arl] : [])], earned.total_earnings);
  const amountOf = (kind: LineKind) => taken.find((one) => one.kind === kind)?.amount ?? '0';
  const lines = taken.map(
    ({ kind, amount, formula }): StubLine => ({ kind, description: '', formula, amount: negate(amount), sources: [] }),
  );
  const employers: StubLine[] = isOwnArl
    ? []
    : [{ kind: 'arl_employer', description: '', formula: arl.formula, amount: arl.amount, sources: [] }];
  return {
    lines: [...lines, ...employers].filter(({ amount }) => !isZero(amount)),
    not_taken,
    health: amountOf('health'),
    pension: amountOf('pension'),
    solidarity_fund: amountOf('solidarity_fund'),
    tax_withholdings: amountOf('tax'),
    arl: isOwnArl ? amountOf('arl') : arl.amount,
    taken: sum(taken.map(({ amount }) => amount)),
  };
}

const none: Contributions = {
  lines: [],
  not_taken: [],
  health: '0',
  pension: '0',
  solidarity_fund: '0',
  tax_withholdings: '0',
  arl: '0',
  taken: '0',
};

/**
 * The month's contribution base (IBC) so far: salary, and other earnings above their allowed share; without the transport allowance and
 * reimbursements, with an upper limit and no lower one.
 */
export function contributionBase(
  { month, legal, settings }: Pick<StubInput, 'month' | 'legal'> & { settings: Pick<StubInput['settings'], 'money_decimals'> },
  earned: Pick<Earnings, 'salary_earnings' | 'non_salary_earnings'>,
): Decimal {
  const salary = plus(month.salary_earnings, earned.salary_earnings);
  const other = plus(month.non_salary_earnings, earned.non_salary_earnings);
  const excess = max('0', minus(other, percentOf(plus(salary, other), legal.non_salary_share)));
  const limit = times(legal.minimum_wage, legal.contribution_limit);
  return round(max('0', min(plus(salary, excess), limit)), settings.money_decimals);
}

/** A fund that was switched off takes no more, and returns nothing. */
function solidarity({ terms, month, legal, settings }: StubInput, base: Decimal): Share {
  const percent = solidarityRate(base, legal);
  const total = round(percentOf(base, percent), settings.money_decimals);
  return {
    kind: 'solidarity_fund',
    amount: terms.solidarity_fund ? minus(total, month.solidarity_fund) : '0',
    formula: { code: 'solidarity', facts: { percent, base, minimum: times(legal.minimum_wage, legal.solidarity_minimum) } },
  };
}

/**
 * The percentage of a month's base: zero below the first minimum, and from the second on an increase for each started minimum wage above it. A base
 * on the edge of two bands is in the lower one, as the law says "from 16 to 17" and "above 20".
 */
export function solidarityRate(base: Decimal, legal: LegalValues): Decimal {
  if (compare(base, times(legal.minimum_wage, legal.solidarity_minimum)) < 0) return '0';
  const above = minus(base, times(legal.minimum_wage, legal.solidarity_band_minimum));
  if (isNegative(above)) return legal.solidarity_rate;
  const begun = isZero(above) ? 1 : Math.ceil(Number(divide(above, legal.minimum_wage, 12)));
  return min(plus(legal.solidarity_rate, times(legal.solidarity_band_rate, String(begun))), legal.solidarity_limit);
}

function percentFormula(percent: Decimal, base: Decimal, total: Decimal, earlier: Decimal): Formula {
  if (isZero(earlier)) return { code: 'percent_of_base', facts: { percent, base } };
  return { code: 'percent_of_base_less', facts: { percent, base, month: total, earlier } };
}

/** Takes the shares in order, as far as there are earnings; amounts that earlier stubs took in excess are returned first. */
function withinEarnings(shares: readonly Share[], total: Decimal): { taken: Share[]; not_taken: NotTaken[] } {
  const returned = sum(shares.map(({ amount }) => min('0', amount)));
  const results = takeInOrder(shares, ({ amount }) => max('0', amount), minus(total, returned));
  const taken = results.map(({ source, taken: amount }) => (isPositive(source.amount) ? { ...source, amount } : source));
  return { taken, not_taken: notTaken(results) };
}
