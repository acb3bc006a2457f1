/** The owner of a trip's hired truck. */
import type { Decimal } from '#base/money.ts';
import type { Db } from '#server/db/connection.ts';
import { assignments, raw, type Sql, sql } from '#server/db/sql.ts';
import type { OwnerOwesQuestion } from '../contract/refusals.ts';

/** A value of the owner of a truck, null for a truck of the company. */
const ofOwnerOf = (truck_id: string, value: Sql): Sql => sql`(select ${value} from truck
  join owner on owner.company_id = truck.company_id and owner.id = truck.owner_id where truck.id = ${truck_id} and truck.third_party)`;

const rates = { owner_retefuente_rate: sql`owner.retefuente_rate`, owner_reteica_rate: sql`owner.reteica_rate` };

/** The columns of a new trip with this truck: its owner, if it is a third party's, and the owner's default withholdings. */
export function ownerColumnsOf(truck_id: string): Record<string, unknown> {
  const rateOf = ([column, rate]: [string, Sql]) => [column, sql`coalesce(${ofOwnerOf(truck_id, rate)}, 0)`];
  return { owner_id: ofOwnerOf(truck_id, sql`owner.id`), ...Object.fromEntries(Object.entries(rates).map(rateOf)) };
}

/** The columns of a trip that gets another truck. The agreed terms stay if both trucks have the same owner. */
export function ownerColumnsAfter(truck_id: string): Record<string, unknown> {
  const columns = ownerColumnsOf(truck_id);
  const isSame = sql`trip.owner_id = ${columns.owner_id as Sql}`;
  const rateOf = (column: string) => [column, sql`case when ${isSame} then trip.${raw(column)} else ${columns[column] as Sql} end`];
  return { ...columns, ...Object.fromEntries(Object.keys(rates).map(rateOf)) };
}

/** The terms agreed with the owner; the rates are percentages of the freight. */
export interface OwnerTerms {
  owner_id: string | null;
  owner_freight: Decimal | null;
  owner_retefuente_rate: Decimal;
  owner_reteica_rate: Decimal;
}

/** Changes the agreed terms of a locked trip with its owner. */
export function updateOwnerTerms(db: Db, trip_id: string, terms: OwnerTerms): void {
  db.queue(sql`update trip set ${assignments({ ...terms })}, version = version + 1 where id = ${trip_id}`);
}

/**
 * The question after a change of a locked trip was written: whether its owner now owes, and more than before. A later charge may make an owner owe
 * without a question, because it is approved separately.
 */
export async function ownerOwesQuestions(
  db: Db,
  { id, owner_id, owner_balance }: { id: string; owner_id: string | null; owner_balance: Decimal },
): Promise<OwnerOwesQuestion[]> {
  if (owner_id === null) return [];
  const ifSeen = (value: Sql) => sql`case when holds('view-owners') then ${value} end`;
  return db.all(sql`select 'owner_owes' as code, ${ifSeen(sql`owner.name`)} as owner_name, ${ifSeen(sql`-trip.owner_balance`)} as amount,
      ${ifSeen(sql`trip.owner_charged + trip.owner_paid`)} as received, concat_ws(' ', 'owner_owes', ${ifSeen(sql`-trip.owner_balance`)}) as confirm_with
    from trip join owner on owner.company_id = trip.company_id and owner.id = trip.owner_id
    where trip.id = ${id} and trip.owner_balance < 0 and trip.owner_balance < ${owner_balance}::numeric`);
}
