import { describe, expect, it } from 'vitest';
import { foldForSearch } from './fold.ts';

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
