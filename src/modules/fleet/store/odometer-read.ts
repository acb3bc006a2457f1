/** Reads the odometer log, and values derived from it. */
import type { Db } from '#server/db/connection.ts';
import { raw, sql } from '#server/db/sql.ts';
import { type OdometerReading, readingsPage } from '../contract/odometer.ts';
import { previousReading, type Vehicle } from './odometer.ts';

/** The kilometres of a vehicle between its first and its last reading of a range of days, added up within segments. */
export async function sumKilometres(db: Db, vehicle_id: string, from: string | null): Promise<number> {
  const { km } = await db.one<{ km: number }>(sql`select coalesce(sum(greatest(0, driven)), 0)::bigint as km
    from (
      select km - lag(km) over (order by at, km, id) as driven from odometer_reading
        where vehicle_id = ${vehicle_id} and (${from}::date is null or at >= ${from}::date)
    ) steps`);
  return km;
}

const readingFields = sql`reading.id, reading.at, reading.km, reading.source, reading.source_id, reading.source_number, reading.note,
  reading.starts_segment, case when not reading.starts_segment then reading.km - previous.km end as km_since, reading.version`;

/** A page of the readings of a vehicle, latest first, from the one after `before`. */
export async function listReadings(
  db: Db,
  vehicle_id: string,
  before: string | undefined,
): Promise<{ data: OdometerReading[]; next: string | null }> {
  const older =
    before &&
    sql`and (reading.at, reading.km, reading.id) <
    (select at, km, id from odometer_reading where id = ${before} and vehicle_id = ${vehicle_id})`;
  const rows = await db.all<OdometerReading>(sql`select ${readingFields} from odometer_reading reading ${previousReading}
    where reading.vehicle_id = ${vehicle_id} ${older || raw('')}
    order by reading.at desc, reading.km desc, reading.id desc limit ${raw(String(readingsPage + 1))}`);
  const data = rows.slice(0, readingsPage);
  return { data, next: rows.length > readingsPage ? (data.at(-1) as OdometerReading).id : null };
}

export function readReading(db: Db, id: string): Promise<OdometerReading> {
  return db.one(sql`select ${readingFields} from odometer_reading reading ${previousReading} where reading.id = ${id}`);
}

/** The mileage of a vehicle and its average. Throws NotFound. */
export function readPace(db: Db, vehicle: Vehicle, id: string): Promise<{ mileage: number; average_km_per_day: number | null }> {
  return db.one(sql`select mileage, km_per_day as average_km_per_day from ${raw(vehicle)} where id = ${id}`);
}
