/**
 * Overviews: the data of a page, read in one request (docs/decisions/0074-overviews.md). Each part goes into the cache of its own query, so that the
 * sections of the page have their data when they are first rendered, and refetch on their own afterwards.
 */
import { queryOptions } from '@tanstack/react-query';
import type { Overview, Route } from '#base/route.ts';
import { currentCompanyId } from '../session/tab.ts';
import { call, queryKeyOf } from './call.ts';

type OverviewRoute = Omit<Route, 'output'> & { output: typeof Overview };

/**
 * The query that reads an overview into the cache; its own data is null. It is read once: later changes invalidate its parts; changes reported while
 * it is being read invalidate them when it has arrived.
 */
export function overviewQuery(route: OverviewRoute, params: Record<string, string>) {
  const company = currentCompanyId();
  const queryKey = queryKeyOf(company, route.path, { params });
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const { data } = await call(route, { params, company, signal, quiet: true });
      const isOutdated = client.getQueryState(queryKey)?.isInvalidated === true;
      for (const [path, { answer, ...input }] of Object.entries(data)) {
        const part = queryKeyOf(company, path, input);
        client.setQueryData(part, answer);
        if (isOutdated) void client.invalidateQueries({ queryKey: part });
      }
      return null;
    },
    enabled: ({ state }) => state.data === undefined,
  });
}
