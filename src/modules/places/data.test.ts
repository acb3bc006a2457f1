import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foldForSearch } from '#base/fold.ts';
import { parseTsv } from '../../../db/seeds/tsv.ts';
import { CityId, CountryId, DepartmentId } from './contract.ts';

const folder = new URL('../../../db/seeds/places/', import.meta.url);

const read = <C extends string>(file: string) => parseTsv(readFileSync(new URL(file, folder), 'utf8')) as Record<C, string>[];
const countries = read<'id' | 'name_es' | 'name_en' | 'search'>('countries.tsv');
const departments = read<'id' | 'country_id' | 'code' | 'name' | 'search'>('departments.tsv');
const cities = read<'id' | 'department_id' | 'name' | 'latitude' | 'longitude' | 'population' | 'search'>('cities.tsv');
const municipalities = cities.filter((city) => city.id.startsWith('CO-'));

describe('the places of Colombia', () => {
  it('are 33 departments and 1,122 municipalities, as DANE counts them', () => {
    expect(departments.filter((department) => department.country_id === 'CO')).toHaveLength(33);
    expect(municipalities).toHaveLength(1122);
  });

  it('are in the department that their code starts with', () => {
    expect(municipalities.filter((city) => !/^CO-\d{5}$/.test(city.id) || city.department_id !== city.id.slice(0, 5))).toEqual([]);
  });

  const byId = new Map(municipalities.map((city) => [city.id, city.name]));
  const known = {
    'CO-05001': 'Medellín',
    'CO-11001': 'Bogotá, D.C.',
    'CO-13490': 'Norosí',
    'CO-19300': 'Guachené',
    'CO-23682': 'San José de Uré',
    'CO-23815': 'Tuchín',
    'CO-27493': 'Nuevo Belén de Bajirá',
    'CO-27580': 'Río Iró',
    'CO-76109': 'Buenaventura',
    'CO-94343': 'Barrancominas',
  };
  for (const [id, name] of Object.entries(known)) it(`have ${name}`, () => expect(byId.get(id)).toBe(name));
  it('do not include codes that DANE has withdrawn', () => expect([byId.has('CO-27086'), byId.has('CO-94663')]).toEqual([false, false]));

  it('have coordinates for 1,096, all of them in the country', () => {
    const placed = municipalities.filter((city) => city.latitude);
    expect(placed).toHaveLength(1096);
    const outside = placed.filter(
      ({ latitude, longitude }) => !(+latitude > -4.3 && +latitude < 13.5 && +longitude > -82 && +longitude < -66.8),
    );
    expect(outside).toEqual([]);
  });
});

describe('all places', () => {
  it('have unique ids in the format of the contract', () => {
    for (const [rows, schema] of [
      [countries, CountryId],
      [departments, DepartmentId],
      [cities, CityId],
    ] as const) {
      expect(rows.filter((row) => !schema.safeParse(row.id).success)).toEqual([]);
      expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    }
  });
  it('are complete: every country has a department, every department a city, every city a department', () => {
    expect(new Set(departments.map((department) => department.country_id))).toEqual(new Set(countries.map((country) => country.id)));
    expect(new Set(cities.map((city) => city.department_id))).toEqual(new Set(departments.map((department) => department.id)));
  });
  it('have search text that matches what people type', () => {
    for (const rows of [departments, cities]) expect(rows.filter((row) => row.search !== foldForSearch(row.name))).toEqual([]);
    for (const { name_es, name_en, search } of countries) {
      expect(search).toContain(foldForSearch(name_es));
      expect(search).toContain(foldForSearch(name_en));
    }
    expect(municipalities.filter((city) => city.search.includes(foldForSearch('bogota'))).map((city) => city.name)).toEqual([
      'Bogotá, D.C.',
    ]);
  });
  it('fit in 4 MB', () => {
    const bytes = ['countries.tsv', 'departments.tsv', 'cities.tsv'].map((file) => statSync(new URL(file, folder)).size);
    expect(bytes.reduce((total, size) => total + size)).toBeLessThan(4_000_000);
  });
});
