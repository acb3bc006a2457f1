/** Routes of pay periods. Every write locks the period first. */
import { RuleBroken } from '#base/errors.ts';
import { checkDecimals } from '#modules/companies/rules/decimals.ts';
import { startJob } from '#modules/jobs/store.ts';
import type { Db } from '#server/db/connection.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
import { closePeriodKind, type PeriodTripRow, payPeriods } from '../contract/periods.ts';
import { assertMaySetPay, shownTerms } from '../rules/compensation.ts';
import { assertChoicesFit, assertPeriodOpen, assertReopenable, correctionKey } from '../rules/period-status.ts';
import { calendarEnd, nextDue } from '../rules/periods.ts';
import { type Employee, isDue, type PayrollCompany } from '../rules/sources.ts';
import { findPerson, readChanger, savePerson } from '../store/choices.ts';
import { findPaidStub } from '../store/payments.ts';
import { listPeriodTrips, type StoredPeriodTrip } from '../store/period-trips.ts';
import {
  type CandidateTrip,
  deletePeriod,
  findPeriod,
  hasPayableTrip,
  isInUse,
  type LockedPeriod,
  listPeriods,
  lockCandidates,
  lockOpenPeriod,
  lockPeriod,
  markChanged,
  markClosing,
  pickTrips,
  readClosedThrough,
  reopenPeriod,
  type StoredPeriod,
  unpickTrips,
} from '../store/periods.ts';
import { listEmployees, readCompany } from '../store/sources.ts';
import { deleteUses } from '../store/stubs.ts';
import { calculatePerson, readPeriodAnswer, readPersonPay, readPreview } from './read.ts';

export function periodRoutes(app: App): void {
  handleRead(app, payPeriods.list, (db, { query }) => listPeriods(db, query));
  handleRead(app, payPeriods.read, async (db, { params }) => ({ data: await readPeriodAnswer(db, params.id) }));
  handleRead(app, payPeriods.preview, async (db, { params }) => ({ data: await readPreview(db, params.id) }));
  handleRead(app, payPeriods.person, async (db, { params }) => ({ data: await readPersonPay(db, params.id, params.employee_id) }));

  handleRead(app, payPeriods.trips, async (db, { query }) => {
    const period = await findPeriod(db, query.period_id);
    const page = await listPeriodTrips(db, period, query);
    const [drivers, company] = await Promise.all([listDrivers(db, page.data), readCompany(db, period?.id)]);
    return { ...page, data: page.data.map((trip) => ({ ...trip, ...selectableIn(period, drivers.get(trip.driver_id), company) })) };
  });

  handleWrite(app, payPeriods.pick, async (db, { params, body: { trip_ids, is_picked } }) => {
    const period = await lockForWriting(db, params.id);
    const trips = await lockCandidates(db, period, trip_ids);
    if (trips.length < new Set(trip_ids).size) throw new RuleBroken('reference_unknown');
    const changing = trips.filter((trip) => (trip.period_id === period.id) !== is_picked);
    if (is_picked) await assertPickable(db, period, changing);
    const ids = changing.map(({ id }) => id);
    if (is_picked) pickTrips(db, period.id, ids);
    else unpickTrips(db, period.id, ids);
    if (ids.length > 0) markChanged(db, period.id);
    return { data: { changed: ids.length } };
  });

  handleWrite(app, payPeriods.savePerson, async (db, { params: { id, employee_id }, body, version }) => {
    const period = await lockForWriting(db, id);
    const [before, changer, { money_decimals }, { found, days }] = await Promise.all([
      findPerson(db, id, employee_id),
      readChanger(db, employee_id),
      db.context(),
      calculatePerson(db, period, employee_id),
    ]);
    assertMaySetPay(changer);
    await requireSameVersion(db, { id: before?.id ?? employee_id, version: before?.version ?? 0 }, version, { part_of: id });
    const stored = new Map(found.choices.lines.map(({ id, amount }) => [id as string | null | undefined, amount]));
    checkDecimals(
      body.lines.map(({ id, amount }, at) => [`lines.${at}.amount`, amount, stored.get(id)]),
      money_decimals,
    );
    assertChoicesFit(body, days, [...found.sources.corrections, ...found.choices.lines].map(correctionKey));
    savePerson(db, id, employee_id, before, found.choices.lines, body);
    markChanged(db, id);
    return { data: await readPersonPay(db, id, employee_id) };
  });

  handleWrite(app, payPeriods.close, async (db, { params, version }) => {
    const period = await requireSameVersion(db, lockForWriting(db, params.id), version);
    if (!(await hasPayableTrip(db, period))) throw new RuleBroken('no_trips_picked');
    const job_id = await startJob(db, closePeriodKind, period.id);
    markClosing(db, period.id, job_id);
    return { data: { job_id } };
  });

  handle(app, payPeriods.reopen, async ({ params, version, tenant }) => {
    const answer = await tenant.write(async (db) => {
      // The open one first, which a job may be closing.
      const open = await lockOpenPeriod(db);
      const period = await requireSameVersion(db, lockPeriod(db, params.id), version);
      // Under the lock of the period, which payments share.
      const paidStub = await findPaidStub(db, period.id);
      assertReopenable(period, open, await readClosedThrough(db), open !== null && (await isInUse(db, open.id)), paidStub);
      deleteUses(db, period.id);
      if (open) deletePeriod(db, open.id);
      const { cycle } = await readCompany(db, period.id);
      reopenPeriod(db, period.id, calendarEnd(cycle, period));
      return { data: await readPeriodAnswer(db, period.id) };
    });
    // They have its payment date.
    app.events.publish(tenant.company as string, 'settings');
    return answer;
  });
}

