/** Writes a trip's status, with the confirmed values and a row of history. */
import { newId } from '#base/ids.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { assignments, raw, sql } from '#server/db/sql.ts';
import { type StatusChange, type StatusQuestion, statusChangesLimit, type TripStatus } from '../contract/status.ts';
import type { TripInTransit } from '../rules/start.ts';
import { nullForDrivers } from './trips.ts';

/** The history of a status change, besides user, time and status. */
interface StatusNotes {
  reason: string;
  message?: string;
  questions?: readonly StatusQuestion[];
}

interface StatusUpdate extends StatusNotes {
  to: TripStatus;
  /** `person`: the caller. `system`: no person. */
  by: 'person' | 'system';
  /** Other columns that the change confirms. */
  columns?: Record<string, unknown>;
}

/** Writes a status that the rules allow, and its row of history. `first_review_at` is set once and never changed. */
export function updateTripStatus(db: Db, trip: { id: string; status: TripStatus }, { to, by, columns = {}, ...notes }: StatusUpdate): void {
  const first_review_at = to === 'under_review' ? sql`coalesce(first_review_at, now())` : undefined;
  db.queue(sql`update trip set ${assignments({ ...columns, status: to, first_review_at })}, version = version + 1 where id = ${trip.id}`);
  insertStatusChange(db, { trip_id: trip.id, from_status: trip.status, to_status: to, ...notes }, by);
}

/** `from_status` is null for a new trip. Uses `clock_timestamp()` because one transaction may change the status twice. */
export function insertStatusChange(
  db: Db,
  { message = '', questions = [], ...change }: StatusNotes & { trip_id: string; from_status: TripStatus | null; to_status: TripStatus },
  by: 'person' | 'system',
): void {
  const person_id = by === 'person' ? sql`current_person()` : null;
  const columns = { id: newId(), at: sql`clock_timestamp()`, ...change, message, person_id };
  insertRows(db, 'trip_status_change', { ...columns, questions: JSON.stringify(questions) });
}

/** The trips in transit with the driver or truck of this one. */
export function findTripsInTransitWith(db: Db, trip_id: string): Promise<TripInTransit[]> {
  return db.all(sql`select kind, number from trips_in_transit_with(${trip_id})`);
}

/** Latest first. For a driver, reasons and the names of other people are null, and questions are left out. */
export function listStatusChanges(db: Db, trip_id: string): Promise<StatusChange[]> {
  return db.all(sql`
    select change.id, change.at, change.person_id,
      case when own_only() and change.person_id <> current_person() then null else member.name end as person_name, change.from_status, change.to_status,
      ${nullForDrivers('change.reason')} as reason, change.message,
      case when own_only() then '[]' else change.questions end as questions
    from trip_status_change change left join member on member.company_id = change.company_id and member.id = change.person_id
    where change.trip_id = ${trip_id} order by change.at desc, change.id desc limit ${raw(String(statusChangesLimit))}`);
}
