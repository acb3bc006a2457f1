/** Places, searched by type-ahead. Only the seed writes them. */
import { RuleBroken } from '#base/errors.ts';
import { foldForSearch, searchWords } from '#base/fold.ts';
import type { QueryOf } from '#base/route.ts';
import type { Db } from '#server/db/connection.ts';
import type { IdLabel, IdLabels } from '#server/db/id-labels.ts';
import { escapeLike, matching, type SearchText } from '#server/db/search.ts';
import { anyOf, type Condition, raw, type Sql, sql, where } from '#server/db/sql.ts';
import type { Language } from '#server/db/tenant.ts';
import { type City, type Country, type Department, type places, placesLimit } from './contract.ts';

const limit = raw(`limit ${placesLimit}`);

/** Colombia first, then by name in `language`. */
export function listCountries(db: Db, { search, id, language = 'es' }: QueryOf<typeof places.countries>): Promise<Country[]> {
  const name = raw(language === 'en' ? 'country.name_en' : 'country.name_es');
  const order = raw(language === 'en' ? 'country.name_en' : 'country.search');
  const { condition, prefixFirst } = placeSearch('country', search);
  return db.all<Country>(
    sql`select country.id, ${name} as name from country ${where([condition, id && sql`country.id = ${id}`])}
      order by ${prefixFirst} country.id <> 'CO', ${order}, country.id ${limit}`,
  );
}

/** Index `department_by_country`. */
export function listDepartments(db: Db, { country, id, search }: QueryOf<typeof places.departments>): Promise<Department[]> {
  const { condition, prefixFirst } = placeSearch('department', search);
  const conditions = [condition, country && sql`department.country_id = ${country}`, id && sql`department.id = ${id}`];
  return db.all<Department>(
    sql`select id, country_id, code, name from department ${where(conditions)} order by ${prefixFirst} search, id ${limit}`,
  );
}

/**
 * Cities of a department by name. For a country, cities of the preferred department first, then the largest, because many have the same name; without
 * a country, those of Colombia before the others. Index `city_by_department`; without department and country it reads all cities.
 */
export function listCities(db: Db, { department, country, first: preferred, id, search }: QueryOf<typeof places.cities>): Promise<City[]> {
  const { condition, prefixFirst } = placeSearch('city', search, 'department');
  const conditions = [
    condition,
    department && sql`city.department_id = ${department}`,
    country && sql`department.country_id = ${country}`,
    id && sql`city.id = ${id}`,
  ];
  const size = raw(department ? '' : 'city.population desc nulls last,');
  const near = preferred ? sql`city.department_id <> ${preferred},` : raw('');
  const home = raw(department || country ? '' : "department.country_id <> 'CO',");
  return db.all<City>(sql`select city.id, city.department_id, department.name as department_name, department.country_id, city.name, city.latitude, city.longitude
    from city join department on department.id = city.department_id ${where(conditions)}
    order by ${home} ${near} ${prefixFirst} ${size} city.search, city.id ${limit}`);
}

/** The municipalities that rows name. Throws `city_unknown` at the first unknown one: `<field>.2.municipality_id`. */
export async function assertCitiesExist(db: Db, field: string, rows: readonly { municipality_id: string | null }[]): Promise<void> {
  const named = rows.flatMap(({ municipality_id }) => municipality_id ?? []);
  if (named.length === 0) return;
  const known = new Set((await db.all<{ id: string }>(sql`select id from city where id = any(${named}::text[])`)).map(({ id }) => id));
  const at = rows.findIndex(({ municipality_id }) => municipality_id !== null && !known.has(municipality_id));
  if (at >= 0) throw new RuleBroken('city_unknown', { field: `${field}.${at}.municipality_id` });
}

/** Throws `city_unknown`. */
export async function assertCityExists(db: Db, city_id: string | null): Promise<void> {
  if (city_id !== null && !(await db.maybe(sql`select from city where id = ${city_id}`))) throw new RuleBroken('city_unknown');
}

/** Throws `place_mismatch` unless the city is in the department and the department in the country. */
export async function assertPlaceMatches(
  db: Db,
  place: { country_id: string; department_id: string; city_id: string },
  field = 'city_id',
): Promise<void> {
  const found = await db.maybe(sql`select from city join department on department.id = city.department_id
    where city.id = ${place.city_id} and department.id = ${place.department_id} and department.country_id = ${place.country_id}`);
  if (!found) throw new RuleBroken('place_mismatch', { field });
}

