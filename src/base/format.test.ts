import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatCompact,
  formatDay,
  formatFileSize,
  formatFixed,
  formatLocalDateTime,
  formatMoney,
  formatNumberInText,
  formatPercent,
  formatQuantity,
  formatRate,
  formatSignedPercent,
  formatTimestamp,
} from './format.ts';

/** With plain spaces. That the real ones are no-break spaces is tested once. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatMoney', () => {
  const cases = [
    { amount: '1234567.00', es: '$ 1.234.567', en: 'COP 1,234,567' },
    { amount: '1234567', es: '$ 1.234.567', en: 'COP 1,234,567' },
    { amount: '1234567.50', es: '$ 1.234.567,50', en: 'COP 1,234,567.50' },
    { amount: '0', es: '$ 0', en: 'COP 0' },
    { amount: '-950.00', es: '− $ 950', en: '− COP 950' },
    { amount: '0.05', es: '$ 0,05', en: 'COP 0.05' },
    { amount: '98765432109876543.21', es: '$ 98.765.432.109.876.543,21', en: 'COP 98,765,432,109,876,543.21' },
    { amount: '12.3456', decimals: 4, es: '$ 12,3456', en: 'COP 12.3456' },
    { amount: '12.3000', decimals: 4, es: '$ 12,30', en: 'COP 12.30' },
    { amount: '10.005', es: '$ 10', en: 'COP 10' },
    { amount: '10.5', decimals: 0, es: '$ 11', en: 'COP 11' },
  ];
  for (const { amount, decimals, es, en } of cases) {
    it(`formats ${amount} as ${es} and ${en}`, () => {
      expect(plain(formatMoney(amount, 'es', decimals))).toBe(es);
      expect(plain(formatMoney(amount, 'en', decimals))).toBe(en);
    });
  }
  it('has no breaking space between currency and number', () => expect(formatMoney('5', 'es') + formatMoney('5', 'en')).not.toContain(' '));
  it('formats another currency', () => expect(plain(formatMoney('1500', 'en', 2, 'USD'))).toBe('$1,500'));
});

describe('formatAgo', () => {
  const cases = [
    { at: '2026-11-21T11:59:30Z', es: 'hace un momento', en: 'just now' },
    { at: '2026-11-21T12:05:00Z', es: 'hace un momento', en: 'just now' },
    { at: '2026-11-21T11:57:01Z', es: 'hace 2 min', en: '2 min ago' },
    { at: '2026-11-21T10:00:01Z', es: 'hace 1 h', en: '1 hr ago' },
    { at: '2026-11-20T12:00:00Z', es: 'hace 1 día', en: '1 day ago' },
    { at: '2026-11-01T12:00:00Z', es: 'hace 20 días', en: '20 days ago' },
  ];
  for (const { at, es, en } of cases) {
    it(`formats ${at} as ${es} and ${en}`, () => {
      const now = new Date('2026-11-21T12:00:00Z');
      expect([formatAgo(at, now, 'es'), formatAgo(at, now, 'en')].map(plain)).toEqual([es, en]);
    });
  }
});

describe('formatQuantity, formatPercent and formatNumberInText', () => {
  it.each([
    ['12.500', '12,5', '12.5'],
    ['34000.000', '34.000', '34,000'],
    ['0.125', '0,125', '0.125'],
  ])('formats the quantity %s as %s and %s', (amount, es, en) =>
    expect([formatQuantity(amount, 'es'), formatQuantity(amount, 'en')]).toEqual([es, en]),
  );
  it.each([
    ['4.0000', '4 %', '4%'],
    ['0.5220', '0,522 %', '0.522%'],
  ])('formats the percentage %s as %s and %s', (amount, es, en) =>
    expect([plain(formatPercent(amount, 'es')), formatPercent(amount, 'en')]).toEqual([es, en]),
  );
  it('formats a percentage below zero with a minus sign, and long numbers of an axis in few characters', () => {
    expect([plain(formatSignedPercent('-4.5', 'es')), formatSignedPercent('4', 'en')]).toEqual(['−4,5 %', '4%']);
    expect([plain(formatCompact(12_340_000, 'es')), formatCompact(12_340_000, 'en')]).toEqual(['12,3 M', '12.3M']);
    expect([formatCompact(1_650, 'es'), formatCompact(-1_650, 'en')]).toEqual(['1.650', '−1,650']);
  });
  it.each([
    [0, '0 kB', '0 kB'],
    [1, '1 kB', '1 kB'],
    [349_200, '350 kB', '350 kB'],
    [1_250_000, '1,3 MB', '1.3 MB'],
    [10_000_000, '10 MB', '10 MB'],
  ])('formats the size of a file of %s bytes as %s and %s', (bytes, es, en) =>
    expect([plain(formatFileSize(bytes, 'es')), plain(formatFileSize(bytes, 'en'))]).toEqual([es, en]),
  );
  it('formats a rate in percent or per mille', () => {
    expect(plain(formatRate({ value: '0.4140', per_mille: true }, 'es'))).toBe('4,14 ‰');
    expect(formatRate({ value: '0.7', per_mille: true }, 'en')).toBe('7‰');
    expect(plain(formatRate({ value: '0.7', per_mille: false }, 'es'))).toBe('0,7 %');
  });
  it('does not group the digits of a year', () =>
    expect([formatNumberInText('1900', 'es'), formatNumberInText('10000', 'es')]).toEqual(['1900', '10.000']));
});

describe('formatDay, formatLocalDateTime and formatTimestamp', () => {
  it.each([
    ['2026-11-19', '19 nov 2026', '19 Nov 2026'],
    ['2026-01-02', '2 ene 2026', '2 Jan 2026'],
    ['2024-02-29', '29 feb 2024', '29 Feb 2024'],
  ])('formats %s as %s and %s in any time zone', (date, es, en) =>
    expect([plain(formatDay(date, 'es')), plain(formatDay(date, 'en'))]).toEqual([es, en]),
  );
  it('formats a local date and time without conversion', () => {
    expect(plain(formatLocalDateTime('2026-11-19T14:30', 'es'))).toBe('19 nov 2026, 2:30 p. m.');
    expect(plain(formatLocalDateTime('2026-11-19T00:05', 'en'))).toBe('19 Nov 2026, 12:05 am');
  });
  it.each([
    ['2026-12-31T19:00', '2027-01-01', '31 dic 7:00 p. m.'],
    ['2027-01-06T07:00', '2026-12-31', '6 ene 7:00 a. m.'],
    ['2026-05-20T07:00', '2026-11-19', '20 may 2026'],
    ['2026-05-21T07:00', '2026-11-19', '21 may 7:00 a. m.'],
  ])('formats %s on %s short as %s', (value, today, short) => {
    expect(plain(formatLocalDateTime(value, 'es', today))).toBe(short);
    expect(plain(formatTimestamp(`${value}:00-05:00`, 'America/Bogota', 'es', today))).toBe(short);
  });
  it('formats a timestamp in the given time zone', () => {
    expect(plain(formatTimestamp('2026-11-20T03:15:00Z', 'America/Bogota', 'es'))).toBe('19 nov 2026, 10:15 p. m.');
  });
});

describe('formatFixed', () => {
  it('has all decimals, also of a percentage', () => {
    expect([formatFixed('6.9', 'es', 2), formatFixed('2001', 'es', 1), formatFixed('6.905', 'en', 2)]).toEqual(['6,90', '2.001,0', '6.91']);
    expect([plain(formatPercent('23', 'es', 1)), plain(formatSignedPercent('-4.25', 'en', 1))]).toEqual(['23,0 %', '−4.3%']);
  });
});
