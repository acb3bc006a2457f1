import { describe, expect, it } from 'vitest';
import { day, localDateTime, moment, money, numberInText, percent, quantity } from './format.ts';

/** The tests read with plain spaces; that the real ones do not break is tested once. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('money', () => {
  const cases = [
    { amount: '1234567.00', es: '$ 1.234.567', en: 'COP 1,234,567' },
    { amount: '1234567', es: '$ 1.234.567', en: 'COP 1,234,567' },
    { amount: '1234567.50', es: '$ 1.234.567,50', en: 'COP 1,234,567.50' },
    { amount: '0', es: '$ 0', en: 'COP 0' },
    { amount: '-950.00', es: '-$ 950', en: '-COP 950' },
    { amount: '0.05', es: '$ 0,05', en: 'COP 0.05' },
    { amount: '98765432109876543.21', es: '$ 98.765.432.109.876.543,21', en: 'COP 98,765,432,109,876,543.21' },
    { amount: '12.3456', decimals: 4, es: '$ 12,3456', en: 'COP 12.3456' },
    { amount: '12.3000', decimals: 4, es: '$ 12,30', en: 'COP 12.30' },
    { amount: '10.005', es: '$ 10', en: 'COP 10' },
    { amount: '10.5', decimals: 0, es: '$ 11', en: 'COP 11' },
  ];
  for (const { amount, decimals, es, en } of cases) {
    it(`shows ${amount} as ${es} and ${en}`, () => {
      expect(plain(money(amount, 'es', decimals))).toBe(es);
      expect(plain(money(amount, 'en', decimals))).toBe(en);
    });
  }
  it('never breaks between sign and figure', () => expect(money('5', 'es') + money('5', 'en')).not.toContain(' '));
  it('shows another currency by its own sign', () => expect(plain(money('1500', 'en', 2, 'USD'))).toBe('$1,500'));
});

describe('quantity, percent and numbers in text', () => {
  it.each([
    ['12.500', '12,5', '12.5'],
    ['34000.000', '34.000', '34,000'],
    ['0.125', '0,125', '0.125'],
  ])('shows the quantity %s as %s and %s', (amount, es, en) => expect([quantity(amount, 'es'), quantity(amount, 'en')]).toEqual([es, en]));
  it.each([
    ['4.0000', '4 %', '4%'],
    ['0.5220', '0,522 %', '0.522%'],
  ])('shows the percentage %s as %s and %s', (amount, es, en) =>
    expect([plain(percent(amount, 'es')), percent(amount, 'en')]).toEqual([es, en]),
  );
  it('leaves a year ungrouped', () => expect([numberInText('1900', 'es'), numberInText('10000', 'es')]).toEqual(['1900', '10.000']));
});

describe('days and moments', () => {
  it.each([
    ['2026-11-19', '19 nov 2026', '19 Nov 2026'],
    ['2026-01-02', '2 ene 2026', '2 Jan 2026'],
    ['2024-02-29', '29 feb 2024', '29 Feb 2024'],
  ])('shows %s as %s and %s, wherever the reader is', (date, es, en) =>
    expect([plain(day(date, 'es')), plain(day(date, 'en'))]).toEqual([es, en]),
  );
  it('shows a local date and time as it was written', () => {
    expect(plain(localDateTime('2026-11-19T14:30', 'es'))).toBe('19 nov 2026, 2:30 p. m.');
    expect(plain(localDateTime('2026-11-19T00:05', 'en'))).toBe('19 Nov 2026, 12:05 am');
  });
  it('shows a moment by the clock of the company', () => {
    expect(plain(moment('2026-11-20T03:15:00Z', 'America/Bogota', 'es'))).toBe('19 nov 2026, 10:15 p. m.');
  });
});
