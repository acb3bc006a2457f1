import { expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { type Parameter, parameterKeys } from '#modules/companies/contract/parameters.ts';
import { groupsOf, parameterText } from './groups.ts';

const row = (change: Partial<Parameter>): Parameter => ({
  id: newId(),
  key: 'uvt',
  city_id: null,
  city_name: null,
  department_name: null,
  value: '1',
  valid_from: '2026-01-01',
  source: '',
  verified: true,
  used_through: null,
  version: 1,
  ...change,
});

it('groups what is valid today, what comes next and what was before', () => {
  const rows = ['2028-01-01', '2027-01-01', '2026-01-01', '2025-01-01', '2024-01-01'].map((valid_from) => row({ valid_from }));
  const [uvt, ...others] = groupsOf(rows, '2026-11-23');
  const from = (list: readonly Parameter[] = []) => list.map(({ valid_from }) => valid_from);
  expect([uvt?.current?.valid_from, from(uvt?.ahead), from(uvt?.past)]).toEqual([
    '2026-01-01',
    ['2027-01-01', '2028-01-01'],
    ['2025-01-01', '2024-01-01'],
  ]);
  expect(others.map(({ key, current }) => [key, current])).toEqual(
    Object.keys(parameterKeys)
      .filter((key) => key !== 'uvt' && key !== 'reteica_rate')
      .map((key) => [key, null]),
  );
});

it('has a group for each municipality, by name', () => {
  const city = (city_id: string, city_name: string) =>
    row({ key: 'reteica_rate', city_id, city_name, department_name: 'Valle del Cauca', valid_from: '2030-01-01' });
  const rows = [city('CO-76892', 'Yumbo'), city('CO-76001', 'Cali'), city('CO-76892', 'Yumbo')];
  expect(groupsOf(rows, '2026-11-23').flatMap(({ city, ahead }) => (city ? [[city, ahead.length]] : []))).toEqual([
    ['Cali, Valle del Cauca', 1],
    ['Yumbo, Valle del Cauca', 2],
  ]);
});

it('writes each value in its unit', () => {
  const text = (key: Parameter['key'], value: string) => parameterText({ key, value }, 'es').replaceAll('\u00a0', ' ');
  expect([
    text('uvt', '52374'),
    text('retefuente_rate', '1'),
    text('retefuente_minimum', '4'),
    text('reteica_rate', '0.414'),
    text('contribution_limit', '25'),
  ]).toEqual(['$ 52.374', '1 %', '4 UVT', '4,14 ‰', '25 SMMLV']);
});
