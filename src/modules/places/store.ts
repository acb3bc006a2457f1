/** Places, read by type-ahead. Nobody writes them but the seed. */
import { RuleBroken } from '#base/errors.ts';
import { fold } from '#base/fold.ts';
import type { QueryOf } from '#base/route.ts';
import type { Db } from '#server/db/conversation.ts';
import { likeText } from '#server/db/list.ts';
import { raw, type Sql, sql, where } from '#server/db/sql.ts';
import { type City, type Country, type Department, type places, placesLimit } from './contract.ts';

const limit = raw(`limit ${placesLimit}`);

/** Colombia first, then by name in the language. */
export function listCountries(db: Db, { search, id, language = 'es' }: QueryOf<typeof places.countries>): Promise<Country[]> {
  const name = raw(language === 'en' ? 'country.name_en' : 'country.name_es');
  const order = raw(language === 'en' ? 'country.name_en' : 'country.search');
  const { conditions, first } = matching('country', search);
  if (id) conditions.push(sql`country.id = ${id}`);
  return db.all<Country>(
    sql`select country.id, ${name} as name from country ${where(conditions)} order by ${first} country.id <> 'CO', ${order}, country.id ${limit}`,
  );
}

/** Index `department_by_country`. */
export function listDepartments(db: Db, { country, id, search }: QueryOf<typeof places.departments>): Promise<Department[]> {
  const { conditions, first } = matching('department', search);
  if (country) conditions.push(sql`department.country_id = ${country}`);
  if (id) conditions.push(sql`department.id = ${id}`);
  return db.all<Department>(
    sql`select id, country_id, code, name from department ${where(conditions)} order by ${first} search, id ${limit}`,
  );
}

/** A department's by name; over a whole country those of the preferred department, then the largest, as namesakes are many. Index `city_by_department`. */
export function listCities(db: Db, { department, country, first: preferred, id, search }: QueryOf<typeof places.cities>): Promise<City[]> {
  const { conditions, first } = matching('city', search);
  if (department) conditions.push(sql`city.department_id = ${department}`);
  if (country) conditions.push(sql`department.country_id = ${country}`);
  if (id) conditions.push(sql`city.id = ${id}`);
  const size = raw(department ? '' : 'city.population desc nulls last,');
  const near = preferred ? sql`city.department_id <> ${preferred},` : raw('');
  return db.all<City>(sql`select city.id, city.department_id, department.name as department_name, city.name, city.latitude, city.longitude
    from city join department on department.id = city.department_id ${where(conditions)} order by ${near} ${first} ${size} city.search, city.id ${limit}`);
}

/** Refuses a city that is not of that department, or a department that is not of that country. */
export async function checkPlace(
  db: Db,
  place: { country_id: string; department_id: string; city_id: string },
  field = 'city_id',
): Promise<void> {
  const found = await db.maybe(sql`select from city join department on department.id = city.department_id
    where city.id = ${place.city_id} and department.id = ${place.department_id} and department.country_id = ${place.country_id}`);
  if (!found) throw new RuleBroken('place_mismatch', { status: 422, field });
}

/** The condition of a search, by the beginning of a word, and the start of an order that puts names beginning with it first. */
function matching(table: string, search: string | undefined): { conditions: Sql[]; first: Sql } {
  const typed = likeText(fold(search ?? ''));
  const column = raw(`${table}.search`);
  if (typed === '') return { conditions: [], first: raw('') };
  return {
    conditions: [sql`(${column} like ${`${typed}%`} or ${column} like ${`% ${typed}%`})`],
    first: sql`${column} not like ${`${typed}%`},`,
  };
}
