/** The end of the open period is the company's next payment date. */
import { addDays, type Day } from '#base/days.ts';
import type { Db } from '#server/db/connection.ts';
import { assertPeriodOpen } from '../rules/period-status.ts';
import { assertEndsAfterStart, firstStart, type PayCycle } from '../rules/periods.ts';
import { deleteUnpayablePicks, insertPeriod, lockOpenPeriod, moveEnd, readClosedThrough } from './periods.ts';

/**
 * Moves the end of the open period to a new payment date; trips that arrived later leave it. Opens the first period of a company. Throws
 * `payment_date_before_period`, and `period_closing` while a job closes it.
 */
export async function moveOpenPeriod(db: Db, company: { payroll_cycle: PayCycle; next_payment_date: Day }): Promise<void> {
  const { payroll_cycle, next_payment_date: ends_on } = company;
  const open = await lockOpenPeriod(db);
  if (!open) {
    const closedThrough = await readClosedThrough(db);
    const starts_on = closedThrough === null ? firstStart(payroll_cycle, ends_on) : addDays(closedThrough, 1);
    assertEndsAfterStart({ starts_on }, ends_on);
    insertPeriod(db, { starts_on, ends_on });
    return;
  }
  if (open.ends_on === ends_on) return;
  assertPeriodOpen(open);
  assertEndsAfterStart(open, ends_on);
  moveEnd(db, open.id, ends_on);
  deleteUnpayablePicks(db, { ...open, ends_on });
}
