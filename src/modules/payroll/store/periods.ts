/** Pay periods and the trips that they pay. The only writer of `pay_period` and `pay_period_trip`. */
import type { Day } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type Page } from '#server/db/list.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { PayPeriod, PayPeriodRow, payPeriods } from '../contract/periods.ts';
import type { PayCycle, Span } from '../rules/periods.ts';
import type { Period } from '../rules/sources.ts';
import { closedThrough } from './compensation.ts';
import { costsOf, isPayable } from './sources.ts';

/** The sum of its stubs; zero while it is open. */
const paid = (column: string) =>
  raw(`coalesce((select sum(stub.${column}) from pay_stub stub where stub.company_id = period.company_id and stub.period_id = period.id
    and stub.status = 'issued' and period.status = 'closed'), 0.00) as ${column}`);

/** For a closed period the payment date, for the open one the company's next payment date; null if the company has none. */
const paymentDate = raw(`case when period.status = 'closed' then coalesce(period.payment_date, period.ends_on)
    else (select next_payment_date from company where id = period.company_id) end as payment_date`);

const fields = sql`period.id, period.starts_on, period.ends_on, ${paymentDate}, period.status, period.closed_at, period.version,
  (select count(*) from pay_stub stub where stub.company_id = period.company_id and stub.period_id = period.id and stub.status = 'issued'
    and period.status = 'closed') as people,
  (select count(*) from pay_period_trip picked where picked.company_id = period.company_id and picked.period_id = period.id) as trips,
  ${paid('total_earnings')}, ${paid('total_deductions')}, ${paid('payroll_advances')}, ${paid('cash_balance')}, ${paid('net_payment')}`;

const periodList: ListSpec = {
  select: fields,
  from: sql`pay_period period`,
  id: 'period.id',
  sorts: { starts_on: 'date' },
};

/** A page of periods. The unique index on `starts_on`. */
export function listPeriods(db: Db, query: ListQueryOf<typeof payPeriods.list>): Promise<Page<PayPeriodRow>> {
  return listPage(db, periodList, query, [query.status && sql`period.status = ${query.status}`]);
}

/** All that is stored of a period; the rest is calculated. */
export type StoredPeriod = Omit<PayPeriod, 'next' | 'listed_from'> & {
  /** The cycle of the period after it. */
  next_cycle: PayCycle;
  /** The day after the period before it; null for the first one. */
  follows: Day | null;
};

const storedPeriod = sql`select ${fields}, coalesce(period.cycle, company.payroll_cycle) as cycle,
      case when period.status = 'open' then company.payroll_cycle else period.cycle end as next_cycle,
      (select max(ends_on) + 1 from pay_period before where before.company_id = period.company_id and before.ends_on < period.starts_on) as follows, company.arl_paid_by, company.protects_pay,
      (select name from member where member.company_id = period.company_id and member.id = period.closed_by and not own_only()) as closed_by_name,
      period.status = 'open' and period.closed_at is not null as is_reopened,
      case when period.status = 'open' and job.finished_at is null then job.id end as job_id, period.failure,
      ${paid('balance')}, period.status = 'closed' and not exists (select from pay_period later
        where later.company_id = period.company_id and later.status = 'closed' and later.starts_on > period.starts_on)
        and not exists (select from pay_stub stub where stub.company_id = period.company_id and stub.period_id = period.id and stub.paid > 0)
        and coalesce(period.ends_on > company.closed_through, true) as may_reopen
    from pay_period period join company on company.id = period.company_id
      left join job on job.company_id = period.company_id and job.id = period.job_id`;

/** Throws NotFound. */
export function readPeriod(db: Db, id: string): Promise<StoredPeriod> {
  return db.one(sql`${storedPeriod} where period.id = ${id}`);
}

/** The period, or the open one; null if it does not exist. */
export function findPeriod(db: Db, id: string | undefined): Promise<StoredPeriod | null> {
  return db.maybe(sql`${storedPeriod} where ${id === undefined ? raw("period.status = 'open'") : sql`period.id = ${id}`}`);
}

export interface LockedPeriod extends Period {
  status: 'open' | 'closed';
  version: number;
  /** A job closes it now. */
  is_closing: boolean;
}

const lockedFields = sql`period.id, period.starts_on, period.ends_on, period.status, period.version,
  period.status = 'open' and exists (select from job where job.company_id = period.company_id and job.id = period.job_id and job.finished_at is null) as is_closing`;

const readLocked = (db: Db, id: string) => db.one<LockedPeriod>(sql`select ${lockedFields} from pay_period period where period.id = ${id}`);

