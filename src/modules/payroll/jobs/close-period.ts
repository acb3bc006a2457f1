/** The job that closes a pay period. */
import type { Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { markParametersUsed } from '#modules/companies/store/parameters.ts';
import { finishJob } from '#modules/jobs/store.ts';
import { notify } from '#modules/notifications/store.ts';
import { lockCompany, updateCompany } from '#modules/settings/store/settings.ts';
import type { Db } from '#server/db/connection.ts';
import type { LongJob, LongJobRun } from '#server/long-job.ts';
import { payPeriodClosed } from '../contract/notifications.ts';
import { closePeriodKind } from '../contract/periods.ts';
import { legalKeys } from '../rules/calculation.ts';
import { nextSpan, proposedPayment } from '../rules/periods.ts';
import { inputReader, isDue, type Period, type PeriodSources, stubOf } from '../rules/sources.ts';
import {
  closePeriod,
  deletePicksOf,
  deleteUnpayablePicks,
  insertPeriod,
  lockToClose,
  markFailed,
  readPaymentFacts,
  storeTrips,
} from '../store/periods.ts';
import { readSources } from '../store/sources.ts';
import { type StubToSave, saveStubs } from '../store/stubs.ts';

/** The employees whose stubs are stored by one statement. */
const groupSize = 50;

export const closePeriodJob: LongJob = {
  kind: closePeriodKind,
  permission: 'close-pay-periods',
  resultPath: (id) => `/api/pay-periods/${id}`,
  run: async ({ tenant, job_id, subject_id, progress, publish }) => {
    await tenant.write(async (db) => {
      await closePayPeriod(db, subject_id, progress);
      finishJob(db, job_id);
    });
    for (const area of ['pay-periods', 'pay-stubs', 'payroll-advances', 'driver-accounts', 'settings', 'notifications']) publish(area);
  },
  fail: async ({ tenant, subject_id }, code) => {
    await tenant.write(async (db) => markFailed(db, subject_id, code ?? 'server_error'));
  },
};

/**
 * Closes an open period, and opens the next one. Does nothing if it is closed already: the job ran, and the server was stopped before it was marked
 * as done. Throws `no_trips_picked` and `legal_value_missing`. Concurrent writes to the period are refused with `period_closing`; writes to its
 * trips, expenses and cash wait: for 500 employees with 20 trips each 2.6 seconds.
 */
export async function closePayPeriod(db: Db, id: string, progress: LongJobRun['progress']): Promise<void> {
  // Before the period, as saving the settings does.
  await lockCompany(db);
  const period = await lockToClose(db, id);
  if (period.status === 'closed') return;
  const all = await readSources(db, period, { only: null, lock: true });
  const due = new Set(all.employees.filter((employee) => isDue(period, employee, all.company)).map((employee) => employee.id));
  const sources = { ...all, trips: all.trips.filter(({ driver_id }) => due.has(driver_id)) };
  if (sources.trips.length === 0) throw new RuleBroken('no_trips_picked');
  const days = await storeStubs(db, period, sources, progress);
  deleteUnpayablePicks(db, period);
  // Users may have changed trips and cycles since they picked.
  deletePicksOf(
    db,
    period,
    [...new Set(all.trips.map(({ driver_id }) => driver_id))].filter((driver_id) => !due.has(driver_id)),
  );
  storeTrips(db, id);
  const { cycle, next_cycle } = sources.company;
  closePeriod(db, id, cycle);
  const { last_month_end, today } = await readPaymentFacts(db);
  const next = nextSpan(next_cycle, period);
  insertPeriod(db, next);
  await updateCompany(db, { next_payment_date: proposedPayment(next, last_month_end, today) });
  for (const day of new Set(days)) markParametersUsed(db, day, legalKeys);
  const facts = { starts_on: period.starts_on, ends_on: period.ends_on, people: String(days.length) };
  await notify(db, payPeriodClosed, { facts, link: `/admin/compensation?period=${id}` });
}

/** Calculates and stores the stubs of all employees, some dozens at a time. Returns the reference day of each stub. Throws `legal_value_missing`. */
async function storeStubs(db: Db, period: Period, sources: PeriodSources, progress: LongJobRun['progress']): Promise<Day[]> {
  const [inputOf, calculate] = [inputReader(period, sources), stubOf(period, sources)];
  const storedOf = new Map(sources.stubs.map((stub) => [stub.employee_id, stub]));
  const days: Day[] = [];
  for (let at = 0; at < sources.employees.length; at += groupSize) {
    // Also lets other requests in.
    await progress(at, sources.employees.length);
    const [stubs, voided]: [StubToSave[], string[]] = [[], []];
    for (const employee of sources.employees.slice(at, at + groupSize)) {
      const input = inputOf(employee);
      const stub = calculate(input.sources);
      const stored = storedOf.get(employee.id) ?? null;
      if (stub) {
        stubs.push({ stub, notes: input.choices.notes, stored });
        days.push(stub.reference_day);
      } else if (stored) voided.push(stored.id);
    }
    if (stubs.length + voided.length > 0) await saveStubs(db, period.id, stubs, voided, sources.company.money_decimals);
  }
  return days;
}
