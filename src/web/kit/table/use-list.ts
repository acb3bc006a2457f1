/** Binds a list to its address and to its rows. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { z } from 'zod';
import type { Answer, Route } from '#base/route.ts';
import type { ListMeta } from '#base/wire.ts';
import { query } from '../../api/call.ts';
import { changed, filtersOf, type ListSearch } from './list-state.ts';

type Meta = z.output<typeof ListMeta>;
type Anything = z.ZodType;
/** A route that answers a page of rows. */
export type ListRoute<Row extends object = object> = Route<Anything, Anything, Anything, z.ZodType<{ data: Row[]; meta: Meta }>>;
/** The row that a list route answers. */
export type RowOf<R extends ListRoute> = Answer<R>['data'][number];

/** The list's state in the address, and the one way to change it. `hide` replaces the entry in the history, all else adds one. */
export function useListSearch(): [ListSearch, (change: ListSearch) => void] {
  const search = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const change = useCallback(
    (next: ListSearch) => {
      const replace = 'hide' in next || 'search' in next;
      void navigate({ to: '.', search: ((now: ListSearch) => changed(now, next)) as never, replace, resetScroll: false });
    },
    [navigate],
  );
  return [search, change];
}

/** The rows of the page that the address names; the rows before stay while the next ones come. */
export function useListRows<R extends ListRoute>(
  route: R,
  search: ListSearch,
  fixed: Record<string, string> = {},
  params?: Record<string, string>,
) {
  const { hide: _, ...asked } = search;
  return useQuery({ ...query(route, { params, query: { ...asked, ...fixed } as never }), placeholderData: keepPreviousData });
}

/** How many rows there are in all, asked beside the rows and not before them; asked once while only the page or the order changes. */
export function useListTotal(route: ListRoute, search: ListSearch, fixed: Record<string, string> = {}, params?: Record<string, string>) {
  const asked = { ...filtersOf(search), search: search.search, ...fixed, count: '1', perPage: 10 };
  const { data } = useQuery(query(route, { params, query: asked as never, quiet: true }));
  return data?.meta.total == null ? undefined : { total: data.meta.total, isExact: data.meta.total_is_exact };
}