/**
 * Locks a period: every write that affects its pay does. A period that a job is closing is returned without the lock, which the job holds for
 * seconds. Throws NotFound.
 */
export async function lockPeriod(db: Db, id: string): Promise<LockedPeriod> {
  const seen = await readLocked(db, id);
  return seen.is_closing ? seen : lockToClose(db, id);
}

/** Locks a period for the job that closes it. Throws NotFound. */
export async function lockToClose(db: Db, id: string): Promise<LockedPeriod> {
  // A separate statement: the next one sees the job that was started while the lock was waited for.
  await db.one(sql`select from pay_period where id = ${id} for update`);
  return readLocked(db, id);
}

/** Locks the open period, as `lockPeriod`; null if the company has none. If it was closed while this waited, it is returned as closed. */
export async function lockOpenPeriod(db: Db): Promise<LockedPeriod | null> {
  const open = await db.maybe<{ id: string }>(sql`select id from pay_period where company_id = current_company() and status = 'open'`);
  return open && lockPeriod(db, open.id);
}

/** When the latest closed period that ends with a month was paid, null without any, and today. Key `pay_period_company_id_ends_on_key`. */
export function readPaymentFacts(db: Db): Promise<{ last_month_end: Day | null; today: Day }> {
  return db.one(sql`select today() as today, (select coalesce(payment_date, ends_on) from pay_period
      where company_id = current_company() and status = 'closed' and extract(day from ends_on + 1) = 1 order by ends_on desc limit 1) as last_month_end`);
}

/** The last day of the latest closed period; null before the first. */
export async function readClosedThrough(db: Db): Promise<Day | null> {
  return (await db.one<{ closed_through: Day | null }>(sql`select ${closedThrough} as closed_through`)).closed_through;
}

/** Queued. */
export function insertPeriod(db: Db, { starts_on, ends_on }: Span): void {
  insertRows(db, 'pay_period', { id: newId(), starts_on, ends_on });
}

/** Of the open period, to the company's cycle. The days that users chose were those of the former span. Queued. */
export function moveSpan(db: Db, id: string, { starts_on, ends_on }: Span): void {
  db.queue(
    sql`update pay_period_person set days = null, absence = null, version = version + 1 where period_id = ${id} and days is not null`,
  );
  db.queue(sql`update pay_period set starts_on = ${starts_on}, ends_on = ${ends_on}, cycle = null, version = version + 1 where id = ${id}`);
}

/** Marks the figures that users see of a locked period as outdated: a closing based on them is refused. Queued. */
export function markChanged(db: Db, id: string): void {
  db.queue(sql`update pay_period set version = version + 1 where id = ${id}`);
}

/** Takes trips out of an open period that it can no longer pay: with another status, or that arrived after its end. Queued. */
export function deleteUnpayablePicks(db: Db, period: Period): void {
  db.queue(sql`delete from pay_period_trip picked using trip where picked.period_id = ${period.id} and trip.company_id = picked.company_id
    and trip.id = picked.trip_id and not (${isPayable(period.ends_on)})`);
}

/** Of drivers whom the period does not pay. Queued. */
export function deletePicksOf(db: Db, period: Period, drivers: readonly string[]): void {
  db.queue(sql`delete from pay_period_trip picked using trip where picked.period_id = ${period.id} and trip.company_id = picked.company_id
    and trip.id = picked.trip_id and trip.driver_id = any(${drivers}::uuid[])`);
}

/** The job that is about to close it. Queued. */
export function markClosing(db: Db, id: string, job_id: string): void {
  db.queue(sql`update pay_period set job_id = ${job_id}, failure = null where id = ${id}`);
}

/** Why the job could not close it. Queued. */
export function markFailed(db: Db, id: string, code: string): void {
  db.queue(sql`update pay_period set failure = ${code} where id = ${id} and status = 'open'`);
}

/**
 * Stores who drove the trips of a period that is being closed, their freight and, where the stub that was stored before has pay on the net, their
 * costs. Queued.
 */
export function storeTrips(db: Db, id: string): void {
  db.queue(sql`update pay_period_trip picked set employee_id = trip.driver_id, freight = trip.freight, expenses = costs.amount
    from trip left join pay_stub stub on stub.company_id = trip.company_id and stub.employee_id = trip.driver_id and stub.period_id = ${id} and stub.status = 'issued'
      left join lateral ${costsOf('trip')} costs on jsonb_path_exists(stub.content, '$.lines[*].formula ? (@.code == "percent_of_net")')
    where picked.period_id = ${id} and trip.company_id = picked.company_id and trip.id = picked.trip_id
      and (picked.employee_id, picked.freight, picked.expenses) is distinct from (trip.driver_id, trip.freight, costs.amount)`);
}

