/** Moves of a trip, as they are written: the status, what the move confirms, and its line of history. */
import { newId } from '#base/ids.ts';
import type { Db } from '#server/db/conversation.ts';
import { assignments, insertInto, raw, sql } from '#server/db/sql.ts';
import { type StatusChange, statusChangesLimit, type TripStatus } from '../contract/status.ts';
import { hiddenFromDrivers } from './trips.ts';

interface Move {
  to: TripStatus;
  reason: string;
  /** In whose name: whoever is signed in, or nobody. */
  by: 'person' | 'system';
  /** What the move confirms beside the status. */
  columns?: Record<string, unknown>;
}

/** Writes a move that the rules allow. The first review is remembered, whatever becomes of it. */
export function writeMove(db: Db, trip: { id: string; status: TripStatus }, { to, reason, by, columns = {} }: Move): void {
  const first_review_at = to === 'under_review' ? sql`coalesce(first_review_at, now())` : undefined;
  db.run(sql`update trip set ${assignments({ ...columns, status: to, first_review_at })}, version = version + 1 where id = ${trip.id}`);
  writeStatusChange(db, { trip_id: trip.id, from_status: trip.status, to_status: to, reason }, by);
}

/** `from_status` is null when the trip is made. By the clock, not the transaction's start: one transaction may move a trip twice. */
export function writeStatusChange(
  db: Db,
  change: { trip_id: string; from_status: TripStatus | null; to_status: TripStatus; reason: string },
  by: 'person' | 'system',
): void {
  const person_id = by === 'person' ? sql`current_person()` : null;
  db.run(
    insertInto('trip_status_change', { company_id: sql`current_company()`, id: newId(), at: sql`clock_timestamp()`, ...change, person_id }),
  );
}

/** Latest first. Reasons are for the office; who of the office it was is not told to drivers. */
export function listStatusChanges(db: Db, trip_id: string): Promise<StatusChange[]> {
  return db.all(sql`
    select change.id, change.at, change.person_id,
      case when own_only() and change.person_id <> current_person() then null else member.name end as person_name, change.from_status, change.to_status,
      ${hiddenFromDrivers('change.reason')} as reason
    from trip_status_change change left join member on member.company_id = change.company_id and member.id = change.person_id
    where change.trip_id = ${trip_id} order by change.at desc, change.id desc limit ${raw(String(statusChangesLimit))}`);
}
