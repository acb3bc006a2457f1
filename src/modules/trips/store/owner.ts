/** The owner of a trip's hired truck. */
import { sql } from '#server/db/sql.ts';

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
