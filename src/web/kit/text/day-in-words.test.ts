import { describe, expect, it } from 'vitest';
import { inWords } from './day-in-words.ts';

describe('a day typed on a device of another language', () => {
  it.each([
    ['2026-04-03', 'es', 'en-US', '3 abr 2026'],
    ['2026-04-03', 'en', 'es-CO', '3 Apr 2026'],
    ['2026-04-03T14:30', 'es', 'en', '3 abr 2026, 2:30 p. m.'],
  ] as const)('%s in %s on %s reads %s', (value, language, device, text) => {
    expect(inWords(value, language, device)?.replace(/\s/g, ' ')).toBe(text);
  });

  it.each([
    ['2026-04-03', 'es', 'es-CO'],
    ['2026-04-03', 'en', 'en-US'],
    ['', 'es', 'en-US'],
    [null, 'es', 'en-US'],
  ] as const)('says nothing for %s in %s on %s', (value, language, device) => {
    expect(inWords(value, language, device)).toBeUndefined();
  });
});
