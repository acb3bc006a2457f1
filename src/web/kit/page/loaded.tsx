import type { ReactNode } from 'react';
import { PageLoader } from '../../app/pages/page-loader.tsx';
import { ErrorState } from './states.tsx';

/** The result of `useQuery` or `useInfiniteQuery`. */
interface QueryResult<T> {
  data: T | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface LoadedProps<T> {
  answer: QueryResult<T>;
  /** Shown until there is data; a loader for the whole page unless given. */
  loader?: ReactNode;
  errorTitle?: string;
  children: (data: T) => ReactNode;
}

/**
 * Shows the answer of a query: the loader first, then the data, or the error with a button to retry. Data stays on screen when a later refetch fails.
 */
export function Loaded<T>({ answer, loader = <PageLoader />, errorTitle, children }: LoadedProps<T>) {
  if (answer.data !== undefined) return children(answer.data);
  if (answer.isError) return <ErrorState title={errorTitle} error={answer.error} onRetry={() => void answer.refetch()} />;
  return loader;
}
