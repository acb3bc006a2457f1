/** The stubs of a period, from everything that was read for it. */
import { addDays, compareDays, type Day, daysBetween, firstOfMonth } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, isZero, minus, negate, percentOf, round, sum, toMoney } from '#base/money.ts';
import type { Parameter, ParameterKey } from '#modules/companies/contract/parameters.ts';
import { parameterOn } from '#modules/companies/rules/parameters.ts';
import type { PayCycleQuestion } from '#modules/settings/contract/settings.ts';
import type { TripCorrection } from '../contract/people.ts';
import type { StubLine } from '../contract/stubs.ts';
import { termsOn } from './compensation.ts';
import { daysIn } from './month.ts';
import {
  countDays,
  type Due,
  dueIn,
  earlier,
  later,
  nextSpan,
  type OwnCycle,
  type PaidSoFar,
  type PayCycle,
  payCycleQuestion,
  paySegments,
  type Segment,
  type Span,
  unpaidDays,
} from './periods.ts';
import { type CalculatedStub, calculateStub, warning, withStub } from './stub.ts';
import {
  type AdvanceSource,
  type CashSource,
  emptyMonth,
  type LegalValues,
  type ManualLine,
  type MonthSoFar,
  type PaidTrip,
  type StubSettings,
  type StubTerms,
} from './stub-input.ts';

/** An employee of the company, with the data for their pay. */
export interface EmployeeSources extends PaidSoFar {
  id: string;
  status: 'active' | 'inactive' | 'blocked';
  left_on: Day | null;
  terms: readonly StubTerms[];
  trips: readonly PaidTrip[];
  lines: readonly ManualLine[];
  /** Null: all. */
  paid_days: number | null;
  settles_cash: boolean;
  cash: readonly CashSource[];
  advances: readonly AdvanceSource[];
  /** The stubs of earlier periods. */
  earlier: readonly (MonthSoFar & { reference_day: Day })[];
  /** Expenses that wait for approval. */
  submitted: { count: number; amount: Decimal };
  corrections: TripCorrection[];
}

export interface PeriodStub extends CalculatedStub {
  employee_id: string;
  reference_day: Day;
  /** The days of employment that it pays or leaves out as absences; null without any. No other stub pays them. */
  days_from: Day | null;
  days_through: Day | null;
}

/** The terms that decide when an employee is paid. */
interface CycleTerms {
  valid_from: Day | null;
  payroll_cycle: OwnCycle;
}

/** The days and terms that the period pays an employee; null if it pays nothing, or if nothing is agreed. */
export function employeeDue<Terms extends CycleTerms>(
  period: Span,
  terms: readonly Terms[],
  cycle: PayCycle,
): { due: Due; terms: Terms } | null {
  const last = termsOn(terms, period.ends_on);
  const due = last && dueIn(period, last.payroll_cycle, cycle);
  const agreed = due && termsOn(terms, due.ends_on);
  return due && agreed ? { due, terms: agreed } : null;
}

/** The stub of an employee; null if the period does not pay them. An inactive employee gets one for days, trips, lines or open amounts. */
export function periodStub(
  period: Span,
  employee: EmployeeSources,
  cycle: PayCycle,
  parameters: readonly Parameter[],
  settings: StubSettings,
): PeriodStub | null {
  const found = employeeDue(period, employee.terms, cycle);
  if (!found) return null;
  const { due, terms } = found;
  const { trips, lines, advances, cash, settles_cash } = employee;
  const days = daysOf(due, employee);
  const month = employee.earlier
    .filter(({ reference_day }) => firstOfMonth(reference_day) === firstOfMonth(due.ends_on))
    .reduce<MonthSoFar>(withStub, emptyMonth);
  const legal = legalValuesOn(parameters, due.ends_on);
  const { segments, whole_days, span } = days;
  const stub = calculateStub({ segments, whole_days, terms, trips, lines, cash, settles_cash, advances, month, legal, settings });
  const isEmpty = segments.length === 0 && trips.length === 0 && lines.length === 0 && stub.uses.length === 0;
  if (isEmpty && !(employee.status === 'active' && (whole_days > 0 || days.startsOn31st))) return null;
  return {
    ...stub,
    employee_id: employee.id,
    reference_day: due.ends_on,
    days_from: span?.starts_on ?? null,
    days_through: span?.ends_on ?? null,
    warnings: [...stub.warnings, ...warningsOf(employee, days)],
  };
}

interface DaysOfStub<Terms> {
  /** The paid days by terms. */
  segments: Segment<Terms>[];
  /** Without absences. */
  whole_days: number;
  /** The days of employment that no other stub paid; null without any. */
  span: Span | null;
  /** Of these days, the ones before the days that the cycle makes due, in an earlier month. */
  days_before: number;
  /** The first day of employment is a 31st, which is not paid. */
  startsOn31st: boolean;
}

export type DayFacts = Pick<EmployeeSources, 'status' | 'left_on' | 'paid_days' | 'paid_through' | 'first_day'>;

/** The days that a stub pays: the unpaid days of `due` and before it (`unpaidDays`), within the employment, less absences. */
export function daysOf<Terms extends CycleTerms>(due: Due, employee: DayFacts & { terms: readonly Terms[] }): DaysOfStub<Terms> {
  const unpaid = unpaidDays(due, employee);
  const left_on = lastDay(employee, unpaid);
  const segmentsOf = (paid: number | null) => paySegments(unpaid, due.hasMonthsOf30, employee.terms, left_on, paid);
  const started_on = employee.terms[0]?.valid_from ?? null;
  const span: Span = { starts_on: later(started_on, unpaid.starts_on), ends_on: earlier(left_on, unpaid.ends_on) };
  const isNone = compareDays(span.starts_on, span.ends_on) > 0;
  // A stub of more than one month, after another cycle, pays the earlier one as days of before.
  const own = due.hasMonthsOf30 ? later(due.starts_on, firstOfMonth(due.ends_on)) : due.starts_on;
  return {
    segments: segmentsOf(employee.paid_days),
    whole_days: daysIn(segmentsOf(null)),
    span: isNone ? null : span,
    days_before: countDays(span.starts_on, earlier(addDays(own, -1), span.ends_on), due.hasMonthsOf30),
    startsOn31st: !isNone && due.hasMonthsOf30 && span.starts_on === started_on && started_on.endsWith('-31'),
  };
}

