import { describe, expect, it } from 'vitest';
import { choiceFilter, daysFilter, withoutInvalidDays } from './filters.ts';

describe('withoutInvalidDays', () => {
  const filters = [choiceFilter('status', 'Status', []), daysFilter('from', 'to', 'Date')];
  it('keeps valid days and other filters', () => {
    const search = { from: '2026-11-01', to: '2026-11-30', status: 'x', page: 2 };
    expect(withoutInvalidDays(search, filters)).toEqual(search);
  });
  it.each(['ayer', '2026-02-30', '2026-13-01', '20261101', ''])('removes "%s"', (from) =>
    expect(withoutInvalidDays({ from, to: '2026-11-30' }, filters)).toEqual({ to: '2026-11-30' }),
  );
});
