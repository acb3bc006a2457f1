/** The papers of a trip's truck, trailer and driver, as reminders have them. */
import { expiredOn, type OpenPaper } from '#modules/reminders/rules/state.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { TripInput } from '../contract/trip-input.ts';
import type { TripWarning } from '../contract/warnings.ts';

/**
 * The open reminders of active vehicles and of the driver, the most urgent first, without the office's own of the kind `other`; for a driver
 * those of the vehicles and the licence. Index `reminder_by_subject`.
 */
export function listPapers(db: Db, trip_id: string): Promise<OpenPaper[]> {
  return db.all(sql`select case when paper.truck_id is not null then 'truck' when paper.trailer_id is not null then 'trailer' else 'driver' end as subject,
      paper.kind, paper.due_on, paper.due_odometer, paper.lead_days, paper.lead_km, paper.vehicle_mileage as mileage
    from trip join reminder paper on paper.company_id = trip.company_id and paper.subject_id in (trip.truck_id, trip.trailer_id, trip.driver_id)
    where trip.id = ${trip_id} and paper.status = 'open' and paper.subject_active and paper.kind <> 'other'
      and (not own_only() or paper.member_id is null or paper.kind = 'licence')
    order by paper.expected_on, paper.id`);
}

/** The papers that expire before the planned trip ends. */
export async function findExpiredPapers(
  db: Db,
  trip_id: string,
  { departure_at, arrival_at }: Pick<TripInput, 'departure_at' | 'arrival_at'>,
): Promise<TripWarning[]> {
  const papers = await listPapers(db, trip_id);
  return expiredOn(papers, (arrival_at ?? departure_at).slice(0, 10)).map((paper) => ({ code: 'expired_paper', ...paper }));
}
