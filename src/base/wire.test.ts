import { describe, expect, it } from 'vitest';
import { Day, LocalDateTime, Money, MoneyNotNegative, Percentage, PositiveMoney, Quantity, UnitPrice } from './wire.ts';

const accepts = (schema: typeof Day, text: string) => schema.safeParse(text).success;

describe('a day', () => {
  for (const text of ['1900-01-01', '2024-02-29', '9999-12-31']) it(`accepts ${text}`, () => expect(accepts(Day, text)).toBe(true));
  for (const text of ['1899-12-31', '0026-01-01', '2026-02-29', '2026-1-1', '2026-01-01T00:00', ' 2026-01-01', '']) {
    it(`rejects "${text}"`, () => expect(accepts(Day, text)).toBe(false));
  }
});

describe('a local date and time', () => {
  for (const text of ['1900-01-01T00:00', '2024-02-29T23:59']) it(`accepts ${text}`, () => expect(accepts(LocalDateTime, text)).toBe(true));
  const invalid = [
    '1899-12-31T23:59',
    '2026-02-29T10:00',
    '2026-01-01T24:00',
    '2026-01-01T10:60',
    '2026-01-01T10:00:00',
    '2026-01-01 10:00',
  ];
  for (const text of [...invalid, '2026-01-01T10:00Z', '2026-01-01', 'T10:00', '']) {
    it(`rejects "${text}"`, () => expect(accepts(LocalDateTime, text)).toBe(false));
  }
});

describe('an amount', () => {
  const cases = [
    { name: 'money', schema: Money, accepted: ['-1', '0', '1.25', '9999999999999.99'], rejected: ['1.255', '10000000000000', '1,5', ''] },
    { name: 'money that is not negative', schema: MoneyNotNegative, accepted: ['0', '-0.00', '1.25'], rejected: ['-0.01', '-1', '1.255'] },
    { name: 'money above zero', schema: PositiveMoney, accepted: ['0.01'], rejected: ['0', '0.00', '-1'] },
    { name: 'a price', schema: UnitPrice, accepted: ['0', '1.2345'], rejected: ['-0.0001', '1.23456'] },
    { name: 'a quantity', schema: Quantity, accepted: ['0.001'], rejected: ['0', '0.000', '-1', '0.0001'] },
    { name: 'a percentage', schema: Percentage, accepted: ['0', '100', '0.9660'], rejected: ['-1', '100.0001', '0.96601'] },
  ];
  it.each(cases)('of $name has its sign, its size and its decimals', ({ schema, accepted, rejected }) => {
    expect(accepted.filter((text) => !accepts(schema, text))).toEqual([]);
    expect(rejected.filter((text) => accepts(schema, text))).toEqual([]);
  });
});
