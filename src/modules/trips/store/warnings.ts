/** Conflicts of a trip's plan. */
import { expiredOn, type OpenPaper } from '#modules/reminders/rules/state.ts';
import type { Db } from '#server/db/connection.ts';
import { join, raw, sql } from '#server/db/sql.ts';
import type { DriverOnTwoTrucksQuestion } from '../contract/refusals.ts';
import type { OverlapWarning, TripWarning } from '../contract/trip.ts';
import { type TripWindow, tripsOverlap } from '../rules/plan.ts';
import { papersOfTrip } from './papers.ts';

type Kind = OverlapWarning['kind'];
type OtherTrip = TripWindow & Pick<OverlapWarning, 'kind' | 'id' | 'number'> & { truck_id: string; plate: string };

/** The papers that expire before a stored trip ends, and the trips at the same time. Throws NotFound. One round trip. */
export async function findWarnings(db: Db, id: string): Promise<TripWarning[]> {
  const [{ papers, ...trip }, others] = await Promise.all([
    db.one<TripWindow & { papers: OpenPaper[] }>(
      sql`select departure_at, arrival_at, ${papersOfTrip} as papers from trip where id = ${id}`,
    ),
    listOthers(db, id, ['truck', 'trailer', 'driver']),
  ]);
  const lastDay = (trip.arrival_at ?? trip.departure_at).slice(0, 10);
  return [
    ...expiredOn(papers, lastDay).map((paper) => ({ code: 'expired_paper' as const, ...paper })),
    ...others
      .filter((other) => tripsOverlap(trip, other))
      .map(({ kind, id: other_id, number }) => ({ code: 'overlap' as const, kind, id: other_id, number })),
  ];
}

/** Asks about other trips of the driver of a stored trip, with other trucks at the same time. */
export async function driverQuestions(db: Db, trip: TripWindow & { id: string; truck_id: string }): Promise<DriverOnTwoTrucksQuestion[]> {
  const trips = (await listOthers(db, trip.id, ['driver']))
    .filter((other) => other.truck_id !== trip.truck_id && tripsOverlap(trip, other))
    .map(({ number, plate, departure_at, arrival_at }) => ({ number, plate, departure_at, arrival_at }));
  return trips.length === 0 ? [] : [{ code: 'driver_on_two_trucks', trips }];
}

/**
 * Other trips with the same values of these kinds that end after its departure, without cancelled ones: at most five of each. Indexes
 * `trip_by_truck`, `_by_trailer` and `_by_driver`.
 */
function listOthers(db: Db, id: string, kinds: readonly Kind[]): Promise<OtherTrip[]> {
  // Subqueries, because PostgreSQL would join by reading all trips of the company in the order of departure, until it has five.
  const ofTrip = (column: string) => sql`(select ${raw(column)} from trip where id = ${id})`;
  const withSame = (kind: Kind) => sql`(
    select ${raw(`'${kind}'`)} as kind, other.id, other.number, other.departure_at, other.arrival_at, other.truck_id, truck.plate
      from trip other join truck on truck.company_id = other.company_id and truck.id = other.truck_id
      where ${raw(`other.${kind}_id`)} = ${ofTrip(`${kind}_id`)} and other.id <> ${id} and other.status <> 'cancelled'
        and (other.arrival_at is null or other.arrival_at > ${ofTrip('departure_at')})
      order by other.departure_at, other.id limit 5)`;
  return db.all(sql`select * from (${join(kinds.map(withSame), ' union all ')}) others order by kind desc, departure_at, number`);
}
