/** The open period of a company follows its pay cycle; its payment date is the company's next one. */
import type { Day } from '#base/days.ts';
import type { PayCycleQuestion } from '#modules/settings/contract/settings.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import { assertPeriodOpen } from '../rules/period-status.ts';
import {
  assertPaymentDateFits,
  type ClosedSoFar,
  dueIn,
  firstSpan,
  fitsPayment,
  isPaymentOverdue,
  later,
  nextSpan,
  type PayCycle,
  payCycleQuestion,
  type Span,
  spanOfNewCycle,
  unpaidDays,
} from '../rules/periods.ts';
import { closedThrough } from './compensation.ts';
import { deleteUnpayablePicks, findPeriod, insertPeriod, isInUse, type LockedPeriod, lockOpenPeriod, moveSpan } from './periods.ts';

interface PayCalendar<Date> {
  payroll_cycle: PayCycle;
  next_payment_date: Date;
}

/** How far the company has come. */
function readClosedSoFar(db: Db): Promise<ClosedSoFar> {
  return db.one(sql`select ${closedThrough} as closed_through, (select max(stub.days_through) from pay_stub stub
      join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id and period.status = 'closed'
    where stub.company_id = current_company() and stub.status = 'issued') as paid_through`);
}

/**
 * Checks the next payment date of a company, which does not change the span of the open period. A new cycle moves that span, and trips that arrived
 * later leave it. Opens the first period of a company. Returns the questions about a new span. Throws `payment_date_outside`, and `period_closing` if
 * a job is closing the period.
 */
export async function moveOpenPeriod(
  db: Db,
  before: PayCalendar<Day | null> | null,
  { payroll_cycle, next_payment_date }: PayCalendar<Day>,
  today: Day,
): Promise<PayCycleQuestion[]> {
  const isOtherCycle = before !== null && before.payroll_cycle !== payroll_cycle;
  const isSame = before !== null && !isOtherCycle && before.next_payment_date === next_payment_date;
  if (isSame && (await findPeriod(db, undefined))) return [];
  const [open, closed] = await Promise.all([lockOpenPeriod(db), readClosedSoFar(db)]);
  if (!open) {
    const { closed_through } = closed;
    const first =
      closed_through === null ? firstSpan(payroll_cycle, next_payment_date) : nextSpan(payroll_cycle, { ends_on: closed_through });
    assertPaymentDateFits(first, next_payment_date, today);
    insertPeriod(db, first);
    return [];
  }
  assertPeriodOpen(open);
  const span = await spanOnDate();
  assertPaymentDateFits(span, next_payment_date, today);
  if (span === open) return [];
  moveSpan(db, open.id, span);
  deleteUnpayablePicks(db, { ...open, ...span });
  return [spanQuestion(span, payroll_cycle, closed)];

  async function spanOnDate(): Promise<Span> {
    const found = open as LockedPeriod;
    // The company starts later than it thought.
    const isLater = isOtherCycle || !fitsPayment(found, next_payment_date, today);
    if (isLater && closed.closed_through === null && isPaymentOverdue(found, today) && !(await isInUse(db, found.id)))
      return firstSpan(payroll_cycle, next_payment_date);
    return isOtherCycle ? spanOfNewCycle(payroll_cycle, next_payment_date, found, closed) : found;
  }
}

/** The question with the days that the next stub pays of employees with the company's cycle. */
function spanQuestion(span: Span, cycle: PayCycle, { closed_through, paid_through }: ClosedSoFar): PayCycleQuestion {
  const due = dueIn(span, null, cycle);
  const paid = closed_through && later(paid_through, closed_through);
  const days = due && unpaidDays(due, { paid_through: paid, first_day: closed_through ?? span.starts_on });
  return payCycleQuestion(days ?? span, due?.hasMonthsOf30 ?? true);
}