/** The calculated field `country_name` of a record that joins `country`: in the caller's language. */
export const countryName = {
  sql: sql`jsonb_build_object('es', country.name_es, 'en', country.name_en)`,
  value: ({ country_name }: { country_name: unknown }, language: Language) => (country_name as Record<Language, string>)[language],
};

/**
 * The condition for names with words that start with those of `search`, and an order that puts names that start with it first. If several words were
 * typed, some may be of the place that it is `within`: "Cartagena, Bol".
 */
function placeSearch(table: string, search = '', within = table): { condition: Condition; prefixFirst: Sql } {
  const text = foldForSearch(search);
  if (text === '') return { condition: undefined, prefixFirst: raw('') };
  const tables = new Set(searchWords(search).length > 1 ? [table, within] : [table]);
  return {
    condition: matching(search, (word) => anyOf([...tables].map((one) => hasWord(`${one}.search`, word)))),
    prefixFirst: sql`${raw(table)}.search not like ${`${escapeLike(text)}%`},`,
  };
}

/** The folded column has a word that starts with the text. */
function hasWord(column: string, word: SearchText): Sql {
  const text = escapeLike(foldForSearch(word));
  return sql`(${raw(column)} like ${`${text}%`} or ${raw(column)} like ${`% ${text}%`})`;
}

export const cityLabel: IdLabel = (id) => sql`select name from city where id = ${id}`;

export const placeIdLabels: IdLabels = {
  municipality_id: cityLabel,
  city_id: cityLabel,
  department_id: (id) => sql`select name from department where id = ${id}`,
  country_id: (id, language) => sql`select ${raw(`name_${language}`)} from country where id = ${id}`,
};

/** A place as given in a file; missing values are absent. */
export interface NamedPlace {
  country?: string | undefined;
  department?: string | undefined;
  city?: string | undefined;
}
type FoundPlace = { country_id: string; department_id: string; city_id: string };
/** At which of the three fields, and its code. */
type PlaceProblem = { field: keyof FoundPlace; code: string };

interface NamedCity extends FoundPlace {
  city: string;
  department: string;
}

/** Names and codes are compared without case, accents, and text after a comma: Bogotá is "Bogotá, D.C.". */
const nameKey = (name: string) => foldForSearch(name.split(',')[0] as string).replace(/\./g, '');
const daneCode = /^\d{5}$/;

/**
 * The places of names, or of DANE's codes of municipalities; in Colombia without a country. Null if no name was given. A name that
 * several departments have needs the department.
 */
export async function findPlacesByName(db: Db, named: readonly NamedPlace[]): Promise<(FoundPlace | PlaceProblem | null)[]> {
  const typed = [...new Set(named.flatMap(({ city }) => city ?? []))];
  const [countries, cities] = await Promise.all([
    db.all<{ id: string; name_es: string; name_en: string }>(sql`select id, name_es, name_en from country`),
    db.all<NamedCity>(sql`select city.id as city_id, department.id as department_id, department.country_id, city.search as city, department.search as department
      from city join department on department.id = city.department_id
      where replace(split_part(city.search, ',', 1), '.', '') = any(${typed.map(nameKey)}) or city.id = any(${typed.filter((name) => daneCode.test(name)).map((code) => `CO-${code}`)})`),
  ]);
  const countryIds = new Map(
    countries.flatMap(({ id, name_es, name_en }) => [id, name_es, name_en].map((name) => [nameKey(name), id] as const)),
  );
  const byName = Map.groupBy(cities, ({ city }) => nameKey(city));
  const byId = new Map(cities.map((city) => [city.city_id, city]));
  return named.map(({ country, department, city }) => {
    if (!country && !department && !city) return null;
    const country_id = country ? countryIds.get(nameKey(country)) : 'CO';
    if (!country_id) return { field: 'country_id', code: 'place_unknown_country' };
    if (!city) return { field: 'city_id', code: 'place_city_required' };
    const coded = daneCode.test(city) ? byId.get(`CO-${city}`) : undefined;
    const sameName = coded ? [coded] : (byName.get(nameKey(city)) ?? []);
    const found = sameName.filter(
      (one) => one.country_id === country_id && (!department || nameKey(one.department) === nameKey(department)),
    );
    if (found.length === 1) {
      const { department_id, city_id } = found[0] as NamedCity;
      return { country_id, department_id, city_id };
    }
    return { field: 'city_id', code: found.length > 1 ? 'place_needs_department' : 'place_unknown_city' };
  });
}
