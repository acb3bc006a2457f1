/** Where the cities of the demo are, and where drivers eat on the way. */
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';

interface Town {
  id: string;
  latitude: number;
  longitude: number;
}

export interface Towns {
  byId: ReadonlyMap<string, Town>;
  /** Those of more than 10,000 people. */
  large: readonly Town[];
}

export async function readTowns(db: Db): Promise<Towns> {
  const towns = await db.all<Town & { is_large: boolean }>(sql`select id, latitude::float8, longitude::float8,
      coalesce(population > 10000, false) as is_large from city where id like 'CO-%' order by id`);
  return { byId: new Map(towns.map((town) => [town.id, town])), large: towns.filter(({ is_large }) => is_large) };
}

/** The large town that is nearest to the middle between two cities. */
export function townHalfWay({ byId, large }: Towns, from: string, to: string): string {
  const [origin, destination] = [byId.get(from), byId.get(to)] as [Town, Town];
  const latitude = (origin.latitude + destination.latitude) / 2;
  const longitude = (origin.longitude + destination.longitude) / 2;
  const away = (town: Town) => (town.latitude - latitude) ** 2 + (town.longitude - longitude) ** 2;
  return large.reduce((nearest, town) => (away(town) < away(nearest) ? town : nearest)).id;
}
