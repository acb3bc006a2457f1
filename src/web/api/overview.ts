/**
 * Overviews: what a page shows, read in one request (docs/decisions/0074-overviews.md). Each part goes into the cache of the query that would
 * ask for it, so that the sections of the page have their data when they are first rendered, and refetch on their own afterwards.
 */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Overview, Route } from '#base/route.ts';
import { currentCompanyId } from '../session/tab.ts';
import { call, queryKeyOf } from './call.ts';

type OverviewRoute = Omit<Route, 'output'> & { output: typeof Overview };

/**
 * The query that reads an overview into the cache; its own data is null. It is read once: changes that happen meanwhile read it again, later
 * ones only invalidate the parts.
 */
export function overviewQuery(client: QueryClient, route: OverviewRoute, params: Record<string, string>) {
  const company = currentCompanyId();
  return queryOptions({
    queryKey: queryKeyOf(company, route.path, { params }),
    queryFn: async ({ signal }) => {
      const { data } = await call(route, { params, company, signal, quiet: true });
      for (const [path, { answer, ...input }] of Object.entries(data)) client.setQueryData(queryKeyOf(company, path, input), answer);
      return null;
    },
    enabled: ({ state }) => state.data === undefined,
  });
}
