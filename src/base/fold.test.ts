import { describe, expect, it } from 'vitest';
import { comparable, comparableCompany, foldForSearch, hasWords, searchWords } from './fold.ts';

describe('foldForSearch', () => {
  const cases: [text: string, folded: string][] = [
    ['Bogotá, D.C.', 'bogota, d.c.'],
    ['  San  José de   Uré ', 'san jose de ure'],
    ['GÜICÁN ÑAPA', 'guican napa'],
    ['Łódź, Tromsø, Straße, İzmir', 'lodz, tromso, strasse, izmir'],
    ['', ''],
  ];
  for (const [text, folded] of cases) it(`returns "${folded}" for "${text}"`, () => expect(foldForSearch(text)).toBe(folded));
  it('does not change folded text', () => expect(foldForSearch(foldForSearch('Mitú – Vaupés'))).toBe(foldForSearch('Mitú – Vaupés')));
});

describe('comparable', () => {
  const cases: [text: string, key: string][] = [
    ['FE-988917', 'FE988917'],
    ['FE 988917', 'FE988917'],
    ['fe988917', 'FE988917'],
    ['No. 00-123', 'NO00123'],
    ['Ñandú/12', 'NANDU12'],
    ['79.482.113', '79482113'],
    ['- / .', ''],
    ['', ''],
  ];
  for (const [text, key] of cases) it(`is "${key}" of "${text}"`, () => expect(comparable(text)).toBe(key));
});

describe('comparableCompany', () => {
  const alike = [
    ['Terpel S.A.S.', 'TERPEL SAS', 'terpel', 'Terpel s. a. s', 'Terpel, S.A.', 'TERPEL SA', 'Terpel S.A. E.S.P.', 'Terpel SAS BIC'],
    [
      'Pérez Ltda',
      'PEREZ LTDA.',
      'Pérez & Cía. Ltda.',
      'Perez y Cia S. en C.',
      'Pérez y Compañía Limitada',
      'Pérez E.U.',
      'Pérez S. en C. A.',
    ],
  ];
  for (const names of alike)
    it(`is one for ${names.join(', ')}`, () =>
      expect(new Set(names.map(comparableCompany))).toEqual(new Set([comparableCompany(names[0] as string)])));
  const cases: [name: string, key: string][] = [
    ['Estación  El Álto', 'ESTACIONELALTO'],
    ['La Casa', 'LACASA'],
    ['Compañía de Gas S.A.', 'COMPANIADEGAS'],
    ['Sas', 'SAS'],
    ['Ltda.', 'LTDA'],
    ['', ''],
  ];
  for (const [name, key] of cases) it(`is "${key}" of "${name}"`, () => expect(comparableCompany(name)).toBe(key));
});

describe('searchWords', () => {
  const cases = {
    'jhon  castaño': ['jhon', 'castaño'],
    'Palmira - Bogotá, D.C.': ['Palmira', 'Bogotá', 'D.C.'],
    'ana ana': ['ana'],
    '%': ['%'],
    ',': [','],
    'Cartagena,': ['Cartagena'],
    ' ': [],
    'a b c d e f g h i j': ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  };
  it.each(Object.entries(cases))('of "%s"', (typed, words) => expect(searchWords(typed)).toEqual(words));
});

it.each([
  ['Jhon Jairo Castaño Giraldo', 'castano jhon', true],
  ['Cartagena, Bolívar', 'cartagena, bol', true],
  ['Cartagena, Bolívar', 'gena', false],
  ['Cartagena', '', true],
  ['Cartagena', ',', false],
])('hasWords: "%s" with "%s" is %s', (text, typed, has) => expect(hasWords(text, typed)).toBe(has));
