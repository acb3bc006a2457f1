import { describe, expect, it } from 'vitest';
import { type ListSearch, listSearch } from '../list/list-search.ts';
import { shownView, viewSearch } from './view-search.ts';

const list = { defaultSort: '-departure_at', hidden: ['odometer', 'manifest'] };

describe('a saved view', () => {
  it('keeps filters, search, order, columns and density, each of them explicit', () => {
    expect(viewSearch({ status: 'active', search: '304' }, list)).toEqual({
      status: 'active',
      search: '304',
      sort: '-departure_at',
      hide: 'manifest,odometer',
      rows: 'dense',
    });
    expect(viewSearch({ sort: 'number', rows: 'roomy', view: 'board' }, { ...list, hidden: [] })).toEqual({
      sort: 'number',
      hide: '-',
      rows: 'roomy',
      view: 'board',
    });
  });

  it('keeps neither the page nor the day', () => {
    const { page: _page, ...found } = viewSearch({ page: 3, perPage: 50, after: 'x', last: 1, day: '2026-11-29' }, list);
    expect(Object.keys(found).sort()).toEqual(['hide', 'rows', 'sort']);
  });

  it('is read by the list as it was saved', () => {
    const saved = viewSearch({ status: 'active', search: '304' }, list);
    expect(viewSearch(listSearch('status').parse(saved) as ListSearch, list)).toEqual(saved);
  });

  it('is shown while the list has all of it and nothing else', () => {
    const views = [
      { id: 'a', is_own: true, search: viewSearch({}, list) },
      { id: 'b', is_own: true, search: viewSearch({ status: 'active' }, list) },
    ];
    const at = (search: ListSearch) => shownView(views, viewSearch(search, list))?.id;
    expect([at({}), at({ status: 'active' }), at({ page: 2 }), at({ status: 'paid' }), at({ status: 'active', search: 'x' })]).toEqual([
      'a',
      'b',
      'a',
      undefined,
      undefined,
    ]);
  });

  it('is, of several equal ones, the one that was opened last, else an own one', () => {
    const search = viewSearch({}, list);
    const views = [
      { id: 'shared', is_own: false, search },
      { id: 'own', is_own: true, search },
      { id: 'other', is_own: true, search },
    ];
    expect([undefined, 'other', 'shared', 'gone'].map((opened) => shownView(views, search, opened)?.id)).toEqual([
      'own',
      'other',
      'shared',
      'own',
    ]);
  });
});
