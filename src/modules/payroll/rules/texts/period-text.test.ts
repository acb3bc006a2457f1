import { describe, expect, it } from 'vitest';
import en from '../../words/en.json' with { type: 'json' };
import es from '../../words/es.json' with { type: 'json' };
import { periodRange, periodTitle } from './period-text.ts';

const words = { es, en };
const textsOf =
  (language: 'es' | 'en') =>
  (key: string, facts: Record<string, unknown> = {}) =>
    ((words[language].periods.range as Record<string, string>)[key.split('.').at(-1) ?? ''] ?? key).replace(
      /\{\{(\w+)\}\}/g,
      (_, fact: string) => String(facts[fact]),
    );

const half = { starts_on: '2026-11-01', ends_on: '2026-11-15' };
const week = { starts_on: '2026-11-30', ends_on: '2026-12-06' };
const newYear = { starts_on: '2026-12-28', ends_on: '2027-01-03' };

describe('the days of a period', () => {
  it.each([
    { period: half, es: '1 al 15 de noviembre de 2026', en: '1 to 15 November 2026' },
    { period: week, es: '30 de noviembre al 6 de diciembre de 2026', en: '30 November to 6 December 2026' },
    { period: newYear, es: '28 de diciembre de 2026 al 3 de enero de 2027', en: '28 December 2026 to 3 January 2027' },
  ])('name month and year once where they are the same: $es', ({ period, ...expected }) => {
    expect(periodTitle(period, textsOf('es'), 'es')).toBe(expected.es);
    expect(periodTitle(period, textsOf('en'), 'en')).toBe(expected.en);
  });

  it.each([
    { period: half, range: '1 al 15 nov' },
    { period: week, range: '30 nov al 6 dic' },
    { period: newYear, range: '28 dic 2026 al 3 ene 2027' },
  ])('are short without the current year: $range', ({ period, range }) => {
    expect(periodRange(period, textsOf('es'), 'es', '2026').replaceAll('\u00a0', ' ')).toBe(range);
  });
});
