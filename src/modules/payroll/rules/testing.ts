/** A company with one person whose periods are closed one after the other, and the invariants of the days that their stubs pay. For tests. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { addDays, addMonths, type Day, firstOfMonth, lastOfMonth } from '#base/days.ts';
import { daysOf, employeeDue } from './calculation.ts';
import { daysIn } from './month.ts';
import { countDays, firstSpan, nextSpan, type OwnCycle, type PayCycle, type Span, spanOfNewCycle } from './periods.ts';

interface Terms {
  valid_from: Day | null;
  payroll_cycle: OwnCycle;
}

interface Stub {
  period: Span;
  /** Null without any. */
  span: Span | null;
  days: number;
  days_before: number;
  startsOn31st: boolean;
  hasMonthsOf30: boolean;
}

/** A company with one person, whose periods are closed one after the other. */
export class Payroll {
  cycle: PayCycle;
  open: Span;
  terms: Terms[];
  left_on: Day | null = null;
  closed_through: Day | null = null;
  readonly first_day: Day;
  readonly stubs: Stub[] = [];

  constructor(cycle: PayCycle, payment_date: Day, terms: Terms[] = [{ valid_from: null, payroll_cycle: null }]) {
    this.cycle = cycle;
    this.open = firstSpan(cycle, payment_date);
    this.first_day = this.open.starts_on;
    this.terms = terms;
  }

  close(): void {
    const due = employeeDue(this.open, this.terms, this.cycle)?.due;
    if (due) {
      const paid = this.stubs.flatMap(({ span }) => span?.ends_on ?? []);
      const paid_through = paid.toSorted().at(-1) ?? null;
      const { terms, left_on, first_day } = this;
      const { segments, ...days } = daysOf(due, { status: 'active', terms, left_on, first_day, paid_days: null, paid_through });
      this.stubs.push({ ...days, period: this.open, days: daysIn(segments), hasMonthsOf30: due.hasMonthsOf30 });
    }
    this.closed_through = this.open.ends_on;
    this.open = nextSpan(this.cycle, this.open);
  }

  /** The company pays in another cycle, on that date. */
  pays(cycle: PayCycle, payment_date: Day): void {
    if (cycle === this.cycle) return;
    this.cycle = cycle;
    const paid = this.stubs.flatMap(({ span }) => span?.ends_on ?? []);
    const { closed_through } = this;
    this.open = spanOfNewCycle(cycle, payment_date, this.open, { closed_through, paid_through: paid.toSorted().at(-1) ?? null });
  }

  /** Terms that no closed period has paid by. */
  agree(terms: Terms): void {
    const { valid_from } = terms;
    if (valid_from === null || (this.closed_through !== null && valid_from <= this.closed_through)) return;
    this.terms = [...this.terms.filter((one) => one.valid_from !== valid_from), terms].toSorted((one, other) =>
      (one.valid_from ?? '') < (other.valid_from ?? '') ? -1 : 1,
    );
  }

  get last(): Stub | undefined {
    return this.stubs.at(-1);
  }
}

export const own = (valid_from: Day | null, payroll_cycle: OwnCycle): Terms => ({ valid_from, payroll_cycle });

type Step =
  | { type: 'close' }
  | { type: 'company'; cycle: PayCycle; paid: number }
  | { type: 'person'; cycle: OwnCycle; at: number }
  | { type: 'leave'; at: number }
  | { type: 'stay' };

const ownCycle = fc.constantFrom<OwnCycle>(null, 'monthly', 'semi_monthly');
const steps = (companies: readonly PayCycle[]) =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constant<Step>({ type: 'close' }) },
      fc.record({ type: fc.constant('company' as const), cycle: fc.constantFrom(...companies), paid: fc.integer({ min: 0, max: 45 }) }),
      { weight: 2, arbitrary: fc.record({ type: fc.constant('person' as const), cycle: ownCycle, at: fc.integer({ min: 1, max: 50 }) }) },
      fc.record({ type: fc.constant('leave' as const), at: fc.integer({ min: 0, max: 50 }) }),
      fc.constant<Step>({ type: 'stay' }),
    ),
    { maxLength: 60 },
  );

