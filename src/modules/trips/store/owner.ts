/** The owner of a trip's hired truck. */
import type { Decimal } from '#base/money.ts';
import type { Db } from '#server/db/connection.ts';
import { assignments, sql } from '#server/db/sql.ts';

/** The columns of a trip that gets this truck: its owner, if it is a third party's, and what is withheld from owners by default. */
export function ownerColumnsOf(truck_id: string): Record<string, unknown> {
  const ofOwner = (expression: ReturnType<typeof sql>) =>
    sql`(select ${expression} from truck join owner on owner.company_id = truck.company_id and owner.id = truck.owner_id
      where truck.id = ${truck_id} and truck.third_party)`;
  return {
    owner_id: ofOwner(sql`owner.id`),
    owner_retefuente_rate: sql`coalesce(${ofOwner(sql`owner.retefuente_rate`)}, 0)`,
    owner_reteica_rate: sql`coalesce(${ofOwner(sql`owner.reteica_rate`)}, 0)`,
  };
}
/** What was agreed with the owner; the rates are percentages of the freight. */
export interface OwnerTerms {
  owner_id: string | null;
  owner_freight: Decimal | null;
  owner_retefuente_rate: Decimal;
  owner_reteica_rate: Decimal;
}

/** Changes what was agreed with the owner of a locked trip. */
export function updateOwnerTerms(db: Db, trip_id: string, terms: OwnerTerms): void {
  db.queue(sql`update trip set ${assignments({ ...terms })}, version = version + 1 where id = ${trip_id}`);
}
