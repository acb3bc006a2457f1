import { describe, expect, it } from 'vitest';
import { choiceFilter, daysFilter, type FlagFilter, flagChange, flagFilter, measuresFilter, withoutInvalidEnds } from './filters.ts';

describe('withoutInvalidEnds', () => {
  const filters = [choiceFilter('status', 'Status', []), daysFilter('from', 'to', 'Date')];
  it('keeps valid days and other filters', () => {
    const search = { from: '2026-11-01', to: '2026-11-30', status: 'x', page: 2 };
    expect(withoutInvalidEnds(search, filters)).toEqual(search);
  });
  it.each(['ayer', '2026-02-30', '2026-13-01', '20261101', ''])('removes "%s"', (from) =>
    expect(withoutInvalidEnds({ from, to: '2026-11-30' }, filters)).toEqual({ to: '2026-11-30' }),
  );
  const units = [
    { value: 'kg', label: 'kg' },
    { value: 'ton', label: 't' },
  ] as const;
  const payload = [measuresFilter('least', 'most', 'Payload', [...units])];
  it('keeps quantities with their unit', () => {
    const search = { least: '900kg', most: '12.5ton' };
    expect(withoutInvalidEnds(search, payload)).toEqual(search);
  });
  it.each(['900', '12,5ton', '-1kg', '5lb', '1.2345kg', 'kg'])('removes the quantity "%s"', (least) =>
    expect(withoutInvalidEnds({ least, most: '5ton' }, payload)).toEqual({ most: '5ton' }),
  );
});

describe('flagChange', () => {
  const flag = flagFilter('proof', 'missing', 'Missing', 'age') as FlagFilter;
  it.each([
    { name: 'turns it on, in its order', search: { sort: 'name' }, change: { proof: 'missing', sort: 'age' } },
    {
      name: 'turns it off, and its order with it',
      search: { proof: 'missing', sort: 'age' },
      change: { proof: undefined, sort: undefined },
    },
    { name: 'leaves an order that was chosen since', search: { proof: 'missing', sort: 'name' }, change: { proof: undefined } },
  ])('$name', ({ search, change }) => expect(flagChange(flag, search)).toStrictEqual(change));
  it('leaves the order of a list where it brings none', () =>
    expect(flagChange(flagFilter('open', '1', 'Open') as FlagFilter, { sort: 'name' })).toEqual({ open: '1' }));
});
