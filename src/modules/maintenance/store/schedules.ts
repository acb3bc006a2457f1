/** Lists, reads, locks and writes service schedules. The only writer of `service_schedule`, except for the columns that triggers copy. */
import type { Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import { type Calendar, mapCalendar } from '#base/lists/calendar.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type PageOf, readCalendar } from '#server/db/list.ts';
import { assignments, equalTo, insertInto, raw, type Sql, sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type ScheduleState, scheduleStates } from '../contract/fields.ts';
import type {
  CalendarQuery,
  NewSchedulesInput,
  Schedule,
  ScheduleInput,
  ScheduleOutcome,
  ScheduleRow,
  schedules,
} from '../contract/schedules.ts';
import { type ScheduleFacts, scheduleState } from '../rules/schedules.ts';
import { searchWithVehicles, vehicleColumns, withVehicle } from './vehicles.ts';

type Query = ListQueryOf<typeof schedules.list>;
type SchedulePage = PageOf<typeof schedules.list>;
type StoredRow = Omit<ScheduleRow, 'state'> & ScheduleFacts & { active: boolean; vehicle_active: boolean };

/** The columns of `ScheduleFacts`. */
export const factColumns =
  raw(`service_schedule.every_km, service_schedule.every_months, service_schedule.lead_km, service_schedule.lead_days,
  service_schedule.last_on, service_schedule.last_odometer, service_schedule.vehicle_mileage as mileage, service_schedule.vehicle_read_on as read_on,
  service_schedule.vehicle_km_per_day as km_per_day, service_schedule.vehicle_replaced_km as replaced_km`);
const rowFields = sql`service_schedule.id, ${vehicleColumns('service_schedule')}, service_schedule.description, ${factColumns}, service_schedule.active,
  service_schedule.vehicle_active, service_schedule.next_odometer, service_schedule.next_on, service_schedule.forecast_on, service_schedule.version`;

const list: ListSpec = {
  select: rowFields,
  from: withVehicle('service_schedule'),
  matchedFrom: sql`service_schedule`,
  id: 'service_schedule.id',
  search: searchWithVehicles('service_schedule'),
  sorts: { expected_on: { column: 'service_schedule.expected_on', type: 'date', join: raw('') } },
};

/** A page of schedules. Indexes `service_schedule_open_by_expected`, `service_schedule_by_soon`, `service_schedule_by_expected`, `service_schedule_by_vehicle`. */
export async function listSchedules(db: TenantDb, query: Query): Promise<SchedulePage> {
  const { today } = await db.context();
  const conditions = equalTo(query, 'service_schedule', ['vehicle_id']);
  const page = await listPage<StoredRow, SchedulePage['meta']['summary']>(db, list, query, conditions, {
    chosen: [query.state ? hasState(query.state, today) : isCurrent],
    groups: query.summary ? Object.fromEntries(scheduleStates.map((state) => [state, hasState(state, today)])) : {},
  });
  return { data: page.data.map((row) => shown(row, today)), meta: page.meta };
}

/** The schedules of a few days, and those that were overdue before. Indexes as of the list. */
export async function readScheduleCalendar(db: TenantDb, query: CalendarQuery): Promise<Calendar<ScheduleRow>> {
  const { today } = await db.context();
  const conditions = [
    query.state ? hasState(query.state, today) : isCurrent,
    query.near && sql`${isCurrent} and service_schedule.soon_from <= ${today}`,
    query.near === false && sql`${isCurrent} and service_schedule.soon_from > ${today}`,
    query.vehicle && raw(`service_schedule.${query.vehicle}_id is not null`),
  ];
  const found = await readCalendar<StoredRow>(db, list, query, {
    day: 'service_schedule.expected_on',
    conditions,
    overdue: hasState('overdue', today),
  });
  return mapCalendar(found, (row) => shown(row, today));
}

/** The row with its state instead of the facts that decide it. */
function shown({ active, vehicle_active, lead_km, lead_days, read_on, replaced_km, ...row }: StoredRow, today: Day): ScheduleRow {
  return { ...row, state: scheduleState({ ...row, lead_km, lead_days, read_on, replaced_km, active, vehicle_active }, today) };
}

/** As shown in a calendar: the expected day is null where the odometer has reached it. */
export type UpcomingService = Pick<ScheduleRow, 'id' | 'plate' | 'description' | 'next_on' | 'next_odometer'> & { expected_on: Day | null };

/** The first schedules that are due or expected in those days, and those that the odometer has reached. Index `service_schedule_open_by_expected`. */
export function listUpcomingServices(db: Db, { from, to, limit }: { from: Day; to: Day; limit: number }): Promise<UpcomingService[]> {
  return db.all(sql`select ${rowFields}, nullif(service_schedule.expected_on, '1900-01-01') as expected_on from ${withVehicle('service_schedule')}
    where ${isCurrent} and service_schedule.expected_on <= ${to}
      and (service_schedule.expected_on >= ${from} or service_schedule.expected_on = '1900-01-01')
    order by service_schedule.expected_on, service_schedule.id limit ${limit}`);
}

const isCurrent = raw('service_schedule.active and service_schedule.vehicle_active');

/**
 * The SQL condition for `scheduleState`; a test checks that both agree. The day is a parameter: under row level security no index is used
 * for the result of a function.
 */
export function hasState(state: ScheduleState, today: Day): Sql {
  switch (state) {
    case 'overdue':
      return sql`${isCurrent} and service_schedule.overdue_from <= ${today}`;
    case 'soon':
      return sql`${isCurrent} and service_schedule.soon_from <= ${today} and service_schedule.overdue_from > ${today}`;
    case 'ok':
      return sql`${isCurrent} and service_schedule.soon_from > ${today} and service_schedule.overdue_from > ${today}`;
    case 'inactive':
      return raw('not (service_schedule.active and service_schedule.vehicle_active)');
  }
}

/** A schedule with all its fields. Throws NotFound. */
export async function readSchedule(db: TenantDb, id: string): Promise<Schedule> {
  const [stored, { today }] = await Promise.all([
    db.one<StoredRow & Pick<Schedule, 'start_on' | 'start_odometer' | 'created_at'>>(sql`select ${rowFields}, service_schedule.start_on,
      service_schedule.start_odometer, service_schedule.created_at from ${withVehicle('service_schedule')} where service_schedule.id = ${id}`),
    db.context(),
  ]);
  const { start_on, start_odometer, created_at, ...row } = stored;
  const { lead_km, lead_days, active } = row;
  return { ...shown(row, today), lead_km, lead_days, active, start_on, start_odometer, created_at };
}

interface KnownVehicle extends Pick<ScheduleOutcome, 'vehicle_id' | 'vehicle' | 'plate'> {
  active: boolean;
}

/**
 * Applies a template to vehicles and returns the result for each, in their order. Throws `vehicle_unknown` at the first that is neither a truck nor a
 * trailer of the company.
 */
export async function insertSchedules(db: Db, { vehicles, ...template }: NewSchedulesInput): Promise<ScheduleOutcome[]> {
  const ids = vehicles.map(({ vehicle_id }) => vehicle_id);
  const known = await db.all<KnownVehicle>(sql`
    select id as vehicle_id, 'truck' as vehicle, plate, status = 'active' as active from truck where id = any (${ids}::uuid[])
    union all select id, 'trailer', plate, status = 'active' from trailer where id = any (${ids}::uuid[])`);
  const found = vehicles.map(({ vehicle_id }, at) => {
    const vehicle = known.find((one) => one.vehicle_id === vehicle_id);
    if (!vehicle) throw new RuleBroken('vehicle_unknown', { field: `vehicles.${at}.vehicle_id` });
    return vehicle;
  });
  const outcomes: ScheduleOutcome[] = [];
  for (const [at, { start_on, start_odometer }] of vehicles.entries()) {
    const { active, ...vehicle } = found[at] as KnownVehicle;
    const id = newId();
    const row = {
      company_id: sql`current_company()`,
      id,
      truck_id: vehicle.vehicle === 'truck' ? vehicle.vehicle_id : null,
      trailer_id: vehicle.vehicle === 'trailer' ? vehicle.vehicle_id : null,
      ...template,
      ...{ start_on, start_odometer, last_on: start_on, last_odometer: start_odometer },
      search: foldForSearch(template.description),
    };
    const inserted = active && (await db.run(sql`${insertInto('service_schedule', row)} on conflict do nothing`)) > 0;
    outcomes.push({ ...vehicle, outcome: inserted ? 'created' : active ? 'exists' : 'inactive', schedule_id: inserted ? id : null });
  }
  return outcomes;
}

/** A schedule under its row lock. */
export interface LockedSchedule {
  id: string;
  active: boolean;
  version: number;
}

/** Throws NotFound. */
export function lockSchedule(db: Db, id: string): Promise<LockedSchedule> {
  return db.one(sql`select id, active, version from service_schedule where id = ${id} for update`);
}

/** Saves a locked schedule, which counts from its latest service or from its start. */
export async function updateSchedule(db: Db, { id }: LockedSchedule, input: ScheduleInput): Promise<void> {
  const latest = sql`(${latestService(id, sql`${input.start_on}::date`, sql`${input.start_odometer}::integer`)})`;
  await db.run(sql`update service_schedule set ${assignments({ ...input, search: foldForSearch(input.description) })},
    (last_on, last_odometer) = ${latest}, version = version + 1 where id = ${id}`);
}

export async function setActive(db: Db, { id }: LockedSchedule, active: boolean): Promise<void> {
  await db.run(sql`update service_schedule set active = ${active}, version = version + 1 where id = ${id}`);
}

/** The day and odometer of the latest done service of a schedule, or its start if that is later. */
const latestService = (id: Sql | string, start_on: Sql, start_odometer: Sql) => sql`
  select counted.day, counted.odometer from (
    select ${start_on} as day, ${start_odometer} as odometer
    union all select done_on, odometer from service where schedule_id = ${id} and done_on is not null
  ) counted order by counted.day desc, counted.odometer desc nulls last limit 1`;

/**
 * Lets schedules count from their latest services. Their version stays: no user edited them. They are locked first, in the order of their
 * ids: the second statement then sees the services of the transaction for which the lock waited.
 */
export async function followServices(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await Promise.all([
    db.all(sql`select from service_schedule where id = any(${ids}::uuid[]) order by id for no key update`),
    db.run(sql`update service_schedule set last_on = latest.day, last_odometer = latest.odometer
      from (select schedule.id, counted.* from service_schedule schedule
        cross join lateral (${latestService(sql`schedule.id`, sql`schedule.start_on`, sql`schedule.start_odometer`)}) counted
        where schedule.id = any(${ids}::uuid[])) latest
      where service_schedule.id = latest.id and (service_schedule.last_on, service_schedule.last_odometer) is distinct from (latest.day, latest.odometer)`),
  ]);
}

/** The interval in kilometres of a schedule. Null without a schedule; an unknown id is left to the foreign key. */
export async function readInterval(db: Db, id: string | null): Promise<{ every_km: number | null } | null> {
  return id === null ? null : db.maybe(sql`select every_km from service_schedule where id = ${id}`);
}