/** Locks an open period that no job closes. Throws NotFound, `period_closed` and `period_closing`. */
async function lockForWriting(db: Db, id: string): Promise<LockedPeriod> {
  const period = await lockPeriod(db, id);
  assertPeriodOpen(period);
  return period;
}

/** The drivers of trips, with their agreed compensation. */
async function listDrivers(db: Db, trips: readonly (StoredPeriodTrip | CandidateTrip)[]): Promise<Map<string, Employee>> {
  const drivers = await listEmployees(db, [...new Set(trips.map(({ driver_id }) => driver_id))]);
  return new Map(drivers.map((driver) => [driver.id, driver]));
}

/** Whether a trip of that driver can be picked; if not, the first period that will pay it. */
function selectableIn(
  period: StoredPeriod | null,
  driver: Employee | undefined,
  company: PayrollCompany,
): Pick<PeriodTripRow, 'is_selectable' | 'comes_in'> {
  if (period?.status !== 'open' || !driver) return { is_selectable: false, comes_in: null };
  if (isDue(period, driver, company)) return { is_selectable: true, comes_in: null };
  const terms = shownTerms(driver.terms, period.ends_on);
  return { is_selectable: false, comes_in: terms && nextDue(period, terms.payroll_cycle, company.next_cycle) };
}

/** Throws `trip_not_payable` and `driver_not_due`. */
async function assertPickable(db: Db, period: LockedPeriod, trips: readonly CandidateTrip[]): Promise<void> {
  const unpayable = trips.filter((trip) => !trip.is_payable || trip.period_id !== null);
  if (unpayable.length > 0) throw new RuleBroken('trip_not_payable', { details: { numbers: unpayable.map(({ number }) => number) } });
  const [drivers, company] = await Promise.all([listDrivers(db, trips), readCompany(db, period.id)]);
  const notDue = trips.filter(({ driver_id }) => {
    const driver = drivers.get(driver_id);
    return !driver || !isDue(period, driver, company);
  });
  const names = [...new Set(notDue.map(({ driver_name }) => driver_name))];
  if (names.length > 0) throw new RuleBroken('driver_not_due', { details: { names } });
}
