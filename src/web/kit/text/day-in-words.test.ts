import { describe, expect, it } from 'vitest';
import { dayInWords } from './day-in-words.ts';

describe('dayInWords', () => {
  it.each([
    ['2026-04-03', 'es', 'en-US', '3 abr 2026'],
    ['2026-04-03', 'en', 'es-CO', '3 Apr 2026'],
    ['2026-04-03T14:30', 'es', 'en', '3 abr 2026, 2:30 p. m.'],
  ] as const)('writes %s in %s, on a device in %s, as %s', (value, language, device, text) => {
    expect(dayInWords(value, language, device)?.replace(/\s/g, ' ')).toBe(text);
  });

  it.each([
    ['2026-04-03', 'es', 'es-CO'],
    ['2026-04-03', 'en', 'en-US'],
    ['', 'es', 'en-US'],
    [null, 'es', 'en-US'],
  ] as const)('is undefined for %s in %s, on a device in %s', (value, language, device) => {
    expect(dayInWords(value, language, device)).toBeUndefined();
  });
});
