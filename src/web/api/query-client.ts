/** The query client. Only reads retry. Data is fresh for five minutes and stays cached for fifteen. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import type { Route } from '#base/route.ts';
import { ApiError } from './api-error.ts';
import { queriesOf } from './call.ts';
import { applyFailurePolicy } from './failures.ts';

const minute = 60_000;

/** Up to three retries, and only of transient failures: a 4xx would fail again. */
const shouldRetry = (failures: number, error: unknown) => failures < 3 && (!(error instanceof ApiError) || error.isTransient);

/** In milliseconds: 1 s, 2 s, 4 s… at most 30 s. */
const retryDelay = (failures: number) => Math.min(1_000 * 2 ** failures, 30_000);

export const client = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      console.error(error);
      if (!(error instanceof ApiError) || query.meta?.quiet) return;
      // A failed background refetch is not reported while its old data is on the screen.
      if (error.isTransient && query.state.data !== undefined) return;
      applyFailurePolicy(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5 * minute,
      gcTime: 15 * minute,
      retry: shouldRetry,
      retryDelay,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      refetchOnMount: true,
    },
    mutations: { retry: false },
  },
});

/** Invalidates the queries of operations in the tab's company, whatever their input. Call after a change that they may show. */
export const invalidate = (...routes: readonly Pick<Route, 'path'>[]): Promise<unknown> =>
  Promise.all(routes.map((route) => client.invalidateQueries(queriesOf(route))));

/** After a change that shows in many places: lists, counts, other records. What is on the screen is fetched again. */
export const invalidateAll = (): Promise<void> => client.invalidateQueries();
