import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';

describe('fold', () => {
  const cases: [text: string, folded: string][] = [
    ['Bogotá, D.C.', 'bogota, d.c.'],
    ['  San  José de   Uré ', 'san jose de ure'],
    ['GÜICÁN ÑAPA', 'guican napa'],
    ['Łódź, Tromsø, Straße, İzmir', 'lodz, tromso, strasse, izmir'],
    ['', ''],
  ];
  for (const [text, folded] of cases) it(`makes "${folded}" of "${text}"`, () => expect(fold(text)).toBe(folded));
  it('leaves folded text as it is', () => expect(fold(fold('Mitú – Vaupés'))).toBe(fold('Mitú – Vaupés')));
});
