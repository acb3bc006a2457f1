import { describe, expect, it } from 'vitest';
import { Day, LocalDateTime } from './wire.ts';

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
