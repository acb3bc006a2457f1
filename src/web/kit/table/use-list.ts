/** Binds a list to the URL and to its rows. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { z } from 'zod';
import type { ListFile } from '#base/lists/columns.ts';
import type { Answer, Route } from '#base/route.ts';
import type { ListMeta } from '#base/wire.ts';
import { query } from '../../api/call.ts';
import type { ListSearch } from './list-search.ts';
import { filtersOf, withChange } from './list-state.ts';

type Meta = z.output<typeof ListMeta>;
type Anything = z.ZodType;
/** A route that returns a page of rows. */
export type ListRoute<Row extends object = object> = Route<Anything, Anything, Anything, z.ZodType<{ data: Row[]; meta: Meta }>> & {
  file: ListFile;
};
/** The row type of a list route. */
export type RowOf<R extends ListRoute> = Answer<R>['data'][number];

/** The list's state in the URL, and a function to change it. Search and hidden columns replace the history entry; other changes add one. */
export function useListSearch(): [ListSearch, (change: ListSearch) => void] {
  const search = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const change = useCallback(
    (next: ListSearch) => {
      const replace = 'hide' in next || 'search' in next;
      void navigate({ to: '.', search: ((now: ListSearch) => withChange(now, next)) as never, replace, resetScroll: false });
    },
    [navigate],
  );
  return [search, change];
}

/** The rows of the page in the URL. The previous rows stay on screen while the next ones load. */
export function useListRows<R extends ListRoute>(
  route: R,
  search: ListSearch,
  fixed: Record<string, string> = {},
  params?: Record<string, string>,
) {
  const { hide: _, ...input } = search;
  return useQuery({ ...query(route, { params, query: { ...input, ...fixed } as never }), placeholderData: keepPreviousData });
}

/** The total number of rows, queried in parallel with the rows. Its key has no page and order, so that changing those does not query it again. */
export function useListTotal(route: ListRoute, search: ListSearch, fixed: Record<string, string> = {}, params?: Record<string, string>) {
  const input = { ...filtersOf(search), search: search.search, ...fixed, count: '1', perPage: 10 };
  const { data } = useQuery(query(route, { params, query: input as never, quiet: true }));
  return data?.meta.total == null ? undefined : { total: data.meta.total, isExact: data.meta.total_is_exact };
}
