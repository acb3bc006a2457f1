/**
 * The odometer log, and the mileage of vehicles that follows from it. The only writer of `odometer_reading`. Every write locks its vehicle
 * first, so that two of them do not calculate segments and mileage from the same readings.
 */
import type { Day } from '#base/days.ts';
import { NotFound } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { BatchStore } from '#server/record/store.ts';
import type { ConfirmedReading, OdometerQuestion, ReadingSource } from '../contract/odometer.ts';
import type { trailers, trucks } from '../contract/vehicles.ts';
import { averageDays, averagePerDay, mileageOf, momentOn, odometerQuestions, type PlacedReading, type Reading } from '../rules/odometer.ts';

/** The table of a vehicle, and the start of the column that names it. */
export type Vehicle = 'truck' | 'trailer';

/** Adds the log to the store of a vehicle: the mileage of a new one is its first reading (`openedOn`), and a save leaves it as it is. */
export function withOdometer<C extends typeof trucks | typeof trailers>(vehicle: Vehicle, store: BatchStore<C>): BatchStore<C> {
  const insertAll: typeof store.insertAll = (db, records) => {
    store.insertAll(db, records);
    const readings = records.flatMap(({ id, input }) => (input.mileage > 0 ? [{ id: newId(), vehicle_id: id, km: input.mileage }] : []));
    if (readings.length > 0)
      db.queue(sql`insert into odometer_reading (company_id, id, ${raw(`${vehicle}_id`)}, at, km, source)
        select current_company(), id, vehicle_id, ${localMinute}, km, 'opening'
          from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as new(id uuid, vehicle_id uuid, km integer)`);
  };
  return {
    ...store,
    insert: (db, id, input) => insertAll(db, [{ id, input }]),
    insertAll,
    save: (db, before, input) => store.save(db, before, { ...input, mileage: before.mileage }),
    isUnchanged: (before, input) => store.isUnchanged(before, { ...input, mileage: before.mileage }),
    saveAll: (db, changes) =>
      store.saveAll(
        db,
        changes.map(({ before, input }) => ({ before, input: { ...input, mileage: before.mileage } })),
      ),
  };
}

const localMinute = sql`(select date_trunc('minute', now() at time zone time_zone) from company where id = current_company())`;

/** The day of the first reading of the vehicle `new`, which `withOdometer` inserts; null without one. */
export const openedOn = sql`case when new.mileage > 0 then ${localMinute}::date end`;

/** Locks vehicles in the order of their ids. Not against the foreign keys of trips, which only need that the vehicle exists. Throws NotFound. */
export async function lockVehicles(db: Db, vehicle: Vehicle, ids: readonly string[]): Promise<void> {
  const locked = await db.all(sql`select from ${raw(vehicle)} where id = any(${ids}::uuid[]) order by id for no key update`);
  if (locked.length < ids.length) throw new NotFound();
}

interface StoredReading extends Reading {
  id: string;
  source: ReadingSource;
  source_number: string;
  version: number;
}

/** A reading of a locked vehicle. Throws NotFound, also for one of another vehicle. */
export function readReadingUnderLock(db: Db, vehicle_id: string, id: string): Promise<StoredReading> {
  return db.one(
    sql`select id, at, km, source, source_number, version from odometer_reading where id = ${id} and vehicle_id = ${vehicle_id}`,
  );
}

/** The input of a user. */
interface ReadingValues extends Reading {
  note: string;
}

/** Adds a reading by hand to a locked vehicle. Returns its questions. */
export function addReading(db: Db, vehicle: Vehicle, vehicle_id: string, id: string, values: ReadingValues): Promise<OdometerQuestion[]> {
  insertReading(db, vehicle, vehicle_id, { id, source: 'manual', ...values });
  return followReadings(db, vehicle, vehicle_id, { saved: [id], moments: [values.at] });
}

/** Changes a reading of a locked vehicle. Returns the questions about the new moment or kilometres. */
export async function changeReading(
  db: Db,
  vehicle: Vehicle,
  vehicle_id: string,
  before: StoredReading,
  { at, km, note }: ReadingValues,
): Promise<OdometerQuestion[]> {
  updateReading(db, before.id, { at, km }, sql`, note = ${note}`);
  const isMoved = at !== before.at || km !== before.km;
  return isMoved ? followReadings(db, vehicle, vehicle_id, { saved: [before.id], moments: [before.at, at] }) : [];
}

/** Deletes a reading of a locked vehicle. */
export async function removeReading(db: Db, vehicle: Vehicle, vehicle_id: string, { id, at }: StoredReading): Promise<void> {
  db.queue(sql`delete from odometer_reading where id = ${id}`);
  await followReadings(db, vehicle, vehicle_id, { saved: [], moments: [at] });
}

