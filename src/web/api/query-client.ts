/** The one query client. Only reads retry; data is fresh for five minutes and kept for fifteen. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { applyFailurePolicy } from './failures.ts';

const minute = 60_000;

/** Retrying helps only where the server was out of reach or failed; a refusal stays a refusal. */
const mayRetry = (failures: number, error: unknown) => failures < 3 && (!(error instanceof ApiError) || error.isTransient);

/** 1 s, 2 s, 4 s… at most 30 s. */
const retryDelay = (failures: number) => Math.min(1_000 * 2 ** failures, 30_000);

export const client = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      console.error(error);
      if (!(error instanceof ApiError) || query.meta?.quiet) return;
      // A refresh that failed over data still on the screen is not the person's concern.
      if (error.isTransient && query.state.data !== undefined) return;
      applyFailurePolicy(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5 * minute,
      gcTime: 15 * minute,
      retry: mayRetry,
      retryDelay,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      refetchOnMount: true,
    },
    mutations: { retry: false },
  },
});
