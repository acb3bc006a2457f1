import { describe, expect, it } from 'vitest';
import { assertParameterDeletable, assertParameterUnused, type DatedValue, parameterOn } from './parameters.ts';

const row = (id: string, valid_from: string, value: string, used_through: string | null = null, change: Partial<DatedValue> = {}) => ({
  id,
  key: 'uvt' as const,
  city_id: null,
  value,
  valid_from,
  used_through,
  ...change,
});
const yumbo = { key: 'reteica_rate' as const, city_id: 'CO-76892' };

describe('parameterOn', () => {
  const rows = [
    row('b', '2026-01-01', '52374'),
    row('a', '2025-01-01', '49799'),
    row('c', '2027-01-01', '55000'),
    row('y', '2020-01-01', '0.7', null, yumbo),
  ];
  it('is the value that began last', () => {
    expect(['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((day) => parameterOn(rows, 'uvt', day)?.value)).toEqual([
      '49799',
      '52374',
      '52374',
      '55000',
    ]);
  });
  it('is null before the first', () => expect(parameterOn(rows, 'uvt', '2024-12-31')).toBeNull());
  it('is that of the municipality', () => {
    expect(parameterOn(rows, 'reteica_rate', '2026-01-01', 'CO-76892')?.value).toBe('0.7');
    expect(parameterOn(rows, 'reteica_rate', '2026-01-01', 'CO-11001')).toBeNull();
  });
});

describe('a value that was used', () => {
  const old = row('a', '2025-01-01', '49799', '2025-12-20');
  const now = row('b', '2026-01-01', '52374', '2026-11-23');
  const next = row('c', '2027-01-01', '55000');
  const rows = [old, now, next];
  const input = (valid_from: string, value: string) => row('', valid_from, value);
  const used = (used_through: string) => expect.objectContaining({ code: 'parameter_used', details: { used_through } });

  it('keeps its amount and its first day', () => {
    expect(() => assertParameterUnused(rows, now, input('2026-01-01', '52374.00'))).not.toThrow();
    for (const change of [input('2026-01-01', '52375'), input('2026-01-02', '52374')])
      expect(() => assertParameterUnused(rows, now, change)).toThrow(used('2026-11-23'));
    expect(() => assertParameterUnused([], now, row('', '2026-01-01', '52374', null, yumbo))).toThrow(used('2026-11-23'));
  });
  it('cannot be replaced for a used day', () => {
    for (const day of ['2026-01-02', '2026-11-23'])
      expect(() => assertParameterUnused(rows, null, input(day, '1'))).toThrow(used('2026-11-23'));
    expect(() => assertParameterUnused(rows, null, input('2025-12-20', '1'))).toThrow(used('2025-12-20'));
  });
  it('can be replaced from the next day, and between two uses', () => {
    for (const day of ['2026-11-24', '2025-12-21', '2024-01-01'])
      expect(() => assertParameterUnused(rows, null, input(day, '1'))).not.toThrow();
  });
  it('stays when another moves over it', () => {
    expect(() => assertParameterUnused(rows, next, input('2026-12-01', '56000'))).not.toThrow();
    expect(() => assertParameterUnused(rows, next, input('2026-11-01', '56000'))).toThrow(used('2026-11-23'));
  });
  it('cannot be deleted', () => {
    expect(() => assertParameterDeletable(now)).toThrow(used('2026-11-23'));
    expect(() => assertParameterDeletable(next)).not.toThrow();
  });
});
