/**
 * The schema of an overview: what the page of a record shows, as the answers of the operations that it is made of. A screen puts them into
 * the caches of these operations' queries (docs/decisions/0074-overviews.md).
 */
import { z } from 'zod';
import type { QueryOf, Route } from './route.ts';

/** The input that a page asks an operation with. */
export interface PartInput<R extends Route = Route> {
  params?: Record<string, string>;
  query?: Partial<QueryOf<R>>;
}

const part = <A extends z.ZodType>(answer: A) =>
  z.object({
    /** As the page would send them. */
    params: z.record(z.string(), z.string()).nullable(),
    query: z.record(z.string(), z.unknown()).nullable(),
    answer,
  });

/** For callers: the parts by the path of their operation. */
export const Overview = z.object({ data: z.record(z.string(), part(z.unknown())) });
export type Overview = z.output<typeof Overview>;

/** For the server, which answers only these operations. What the caller may not call, or the page does not ask, is absent. */
export const overviewOf = (routes: readonly Route[]) =>
  z.object({ data: z.object(Object.fromEntries(routes.map(({ path, output }) => [path, part(output).optional()]))) });
