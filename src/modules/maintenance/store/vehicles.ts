/** The truck or trailer that services and schedules are about. */
import type { Vehicle } from '#modules/fleet/store/odometer.ts';
import { vehicleSearch } from '#modules/fleet/store/vehicles.ts';
import type { Db } from '#server/db/connection.ts';
import { type SearchText, textSearch } from '#server/db/search.ts';
import { anyOf, idIn, joinByKey, raw, type Sql, sql } from '#server/db/sql.ts';

type Table = 'service' | 'service_schedule';

/** The columns of `vehicleFields`. */
export const vehicleColumns = (table: Table) =>
  raw(
    `${table}.vehicle_id, case when ${table}.truck_id is not null then 'truck' else 'trailer' end as vehicle, coalesce(truck.plate, trailer.plate) as plate`,
  );

export const withVehicle = (table: Table) =>
  sql`${raw(table)} ${joinByKey(table, 'truck', 'plate', { isOptional: true })} ${joinByKey(table, 'trailer', 'plate', { isOptional: true })}`;

/** Whether the id is of a truck or a trailer. One that is of neither counts as a truck's, and the foreign key answers. */
export async function vehicleOf(db: Db, id: string): Promise<Vehicle> {
  return (await db.maybe(sql`select from trailer where id = ${id}`)) ? 'trailer' : 'truck';
}

/** Vehicles, and the text of the row itself. They are read first, so that their rows are found by an index. */
export const searchWithVehicles =
  (table: Table) =>
  async (search: SearchText, db: Db): Promise<Sql> => {
    const { vehicles } = await db.one<{ vehicles: string[] }>(sql`select array(
    select id from truck where ${vehicleSearch('truck', search)} union all select id from trailer where ${vehicleSearch('trailer', search)}) as vehicles`);
    return anyOf([idIn(`${table}.vehicle_id`, vehicles), textSearch(`${table}.search`, search)]);
  };
