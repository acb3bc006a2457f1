/** Drivers of trucks. The only writer of `driver_assignment`; every write holds the lock of the truck. */
import { type Db, insertRows } from '#server/db/connection.ts';
import { assignments, equalTo, joinByKey, raw, type Sql, sql, where } from '#server/db/sql.ts';
import { type AssignedPair, type Assignment, type AssignmentInput, assignmentsLimit } from '../contract/assignments.ts';

/** The assignment counts on that day. */
const countsOn = (day: Sql): Sql =>
  sql`driver_assignment.starts_on <= ${day} and (driver_assignment.ends_on is null or driver_assignment.ends_on >= ${day})`;
const newestFirst = raw('driver_assignment.starts_on desc, driver_assignment.id desc');
const withDriver = raw(`driver_assignment
  join member on member.company_id = driver_assignment.company_id and member.id = driver_assignment.driver_id`);

const selectAssignment = sql`select driver_assignment.id, driver_assignment.driver_id, member.name as driver_name, driver_assignment.starts_on,
    driver_assignment.ends_on, driver_assignment.version,
    case when driver_assignment.starts_on > today() then 'planned' when driver_assignment.ends_on < today() then 'past' else 'current' end as state
  from ${withDriver}`;

/** The truck's drivers of today as JSON, the newest first. Index `driver_assignment_by_truck`. */
export const driversOfTruck = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', member.id, 'name', member.name) order by ${newestFirst}), '[]')
  from driver_assignment ${joinByKey('driver_assignment', 'member', 'id, name', { key: 'driver_id' })}
  where driver_assignment.company_id = truck.company_id and driver_assignment.truck_id = truck.id and ${countsOn(sql`today()`)})`;

/** Trucks whose current driver matches the condition on `member`. */
export const isDrivenBy = (condition: Sql): Sql =>
  sql`truck.id in (select driver_assignment.truck_id from ${withDriver} where ${countsOn(sql`today()`)} and ${condition})`;

/** Newest first. Index `driver_assignment_by_truck`. */
export function listAssignments(db: Db, truck_id: string): Promise<Assignment[]> {
  return db.all(sql<Assignment>`${selectAssignment} where driver_assignment.truck_id = ${truck_id}
    order by ${newestFirst} limit ${raw(String(assignmentsLimit))}`);
}

/** Throws NotFound, also if it is another truck's. */
export function readAssignment(db: Db, truck_id: string, id: string): Promise<Assignment> {
  return db.one(sql<Assignment>`${selectAssignment} where driver_assignment.truck_id = ${truck_id} and driver_assignment.id = ${id}`);
}

export function insertAssignment(db: Db, truck_id: string, id: string, { driver_id, starts_on, ends_on }: AssignmentInput): void {
  insertRows(db, 'driver_assignment', { id, truck_id, driver_id, starts_on, ends_on });
}

/** The version does not change if nothing changed. */
export function updateAssignment(db: Db, before: Assignment, { driver_id, starts_on, ends_on }: AssignmentInput): void {
  if (before.driver_id === driver_id && before.starts_on === starts_on && before.ends_on === ends_on) return;
  db.queue(
    sql`update driver_assignment set ${assignments({ driver_id, starts_on, ends_on })}, version = version + 1 where id = ${before.id}`,
  );
}

export function deleteAssignment(db: Db, id: string): void {
  db.queue(sql`delete from driver_assignment where id = ${id}`);
}

/** Ends assignments of other drivers that began before the day and are valid on it, on the day before. Index `driver_assignment_by_truck`. */
export function endPrevious(db: Db, truck_id: string, { driver_id, starts_on }: AssignmentInput): void {
  db.queue(sql`update driver_assignment set ends_on = ${starts_on}::date - 1, version = version + 1
    where truck_id = ${truck_id} and driver_id <> ${driver_id} and starts_on < ${starts_on}::date and ${countsOn(sql`${starts_on}::date`)}`);
}

/**
 * The newest assignment of an active driver to an active truck that counts on the day, by default today. Indexes
 * `driver_assignment_by_truck`, `driver_assignment_by_driver`.
 */
export function findPair(
  db: Db,
  query: { truck_id?: string | undefined; driver_id?: string | undefined; day?: string | undefined },
): Promise<AssignedPair | null> {
  return db.maybe(sql<AssignedPair>`
    select truck.id as truck_id, truck.plate as truck_plate, trailer.id as trailer_id, trailer.plate as trailer_plate,
      member.id as driver_id, member.name as driver_name
    from ${withDriver}
      join truck on truck.company_id = driver_assignment.company_id and truck.id = driver_assignment.truck_id
      left join trailer on trailer.company_id = truck.company_id and trailer.id = truck.default_trailer_id and trailer.status = 'active'
    ${where([
      ...equalTo(query, 'driver_assignment', ['truck_id', 'driver_id']),
      countsOn(query.day ? sql`${query.day}::date` : sql`today()`),
      sql`truck.status = 'active' and member.status = 'active'`,
      sql`exists (select from member_role join role on role.company_id = member_role.company_id and role.id = member_role.role_id
        where member_role.company_id = member.company_id and member_role.member_id = member.id and role.key = 'driver')`,
    ])}
    order by ${newestFirst} limit 1`);
}