/** Runs the steps, and closes periods until 24 months are closed. `hasLeft`: how far the person has been paid when they leave. */
function run(payroll: Payroll, done: readonly Step[]): void {
  const until = addMonths(firstOfMonth(payroll.first_day), 24);
  for (const step of done) {
    const from = payroll.closed_through ?? addDays(payroll.first_day, -1);
    if (step.type === 'company') payroll.pays(step.cycle, addDays(from, step.paid));
    if (step.type === 'person') payroll.agree(own(addDays(from, step.at), step.cycle));
    // Not before paid days, and not back after the end: that would be another employment.
    if (step.type === 'leave' && (payroll.left_on === null || payroll.left_on > from)) payroll.left_on = addDays(from, step.at);
    if (step.type === 'stay' && payroll.left_on !== null && payroll.left_on > from) payroll.left_on = null;
    if (step.type === 'close') payroll.close();
    if (payroll.open.starts_on >= until) return;
  }
  while (payroll.open.starts_on < until) payroll.close();
}

/** Pairs of spans that have a day in common. */
function twice({ stubs }: Payroll): Span[][] {
  const spans = stubs.flatMap(({ span }) => span ?? []).toSorted((one, other) => (one.starts_on < other.starts_on ? -1 : 1));
  return spans.slice(1).flatMap((span, at) => ((spans[at] as Span).ends_on >= span.starts_on ? [[spans[at] as Span, span]] : []));
}

/** Days of employment in a span by months of 30. */
function employed({ terms, left_on }: Payroll, { starts_on, ends_on }: Span): number {
  const from = terms[0]?.valid_from ?? starts_on;
  const to = left_on ?? ends_on;
  return countDays(from > starts_on ? from : starts_on, to < ends_on ? to : ends_on, true);
}

const start = fc.record({
  cycle: fc.constantFrom<PayCycle>('monthly', 'semi_monthly'),
  payment: fc.integer({ min: 0, max: 800 }),
  own: ownCycle,
  starts: fc.option(fc.integer({ min: 1, max: 90 })),
});
const first = (payment: number) => addDays('2026-01-01', payment);
const payrollOf = ({
  cycle,
  payment,
  own: payroll_cycle,
  starts,
}: {
  cycle: PayCycle;
  payment: number;
  own: OwnCycle;
  starts: number | null;
}) => new Payroll(cycle, first(payment), [own(starts === null ? null : addDays(first(payment), starts), payroll_cycle)]);

/** People on months and halves are paid all days of employment in every closed month, and no day twice. */
export function assertMonthsWhole(numRuns: number): void {
  fc.assert(
    fc.property(start, steps(['monthly', 'semi_monthly']), (facts, done) => {
      const payroll = payrollOf(facts);
      run(payroll, done);
      expect(twice(payroll)).toEqual([]);
      const of = (month: Day) =>
        payroll.stubs.filter(({ period }) => firstOfMonth(period.ends_on) === month).reduce((sum, { days }) => sum + days, 0);
      // Payments of the first month before the first period are not known.
      for (
        let month = addMonths(firstOfMonth(payroll.first_day), 1);
        lastOfMonth(month) <= (payroll.closed_through ?? '');
        month = addMonths(month, 1)
      )
        expect([month, of(month)]).toEqual([month, employed(payroll, { starts_on: month, ends_on: lastOfMonth(month) })]);
      expect(of(firstOfMonth(payroll.first_day))).toBeLessThanOrEqual(30);
    }),
    { numRuns },
  );
}

/** Where companies also pay by weeks no day is paid twice, nor left out. */
export function assertNoDayTwice(numRuns: number): void {
  fc.assert(
    fc.property(start, steps(['monthly', 'semi_monthly', 'weekly', 'biweekly']), (facts, done) => {
      const payroll = payrollOf(facts);
      run(payroll, done);
      expect(twice(payroll)).toEqual([]);
      const isPaid = (day: Day) => payroll.stubs.some(({ span }) => span !== null && span.starts_on <= day && day <= span.ends_on);
      const started_on = payroll.terms[0]?.valid_from ?? '';
      // Days that wait for the end of the month or half of the employee's own cycle are paid with it; the last days may still wait.
      const until = addDays(payroll.closed_through as Day, -45);
      for (let day = addMonths(firstOfMonth(payroll.first_day), 1); day <= until && day <= (payroll.left_on ?? day); day = addDays(day, 1))
        if (day >= started_on && !isPaid(day)) expect(day).toBe('paid');
    }),
    { numRuns },
  );
}
