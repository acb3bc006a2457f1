import { describe, expect, it } from 'vitest';
import { choiceFilter, daysFilter, withDaysOnly } from './filters.ts';

describe('withDaysOnly', () => {
  const filters = [choiceFilter('status', 'Status', []), daysFilter('from', 'to', 'Date')];
  it('keeps days, and what is no filter by days', () => {
    const search = { from: '2026-11-01', to: '2026-11-30', status: 'x', page: 2 };
    expect(withDaysOnly(search, filters)).toEqual(search);
  });
  it.each(['ayer', '2026-02-30', '2026-13-01', '20261101', ''])('leaves out "%s"', (from) =>
    expect(withDaysOnly({ from, to: '2026-11-30' }, filters)).toEqual({ to: '2026-11-30' }),
  );
});
