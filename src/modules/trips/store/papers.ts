/** The papers of a trip's truck, trailer and driver, as reminders have them. */
import type { OpenPaper } from '#modules/reminders/rules/state.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';

/**
 * A subquery for the papers of a `trip` row, as JSON: the open reminders of active vehicles and of the driver, the most urgent first, without the
 * office's own reminders of kind `other`; for a driver those of the vehicles and the licence. Index `reminder_by_subject`.
 */
export const papersOfTrip = sql`(select coalesce(jsonb_agg(jsonb_build_object(
      'subject', case when paper.truck_id is not null then 'truck' when paper.trailer_id is not null then 'trailer' else 'driver' end,
      'kind', paper.kind, 'due_on', paper.due_on, 'due_odometer', paper.due_odometer, 'lead_days', paper.lead_days, 'lead_km', paper.lead_km,
      'mileage', paper.vehicle_mileage) order by paper.expected_on, paper.id), '[]')
    from reminder paper
    where paper.company_id = trip.company_id and paper.subject_id in (trip.truck_id, trip.trailer_id, trip.driver_id)
      and paper.status = 'open' and paper.subject_active and paper.kind <> 'other'
      and (not own_only() or paper.member_id is null or paper.kind = 'licence'))`;

/** Throws NotFound without the trip. */
export async function listPapers(db: Db, trip_id: string): Promise<OpenPaper[]> {
  const { papers } = await db.one<{ papers: OpenPaper[] }>(sql`select ${papersOfTrip} as papers from trip where id = ${trip_id}`);
  return papers;
}
