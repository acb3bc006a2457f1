/** The open period of a company follows its pay cycle; its payment date is the company's next one. */
import type { Day } from '#base/days.ts';
import type { PayCycleQuestion } from '#modules/settings/contract/settings.ts';
import type { Db } from '#server/db/connection.ts';
import { assertPeriodOpen } from '../rules/period-status.ts';
import {
  assertPaymentDateFits,
  dueIn,
  firstSpan,
  isPaymentOverdue,
  nextSpan,
  type PayCycle,
  payCycleQuestion,
  type Span,
  spanOfNewCycle,
  unpaidDays,
} from '../rules/periods.ts';
import { deleteUnpayablePicks, insertPeriod, isInUse, type LockedPeriod, lockOpenPeriod, moveSpan, readClosedThrough } from './periods.ts';

interface PayCalendar<Date> {
  payroll_cycle: PayCycle;
  next_payment_date: Date;
}

/**
 * Checks the next payment date of a company, which leaves the span of the open period; moves that span to another cycle, whereby trips that arrived
 * later leave it; opens the first period of a company. Returns what another cycle asks. Throws `payment_date_outside`, and `period_closing` where a
 * job closes the period.
 */
export async function moveOpenPeriod(
  db: Db,
  before: PayCalendar<Day | null> | null,
  { payroll_cycle, next_payment_date }: PayCalendar<Day>,
  today: Day,
): Promise<PayCycleQuestion[]> {
  const [open, closed_through] = await Promise.all([lockOpenPeriod(db), readClosedThrough(db)]);
  if (!open) {
    const first =
      closed_through === null ? firstSpan(payroll_cycle, next_payment_date) : nextSpan(payroll_cycle, { ends_on: closed_through });
    assertPaymentDateFits(first, next_payment_date, today);
    insertPeriod(db, first);
    return [];
  }
  const isOtherCycle = before !== null && before.payroll_cycle !== payroll_cycle;
  if (!isOtherCycle && before?.next_payment_date === next_payment_date) return [];
  assertPeriodOpen(open);
  const isNew = isOtherCycle || (await isAbandoned(db, open, closed_through, today));
  const span = isNew ? spanOfNewCycle(payroll_cycle, next_payment_date, closed_through) : open;
  assertPaymentDateFits(span, next_payment_date, today);
  if (isNew) {
    moveSpan(db, open.id, span);
    deleteUnpayablePicks(db, { ...open, ...span });
  }
  return isOtherCycle ? [cycleQuestion(span, payroll_cycle, closed_through)] : [];
}

/** A first period that nobody worked on, and that is no longer paid on time: the company starts later than it thought. */
async function isAbandoned(db: Db, open: LockedPeriod, closed_through: Day | null, today: Day): Promise<boolean> {
  return closed_through === null && isPaymentOverdue(open, today) && !(await isInUse(db, open.id));
}

/** Says which days the next stub pays of those who are paid with the company: for whom every closed period paid. */
function cycleQuestion(span: Span, cycle: PayCycle, closed_through: Day | null): PayCycleQuestion {
  const due = dueIn(span, null, cycle);
  const days = due && unpaidDays(due, { paid_through: closed_through, first_day: closed_through ?? span.starts_on });
  return payCycleQuestion(days ?? span, due?.hasMonthsOf30 ?? true);
}
