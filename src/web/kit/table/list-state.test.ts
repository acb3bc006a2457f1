import { describe, expect, it } from 'vitest';
import {
  changed,
  filtersOf,
  firstPage,
  hiddenColumns,
  isDeep,
  listSearch,
  nextSort,
  pageMoves,
  rowRange,
  sortedBy,
  toggledColumn,
} from './list-state.ts';

describe('listSearch', () => {
  const schema = listSearch('status');
  it('reads an address, numbers and all', () => {
    expect(schema.parse({ search: 900, page: '3', perPage: 50, status: 'active' })).toEqual({
      search: '900',
      page: 3,
      perPage: 50,
      status: 'active',
    });
  });
  it('leaves out what cannot be read, and what is not its own', () => {
    expect(JSON.stringify(schema.parse({ page: 'x', perPage: 13, last: 7, sort: '-name', other: 1 }))).toBe('{"sort":"-name"}');
  });
});

describe('changed', () => {
  const deep = { page: 7, after: 'k', sort: 'name', hide: 'email' };
  it('returns to the first page when the rows change', () =>
    expect(changed(deep, { status: 'active' })).toEqual({ sort: 'name', hide: 'email', status: 'active' }));
  it('stays on the page when a column is hidden', () =>
    expect(changed(deep, { hide: undefined })).toEqual({ page: 7, after: 'k', sort: 'name' }));
  it('goes to the page it is told', () =>
    expect(changed(deep, { page: 8, after: 'm' })).toEqual({ page: 8, after: 'm', sort: 'name', hide: 'email' }));
  it('drops a search that was emptied', () => expect(changed({ search: 'a' }, { search: '' })).toEqual({}));
});

describe('sorting', () => {
  const clicks = (own: string) => {
    const seen: (string | undefined)[] = [undefined];
    for (let at = 0; at < 4; at++) seen.push(nextSort(seen[at], 'name', own));
    return seen;
  };
  it('goes up, down, and back to the own order', () => expect(clicks('-date')).toEqual([undefined, 'name', '-name', undefined, 'name']));
  it('goes back and forth in a list that is sorted so by itself', () => {
    expect(clicks('name')).toEqual([undefined, '-name', undefined, '-name', undefined]);
    expect(clicks('-name')).toEqual([undefined, 'name', undefined, 'name', undefined]);
  });
  it('knows the way', () =>
    expect(['name', '-name', 'city', undefined].map((now) => sortedBy(now, 'name'))).toEqual(['asc', 'desc', false, false]));
});

describe('hidden columns', () => {
  it('start as the list says', () =>
    expect([hiddenColumns(undefined, ['a']), hiddenColumns('-', ['a']), hiddenColumns('b,c', ['a'])]).toEqual([['a'], [], ['b', 'c']]));
  it('are written only while they differ from the start', () => {
    expect(toggledColumn(undefined, [], 'a')).toBe('a');
    expect(toggledColumn('a', [], 'a')).toBeUndefined();
    expect(toggledColumn(undefined, ['a'], 'a')).toBe('-');
    expect(toggledColumn('-', ['a'], 'a')).toBeUndefined();
    expect(toggledColumn('a,b', ['a'], 'b')).toBeUndefined();
  });
});

describe('pages', () => {
  const meta = { page: 3, per_page: 25, has_more: true, next: 'key' };
  it('go by key to the next, by number back', () => {
    expect(pageMoves({ page: 3 }, meta)).toEqual({
      first: { page: undefined, after: undefined, last: undefined },
      previous: { page: 2, after: undefined, last: undefined },
      next: { page: 4, after: 'key', last: undefined },
      last: { page: undefined, after: undefined, last: 1 },
    });
  });
  it('end where there is no more', () => {
    const { next, last } = pageMoves({ last: 1 }, { ...meta, has_more: true });
    expect([next, last, pageMoves({}, { ...meta, page: 1, has_more: false })]).toEqual([
      undefined,
      undefined,
      { first: undefined, previous: undefined, next: undefined, last: undefined },
    ]);
  });
  it('are deep by number or by key', () =>
    expect([{}, { page: 1 }, { last: 1 as const }, { page: 2 }, { after: 'key' }].map(isDeep)).toEqual([false, false, false, true, true]));
  it('lead back to the first', () =>
    expect(changed({ page: 90, after: 'key', last: 1, sort: 'name' }, firstPage)).toEqual({ sort: 'name' }));
  it('count their rows', () => expect(rowRange(meta, 10)).toEqual({ from: 51, to: 60 }));
});

it('tells filters from the keys of every list', () =>
  expect(filtersOf({ page: 2, status: 'active', city: '' })).toEqual({ status: 'active' }));