/** The record that confirms readings, locked by the caller: a trip, a service. */
export interface ReadingSourceRecord {
  id: string;
  /** Never changes; empty if the record has none. */
  number: string;
  vehicle: Vehicle;
  vehicle_id: string;
}

/** As `saveReadingsOf`, for a record that reads the odometer on a day without a time; null if it reads none. */
export async function saveReadingOn(
  db: Db,
  record: ReadingSourceRecord,
  reading: { source: ConfirmedReading['source']; day: Day; km: number } | null,
): Promise<OdometerQuestion[]> {
  if (!reading) return saveReadingsOf(db, record, []);
  const { source, day, km } = reading;
  return saveReadingsOf(db, record, [{ source, at: momentOn(day, km, await listReadingsOn(db, record.vehicle_id, day, record.id)), km }]);
}

/**
 * Makes the readings of a locked record those that it confirms, and returns the questions about new and changed ones. Locks only the vehicles of
 * those: saving an unchanged trip changes nothing.
 */
export async function saveReadingsOf(
  db: Db,
  { id: source_id, number, vehicle, vehicle_id }: ReadingSourceRecord,
  confirmed: readonly ConfirmedReading[],
): Promise<OdometerQuestion[]> {
  const stored = await db.all<StoredReading & { vehicle: Vehicle; vehicle_id: string }>(
    sql`select id, case when truck_id is not null then 'truck' else 'trailer' end as vehicle, vehicle_id, at, km, source, source_number, version
      from odometer_reading where source_id = ${source_id}`,
  );
  const storedOf = ({ source }: ConfirmedReading) => stored.find((one) => one.source === source && one.vehicle_id === vehicle_id);
  const isStored = (reading: ConfirmedReading) => storedOf(reading)?.at === reading.at && storedOf(reading)?.km === reading.km;
  const changed = confirmed.filter((reading) => !isStored(reading));
  const gone = stored.filter((one) => one.vehicle_id !== vehicle_id || !confirmed.some(({ source }) => source === one.source));
  const vehicles = new Map(gone.map((one) => [one.vehicle_id, one.vehicle]));
  if (changed.length > 0) vehicles.set(vehicle_id, vehicle);

  for (const kind of ['truck', 'trailer'] as const) {
    const ids = [...vehicles].flatMap(([id, one]) => (one === kind ? [id] : []));
    if (ids.length > 0) await lockVehicles(db, kind, ids);
  }
  for (const { id } of gone) db.queue(sql`delete from odometer_reading where id = ${id}`);
  const saved = changed.map((reading) => {
    const before = storedOf(reading);
    const id = before?.id ?? newId();
    if (before) updateReading(db, id, reading);
    else insertReading(db, vehicle, vehicle_id, { id, ...reading, source_id, source_number: number });
    return { id, moments: before ? [before.at, reading.at] : [reading.at] };
  });
  const questions: OdometerQuestion[] = [];
  for (const [of, kind] of vehicles) {
    const own = of === vehicle_id ? saved : [];
    const moments = [...gone.filter((one) => one.vehicle_id === of).map(({ at }) => at), ...own.flatMap((one) => one.moments)];
    questions.push(...(await followReadings(db, kind, of, { saved: own.map(({ id }) => id), moments })));
  }
  return questions;
}

/** The readings of a day, without those of one record. */
function listReadingsOn(db: Db, vehicle_id: string, day: string, except: string): Promise<Reading[]> {
  return db.all(sql`select at, km from odometer_reading where vehicle_id = ${vehicle_id}
    and at >= ${day}::date and at < ${day}::date + 1 and source_id is distinct from ${except}::uuid`);
}

interface NewReading {
  id: string;
  at: string | Sql;
  km: number;
  source: ReadingSource;
  source_id?: string;
  source_number?: string;
  note?: string;
}

function insertReading(db: Db, vehicle: Vehicle, vehicle_id: string, reading: NewReading): void {
  insertRows(db, 'odometer_reading', { [`${vehicle}_id`]: vehicle_id, ...reading });
}

/** A changed reading does not start a segment until `followReadings` finds that it does: confirmations of its old values are void. */
function updateReading(db: Db, id: string, { at, km }: Reading, others: Sql = raw('')): void {
  db.queue(sql`update odometer_reading set at = ${at}, km = ${km}${others}, starts_segment = starts_segment and km = ${km} and at = ${at},
    version = version + 1 where id = ${id}`);
}

/** Written readings of a vehicle: those that exist, and the moments at which some are or were. */
interface Written {
  saved: readonly string[];
  moments: readonly string[];
}

