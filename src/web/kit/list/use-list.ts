/** Binds a list to the URL and to its rows. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import type { ListFile } from '#base/lists/columns.ts';
import type { Answer, Route } from '#base/route.ts';
import type { ListMeta, ListSummary } from '#base/wire.ts';
import { query } from '../../api/call.ts';
import { useSession } from '../../session/session.ts';
import { readPreferences, storePreferences } from './list-preferences.ts';
import { type ListSearch, listSearch } from './list-search.ts';
import { filtersOf, withChange } from './list-state.ts';

type Meta = Omit<z.output<typeof ListMeta>, 'summary'> & { summary: ListSummary<object> | null };
type Anything = z.ZodType;
/** A route that returns a page of rows. */
export type ListRoute<Row extends object = object> = Route<Anything, Anything, Anything, z.ZodType<{ data: Row[]; meta: Meta }>> & {
  file: ListFile;
};
/** The row type of a list route. */
export type RowOf<R extends ListRoute> = Answer<R>['data'][number];

/**
 * The list's state: from the URL, else as the person left this list. The function that changes it writes both. Search, hidden columns, the
 * height of the rows and the day of a calendar replace the history entry; other changes add one. The open tab of the page is in the same URL, but is not a filter.
 */
export function useListSearch(list: string): [ListSearch, (change: ListSearch) => void] {
  const { user } = useSession();
  const inUrl = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const search = useMemo(() => {
    const defined = Object.fromEntries(Object.entries(inUrl).filter(([name, value]) => value !== undefined && name !== 'tab'));
    return { ...readPreferences(user.id, list, parsePreferences), ...defined };
  }, [inUrl, user.id, list]);
  const change = useCallback(
    (next: ListSearch) => {
      // What a link or a saved view has set is not how the person left the list.
      const stored = readPreferences(user.id, list, parsePreferences) as ListSearch;
      const own = Object.entries(next).filter(([name]) => inUrl[name] === undefined || inUrl[name] === stored[name]);
      storePreferences(user.id, list, Object.fromEntries(own));
      const replace = 'hide' in next || 'search' in next || 'rows' in next || 'day' in next;
      void navigate({ to: '.', search: ((now: ListSearch) => withChange(now, next)) as never, replace, resetScroll: false });
    },
    [navigate, user.id, list, inUrl],
  );
  return [search, change];
}

const noFilters = listSearch();
const parsePreferences = (stored: unknown) => noFilters.parse(stored) as ListSearch;

/** The rows of the page in the URL, unless another view shows them. The previous rows stay on screen while the next ones load. */
export function useListRows<R extends ListRoute>(
  route: R,
  search: ListSearch,
  fixed: Record<string, string> = {},
  params?: Record<string, string>,
) {
  const { hide: _hide, rows: _rows, view, day: _day, ...input } = search;
  return useQuery({
    ...query(route, { params, query: { ...input, ...fixed } as never }),
    placeholderData: keepPreviousData,
    enabled: view === undefined,
  });
}

/**
 * The total number of rows, the totals of the list and the counts of its tabs, queried in parallel with the rows. The key has no page and
 * order, so that changing those does not query them again.
 */
export function useListTotal(route: ListRoute, search: ListSearch, fixed: Record<string, string> = {}, params?: Record<string, string>) {
  const input = { ...filtersOf(search), search: search.search, ...fixed, count: '1', summary: '1', perPage: 10 };
  const { data } = useQuery(query(route, { params, query: input as never, quiet: true }));
  return useMemo(() => {
    if (data?.meta.total == null) return undefined;
    const { total, total_is_exact, summary } = data.meta;
    return { total, isExact: total_is_exact, summary: summary as ListSummary | null };
  }, [data]);
}
