import { describe, expect, it } from 'vitest';
import { listSearch } from './list-search.ts';
import {
  filtersOf,
  firstPage,
  hiddenColumns,
  isPastFirstPage,
  nextSort,
  pageTargets,
  rowRange,
  sortDirection,
  toggleColumn,
  withChange,
} from './list-state.ts';

describe('listSearch', () => {
  const schema = listSearch('status');
  it('parses a URL', () => {
    expect(schema.parse({ search: 900, page: '3', perPage: 50, status: 'active' })).toEqual({
      search: '900',
      page: 3,
      perPage: 50,
      status: 'active',
    });
  });
  it('ignores invalid and unknown parameters', () => {
    expect(JSON.stringify(schema.parse({ page: 'x', perPage: 13, last: 7, sort: '-name', other: 1 }))).toBe('{"sort":"-name"}');
  });
});

describe('withChange', () => {
  const deep = { page: 7, after: 'k', sort: 'name', hide: 'email' };
  it('returns to the first page when the rows change', () =>
    expect(withChange(deep, { status: 'active' })).toEqual({ sort: 'name', hide: 'email', status: 'active' }));
  it('stays on the page when a column is hidden', () =>
    expect(withChange(deep, { hide: undefined })).toEqual({ page: 7, after: 'k', sort: 'name' }));
  it('goes to the given page', () =>
    expect(withChange(deep, { page: 8, after: 'm' })).toEqual({ page: 8, after: 'm', sort: 'name', hide: 'email' }));
  it('drops a search that was emptied', () => expect(withChange({ search: 'a' }, { search: '' })).toEqual({}));
});

describe('sorting', () => {
  const clicks = (defaultSort: string) => {
    const sorts: (string | undefined)[] = [undefined];
    for (let at = 0; at < 4; at++) sorts.push(nextSort(sorts[at], 'name', defaultSort));
    return sorts;
  };
  it('cycles through ascending, descending and the default order', () =>
    expect(clicks('-date')).toEqual([undefined, 'name', '-name', undefined, 'name']));
  it('alternates the direction of the default order', () => {
    expect(clicks('name')).toEqual([undefined, '-name', undefined, '-name', undefined]);
    expect(clicks('-name')).toEqual([undefined, 'name', undefined, 'name', undefined]);
  });
  it('has a direction', () =>
    expect(['name', '-name', 'city', undefined].map((now) => sortDirection(now, 'name'))).toEqual(['asc', 'desc', false, false]));
});

describe('hidden columns', () => {
  it('are the default without a parameter', () =>
    expect([hiddenColumns(undefined, ['a']), hiddenColumns('-', ['a']), hiddenColumns('b,c', ['a'])]).toEqual([['a'], [], ['b', 'c']]));
  it('are in the URL only while they differ from the default', () => {
    expect(toggleColumn(undefined, [], 'a')).toBe('a');
    expect(toggleColumn('a', [], 'a')).toBeUndefined();
    expect(toggleColumn(undefined, ['a'], 'a')).toBe('-');
    expect(toggleColumn('-', ['a'], 'a')).toBeUndefined();
    expect(toggleColumn('a,b', ['a'], 'b')).toBeUndefined();
  });
});

describe('pages', () => {
  const meta = { page: 3, per_page: 25, has_more: true, next: 'key' };
  it('go forward by cursor and back by number', () => {
    expect(pageTargets({ page: 3 }, meta)).toEqual({
      first: { page: undefined, after: undefined, last: undefined },
      previous: { page: 2, after: undefined, last: undefined },
      next: { page: 4, after: 'key', last: undefined },
      last: { page: undefined, after: undefined, last: 1 },
    });
  });
  it('end where there are no more rows', () => {
    const { next, last } = pageTargets({ last: 1 }, { ...meta, has_more: true });
    expect([next, last, pageTargets({}, { ...meta, page: 1, has_more: false })]).toEqual([
      undefined,
      undefined,
      { first: undefined, previous: undefined, next: undefined, last: undefined },
    ]);
  });
  it('know whether they are past the first', () =>
    expect([{}, { page: 1 }, { last: 1 as const }, { page: 2 }, { after: 'key' }].map(isPastFirstPage)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]));
  it('return to the first', () =>
    expect(withChange({ page: 90, after: 'key', last: 1, sort: 'name' }, firstPage)).toEqual({ sort: 'name' }));
  it('number their rows', () => expect(rowRange(meta, 10)).toEqual({ from: 51, to: 60 }));
});

it('separates filters from the parameters of every list', () =>
  expect(filtersOf({ page: 2, status: 'active', city: '' })).toEqual({ status: 'active' }));