/** After readings of a locked vehicle were written: marks the segments around them, sets its mileage and pace, and returns the questions. */
async function followReadings(db: Db, vehicle: Vehicle, vehicle_id: string, { saved, moments }: Written): Promise<OdometerQuestion[]> {
  const [placed, recent] = await Promise.all([saved.length === 0 ? [] : findPlaces(db, saved), listRecentReadings(db, vehicle_id)]);
  markSegments(db, vehicle_id, moments);
  setMileage(db, vehicle, vehicle_id, recent);
  return odometerQuestions(placed);
}

/** The mileage of a locked vehicle and its pace, which forecasts need. `recent`: see `listRecentReadings`. */
function setMileage(db: Db, vehicle: Vehicle, vehicle_id: string, recent: readonly Reading[]): void {
  const [mileage, read_on, km_per_day] = [mileageOf(recent), recent[0]?.at.slice(0, 10) ?? null, averagePerDay(recent)];
  db.queue(sql`update ${raw(vehicle)} set mileage = ${mileage}, read_on = ${read_on}, km_per_day = ${km_per_day}
    where id = ${vehicle_id} and (mileage, read_on, km_per_day) is distinct from (${mileage}::integer, ${read_on}::date, ${km_per_day}::integer)`);
}

/** Sets the mileage and pace of a vehicle whose readings were inserted without it, as by the demo. */
export async function followInsertedReadings(db: Db, vehicle: Vehicle, vehicle_id: string): Promise<void> {
  setMileage(db, vehicle, vehicle_id, await listRecentReadings(db, vehicle_id));
}

const latestFirst = raw('order by at desc, km desc, id desc');

type PlaceRow = Reading & Record<'previous_at' | 'next_at', string | null> & { previous_km: number; next_km: number; next_starts: boolean };

/** Readings with those before and after them. */
async function findPlaces(db: Db, ids: readonly string[]): Promise<PlacedReading[]> {
  const rows = await db.all<PlaceRow>(sql`
    select reading.at, reading.km, previous.at as previous_at, previous.km as previous_km, next.at as next_at, next.km as next_km,
      next.starts_segment as next_starts
    from odometer_reading reading ${previousReading} left join lateral (
      select at, km, starts_segment from odometer_reading later
        where later.vehicle_id = reading.vehicle_id and (later.at, later.km, later.id) > (reading.at, reading.km, reading.id)
        order by at, km, id limit 1
    ) next on true
    where reading.id = any(${ids}::uuid[]) order by reading.at, reading.km, reading.id`);
  return rows.map(({ at, km, previous_at, previous_km, next_at, next_km, next_starts }) => ({
    at,
    km,
    previous: previous_at === null ? null : { at: previous_at, km: previous_km },
    next: next_at === null ? null : { at: next_at, km: next_km, starts_segment: next_starts },
  }));
}

/** Joins the reading before `reading`. Index `odometer_reading_by_vehicle`. */
export const previousReading = raw(`left join lateral (
  select at, km from odometer_reading earlier
    where earlier.vehicle_id = reading.vehicle_id and (earlier.at, earlier.km, earlier.id) < (reading.at, reading.km, reading.id)
    order by at desc, km desc, id desc limit 1
) previous on true`);

/** Marks which readings start a segment, from the first of these moments to the reading after the last: others have the neighbours that they had. */
function markSegments(db: Db, vehicle_id: string, moments: readonly string[]): void {
  const [first, last] = [moments.toSorted()[0], moments.toSorted().at(-1)];
  db.queue(sql`update odometer_reading changed set starts_segment = marked.starts_segment
    from (
      select reading.id, coalesce(reading.km < previous.km, false) as starts_segment
        from odometer_reading reading ${previousReading}
        where reading.vehicle_id = ${vehicle_id} and reading.at between ${first}::timestamp and coalesce(
          (select min(at) from odometer_reading where vehicle_id = ${vehicle_id} and at > ${last}::timestamp), ${last}::timestamp)
    ) marked
    where changed.id = marked.id and changed.starts_segment <> marked.starts_segment`);
}

/** The readings of the last days in which there are any, latest first, at most a thousand: for `mileageOf` and `averagePerDay`. */
function listRecentReadings(db: Db, vehicle_id: string): Promise<Reading[]> {
  return db.all(sql`select at, km from odometer_reading where vehicle_id = ${vehicle_id}
    and at >= (select max(at) from odometer_reading where vehicle_id = ${vehicle_id}) - ${raw(`interval '${averageDays.most} days'`)} ${latestFirst} limit 1000`);
}
