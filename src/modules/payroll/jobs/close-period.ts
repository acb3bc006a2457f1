/** The job that closes a pay period. */
import { RuleBroken } from '#base/errors.ts';
import { markParametersUsed } from '#modules/companies/store/parameters.ts';
import { finishJob } from '#modules/jobs/store.ts';
import { notify } from '#modules/notifications/store.ts';
import { updateCompany } from '#modules/settings/store/settings.ts';
import type { Db } from '#server/db/connection.ts';
import type { LongJob, LongJobRun } from '#server/long-job.ts';
import { payPeriodClosed } from '../contract/notifications.ts';
import { closePeriodKind } from '../contract/periods.ts';
import { legalKeys } from '../rules/calculation.ts';
import { nextSpan } from '../rules/periods.ts';
import { type EmployeeStub, isDue, type PeriodSources, stubCalculator } from '../rules/sources.ts';
import {
  closePeriod,
  deletePicksOf,
  deleteUnpayablePicks,
  insertPeriod,
  type LockedPeriod,
  lockPeriod,
  markFailed,
} from '../store/periods.ts';
import { readSources } from '../store/sources.ts';
import { keepStubs, type StubToKeep } from '../store/stubs.ts';

/** Employees between two reports. */
const progressEvery = 25;

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
 * Closes an open period, and opens the next one. Nothing where it is closed: the job ran, and the server was stopped before it said so. Throws
 * `no_trips_picked` and `legal_value_missing`.
 */
export async function closePayPeriod(db: Db, id: string, progress: LongJobRun['progress']): Promise<void> {
  const period = await lockPeriod(db, id);
  if (period.status === 'closed') return;
  const { stubs, sources } = await calculate(db, period, progress);
  const stored = new Map(sources.stubs.map((stub) => [stub.employee_id, stub]));
  const kept = stubs.map(({ employee, stub, choices }): StubToKeep => {
    const before = stored.get(employee.id) ?? null;
    stored.delete(employee.id);
    return { stub, notes: choices.notes, stored: before };
  });
  // The rest is of employees who get nothing any more.
  const voided = [...stored.values()].map(({ id: stub }) => stub);
  await keepStubs(db, period.id, kept, voided, sources.company.money_decimals);
  closePeriod(db, period.id, sources.company.cycle);
  const next = nextSpan(sources.company.cycle, period);
  insertPeriod(db, next);
  await updateCompany(db, { next_payment_date: next.ends_on });
  for (const day of new Set(stubs.map(({ stub }) => stub.reference_day))) markParametersUsed(db, day, legalKeys);
  const facts = { starts_on: period.starts_on, ends_on: period.ends_on, people: String(stubs.length) };
  await notify(db, payPeriodClosed, { facts, link: `/admin/compensation?period=${period.id}` });
}

type Kept = EmployeeStub & { stub: NonNullable<EmployeeStub['stub']> };

/** Locks and reads everything, and calculates the stubs. Throws `no_trips_picked` and `legal_value_missing`. */
async function calculate(
  db: Db,
  period: LockedPeriod,
  progress: LongJobRun['progress'],
): Promise<{ stubs: Kept[]; sources: PeriodSources }> {
  const sources = await readSources(db, period, { only: null, locks: true });
  // Users may have changed trips and cycles since they picked.
  const due = new Set(sources.employees.filter((employee) => isDue(period, employee, sources.company)).map(({ id }) => id));
  const trips = sources.trips.filter(({ driver_id }) => due.has(driver_id));
  if (trips.length === 0) throw new RuleBroken('no_trips_picked');
  deleteUnpayablePicks(db, period);
  deletePicksOf(db, period, [...new Set(sources.trips.filter(({ driver_id }) => !due.has(driver_id)).map(({ driver_id }) => driver_id))]);
  const calculateStub = stubCalculator(period, { ...sources, trips });
  const stubs: Kept[] = [];
  for (const [at, employee] of sources.employees.entries()) {
    const { stub, ...rest } = calculateStub(employee);
    if (stub) stubs.push({ ...rest, stub });
    // Also lets other requests in.
    if (at % progressEvery === 0) await progress(at, sources.employees.length);
  }
  return { stubs, sources };
}