/**
 * The question after a change of an employee's pay cycle: the days of the first stub of a period that ends on `from` or later, if each until then is
 * paid. None if no period within a year pays the employee. `terms`: the future ones. `open`: the next period to pay.
 */
export function ownCycleQuestions(
  open: Span,
  terms: readonly CycleTerms[],
  from: Day | null,
  facts: DayFacts,
  cycle: PayCycle,
): PayCycleQuestion[] {
  let { paid_through } = facts;
  for (let span = open; daysBetween(open.ends_on, span.ends_on) <= 366; span = nextSpan(cycle, span)) {
    const due = employeeDue(span, terms, cycle)?.due;
    if (!due) continue;
    if (from === null || compareDays(span.ends_on, from) >= 0) {
      const days = daysOf(due, { ...facts, terms, paid_through });
      return days.span ? [payCycleQuestion(days.span, due.hasMonthsOf30)] : [];
    }
    paid_through = due.ends_on;
  }
  return [];
}

/** An inactive employee without a last day is not paid for days, unless a user sets the number of days. */
function lastDay(
  { status, left_on, paid_days }: Pick<EmployeeSources, 'status' | 'left_on' | 'paid_days'>,
  { starts_on }: Span,
): Day | null {
  if (left_on !== null || status === 'active' || paid_days !== null) return left_on;
  return addDays(starts_on, -1);
}

function warningsOf(
  { submitted, corrections }: EmployeeSources,
  { days_before, startsOn31st }: DaysOfStub<unknown>,
): CalculatedStub['warnings'] {
  return [
    ...(days_before > 0 ? [warning('days_of_before', { count: days_before })] : []),
    ...(startsOn31st ? [warning('starts_on_31st', {})] : []),
    ...(submitted.count > 0 ? [warning('expenses_submitted', { count: submitted.count, amount: toMoney(submitted.amount) })] : []),
    ...(['freight', 'expenses'] as const).flatMap((corrects) => {
      const changed = corrections.filter((one) => one.corrects === corrects);
      const amount = toMoney(sum(changed.map((one) => one.amount)));
      return changed.length > 0 ? [warning(`${corrects}_changed`, { count: changed.length, amount })] : [];
    }),
  ];
}

export const legalKeys = [
  'minimum_wage',
  'transport_allowance',
  'solidarity_rate',
  'solidarity_minimum',
  'solidarity_band_minimum',
  'solidarity_band_rate',
  'solidarity_limit',
  'contribution_limit',
  'transport_limit',
  'non_salary_share',
  'voluntary_deduction_share',
] as const satisfies readonly (ParameterKey & keyof LegalValues)[];

/** The values of law on a day. Throws `legal_value_missing` before the first of any. */
export function legalValuesOn(parameters: readonly Parameter[], day: Day): LegalValues {
  const values = legalKeys.map((key) => {
    const found = parameterOn(parameters, key, day);
    if (!found) throw new RuleBroken('legal_value_missing', { details: { key, day } });
    return [key, found.value];
  });
  return Object.fromEntries(values) as Record<(typeof legalKeys)[number], Decimal>;
}

/**
 * A trip that changed after it was paid; `lines` are those of the stub that paid it, `corrected_` the amounts already corrected by lines of later
 * stubs.
 */
export interface ChangedTrip {
  trip_id: string;
  trip_number: string;
  paid_freight: Decimal;
  freight: Decimal;
  corrected_freight: Decimal;
  /** Null if nothing was paid on the net; then `expenses` is null too. */
  paid_expenses: Decimal | null;
  expenses: Decimal | null;
  corrected_expenses: Decimal;
  lines: readonly StubLine[];
}

/**
 * The correction of pay for changed trips: the difference of the freight, less earlier corrections, × the percentages of it that the stub paid; minus
 * the difference of the expenses × the percentages of the net.
 */
export function tripCorrections(changed: readonly ChangedTrip[], decimals: number): TripCorrection[] {
  return changed.flatMap(({ trip_id, trip_number, lines, ...trip }) => {
    const bonuses = lines.filter(({ kind, sources }) => kind === 'bonus' && sources.some(({ id }) => id === trip_id));
    const correction = (corrects: TripCorrection['corrects'], paid: Decimal, now: Decimal, corrected: Decimal): TripCorrection[] => {
      const isOfNet = corrects === 'expenses';
      const paying = isOfNet ? bonuses.filter(({ formula }) => formula?.code === 'percent_of_net') : bonuses;
      const percent = sum(paying.map(({ formula }) => formula?.facts.percent ?? '0'));
      const difference = toMoney(minus(minus(now, paid), corrected));
      const share = toMoney(round(percentOf(difference, percent), decimals));
      const amount = isOfNet ? toMoney(negate(share)) : share;
      return isZero(difference) || isZero(amount) ? [] : [{ trip_id, trip_number, corrects, paid, now, difference, amount }];
    };
    const { paid_expenses, expenses } = trip;
    return [
      ...correction('freight', trip.paid_freight, trip.freight, trip.corrected_freight),
      ...(paid_expenses !== null && expenses !== null ? correction('expenses', paid_expenses, expenses, trip.corrected_expenses) : []),
    ];
  });
}
