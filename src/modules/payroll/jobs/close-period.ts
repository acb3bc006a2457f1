/** The job that closes a pay period. */
import { createHash } from 'node:crypto';
import type { Day } from '#base/days.ts';
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
import { nextSpan, proposedPayment } from '../rules/periods.ts';
import { inputReader, isDue, type Period, type PeriodSources, stubOf } from '../rules/sources.ts';
import {
  closePeriod,
  deletePicksOf,
  deleteUnpayablePicks,
  insertPeriod,
  keepTrips,
  lockClosing,
  lockPeriod,
  markFailed,
  readPaymentFacts,
  readPeriod,
} from '../store/periods.ts';
import { listMemberIds, readSources } from '../store/sources.ts';
import { keepStubs, type StubToKeep } from '../store/stubs.ts';

/** Employees that are read and kept together. */
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
 * Closes an open period, and opens the next one. Nothing where it is closed: the job ran, and the server was stopped before it said so. Throws
 * `no_trips_picked` and `legal_value_missing`.
 *
 * The stubs are calculated and kept before anything is locked, so that others wait for a moment only: with the locks everything is read again, and
 * only stubs of what has changed meanwhile are calculated again.
 */
export async function closePayPeriod(db: Db, id: string, progress: LongJobRun['progress']): Promise<void> {
  await lockClosing(db, id);
  const found = await readPeriod(db, id);
  if (found.status === 'closed') return;
  const known = await keepAll(db, found, progress);
  keepTrips(db, id);

  const period = await lockPeriod(db, id);
  const sources = await readSources(db, period, { only: null, lock: 'no key update' });
  const { employees, trips, notDue } = await keepGroup(db, period, sources, known);
  if (trips === 0) throw new RuleBroken('no_trips_picked');
  deleteUnpayablePicks(db, period);
  deletePicksOf(db, period, notDue);
  keepTrips(db, id);
  const { cycle, next_cycle } = sources.company;
  closePeriod(db, id, cycle);
  const { last_month_end, today } = await readPaymentFacts(db);
  const next = nextSpan(next_cycle, period);
  insertPeriod(db, next);
  await updateCompany(db, { next_payment_date: proposedPayment(next, last_month_end, today) });
  const days = [...employees.values()].flatMap(({ reference_day }) => reference_day ?? []);
  for (const day of new Set(days)) markParametersUsed(db, day, legalKeys);
  const facts = { starts_on: period.starts_on, ends_on: period.ends_on, people: String(days.length) };
  await notify(db, payPeriodClosed, { facts, link: `/admin/compensation?period=${id}` });
}

/** What was kept for an employee: `reference_day` of the stub, null without one. */
interface Kept {
  fingerprint: string;
  reference_day: Day | null;
}

type KeptByEmployee = Map<string, Kept>;

/**
 * Keeps the stubs of all employees, some dozens at a time, because a company may have tens of thousands of sources. What is taken is not deleted
 * meanwhile, and may change. Throws `legal_value_missing`.
 */
async function keepAll(db: Db, period: Period, progress: LongJobRun['progress']): Promise<KeptByEmployee> {
  const ids = await listMemberIds(db);
  const known: KeptByEmployee = new Map();
  for (let at = 0; at < ids.length; at += groupSize) {
    // Also lets other requests in.
    await progress(at, ids.length);
    const sources = await readSources(db, period, { only: ids.slice(at, at + groupSize), lock: 'key share' });
    for (const [employee, kept] of (await keepGroup(db, period, sources, known)).employees) known.set(employee, kept);
  }
  return known;
}

interface KeptGroup {
  employees: KeptByEmployee;
  /** How many trips are paid. */
  trips: number;
  /** Drivers of picked trips whom the period does not pay: users may have changed trips and cycles since they picked. */
  notDue: string[];
}

/** Keeps the stubs of the employees who were read, except of those for whom the same was read and kept before. */
async function keepGroup(db: Db, period: Period, all: PeriodSources, known: KeptByEmployee): Promise<KeptGroup> {
  const due = new Set(all.employees.filter((employee) => isDue(period, employee, all.company)).map(({ id }) => id));
  const sources = { ...all, trips: all.trips.filter(({ driver_id }) => due.has(driver_id)) };
  const [inputOf, calculate] = [inputReader(period, sources), stubOf(period, sources)];
  const stored = new Map(all.stubs.map((stub) => [stub.employee_id, stub]));
  const result: KeptGroup = {
    employees: new Map(),
    trips: sources.trips.length,
    notDue: [...new Set(all.trips.filter(({ driver_id }) => !due.has(driver_id)).map(({ driver_id }) => driver_id))],
  };
  const [stubs, voided]: [StubToKeep[], string[]] = [[], []];
  for (const employee of all.employees) {
    const input = inputOf(employee);
    const fingerprint = fingerprintOf([input, all.company, all.parameters]);
    const before = known.get(employee.id);
    if (before?.fingerprint === fingerprint) {
      result.employees.set(employee.id, before);
      continue;
    }
    const stub = calculate(input.sources);
    const earlier = stored.get(employee.id) ?? null;
    if (stub) stubs.push({ stub, notes: input.choices.notes, stored: earlier });
    else if (earlier) voided.push(earlier.id);
    result.employees.set(employee.id, { fingerprint, reference_day: stub?.reference_day ?? null });
  }
  if (stubs.length + voided.length > 0) await keepStubs(db, period.id, stubs, voided, all.company.money_decimals);
  return result;
}

const fingerprintOf = (values: unknown): string => createHash('sha256').update(JSON.stringify(values)).digest('base64');