/** Closes a locked period. Queued. */
export function closePeriod(db: Db, id: string, cycle: PayCycle): void {
  db.queue(sql`update pay_period set status = 'closed', cycle = ${cycle}, closed_at = now(),
      payment_date = (select next_payment_date from company where company.id = pay_period.company_id), closed_by = current_person(), failure = null, version = version + 1
    where id = ${id}`);
}

/** Opens a locked period again, with its payment date. Queued. */
export function reopenPeriod(db: Db, id: string, ends_on: Day): void {
  db.queue(sql`update pay_period_trip set employee_id = null, freight = null, expenses = null where period_id = ${id}`);
  db.queue(sql`update company set next_payment_date = (select coalesce(payment_date, ends_on) from pay_period where pay_period.id = ${id}), version = version + 1
    where id = current_company()`);
  db.queue(sql`update pay_period set status = 'open', ends_on = ${ends_on}, payment_date = null, version = version + 1 where id = ${id}`);
}

/** Whether users decided something about a period that was never closed. */
export async function isInUse(db: Db, id: string): Promise<boolean> {
  const { used } = await db.one<{ used: boolean }>(sql`select exists (select from pay_period_trip where period_id = ${id})
    or exists (select from pay_period_person where period_id = ${id} and (days is not null or absence is not null or not settle_cash or notes <> ''))
    or exists (select from pay_period_line where period_id = ${id}) as used`);
  return used;
}

/** Of a locked period that nothing uses. Queued. */
export function deletePeriod(db: Db, id: string): void {
  db.queue(sql`delete from pay_period_person where period_id = ${id}`);
  db.queue(sql`delete from pay_period where id = ${id}`);
}

/** Trips that a user picks or leaves, under their locks. */
export interface CandidateTrip {
  id: string;
  number: string;
  driver_id: string;
  driver_name: string;
  is_payable: boolean;
  /** Null if no period has it. */
  period_id: string | null;
}

export function lockCandidates(db: Db, period: Period, ids: readonly string[]): Promise<CandidateTrip[]> {
  return db.all(sql`select trip.id, trip.number, trip.driver_id, member.name as driver_name, ${isPayable(period.ends_on)} as is_payable,
      (select picked.period_id from pay_period_trip picked where picked.company_id = trip.company_id and picked.trip_id = trip.id) as period_id
    from trip join member on member.company_id = trip.company_id and member.id = trip.driver_id
    where trip.id = any(${ids}::uuid[]) order by trip.id for no key update of trip`);
}

/** Whether an open period has a trip that it can pay. */
export async function hasPayableTrip(db: Db, period: Period): Promise<boolean> {
  const found =
    await db.maybe(sql`select from pay_period_trip picked join trip on trip.company_id = picked.company_id and trip.id = picked.trip_id
    where picked.period_id = ${period.id} and ${isPayable(period.ends_on)} limit 1`);
  return found !== null;
}

/** Queued. */
export function pickTrips(db: Db, period_id: string, trips: readonly string[]): void {
  if (trips.length === 0) return;
  insertRows(
    db,
    'pay_period_trip',
    trips.map((trip_id) => ({ id: newId(), period_id, trip_id })),
  );
}

/** Queued. */
export function unpickTrips(db: Db, period_id: string, trips: readonly string[]): void {
  db.queue(sql`delete from pay_period_trip where period_id = ${period_id} and trip_id = any(${trips}::uuid[])`);
}

/** The drivers of trips that wait for a period although the drivers have no agreed compensation. */
export function listTripsWithoutPay(db: Db, period: Period): Promise<{ employee_id: string; employee_name: string; trips: number }[]> {
  const unpaid: Sql = sql`not exists (select from compensation_terms terms where terms.company_id = trip.company_id and terms.compensation_id = trip.driver_id)
    and not exists (select from pay_period_trip picked where picked.company_id = trip.company_id and picked.trip_id = trip.id)`;
  return db.all(sql`select trip.driver_id as employee_id, member.name as employee_name, count(*) as trips
    from trip join member on member.company_id = trip.company_id and member.id = trip.driver_id
    where ${isPayable(period.ends_on)} and ${unpaid} group by trip.driver_id, member.name order by member.name, trip.driver_id`);
}
