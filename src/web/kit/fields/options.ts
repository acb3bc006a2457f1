/** What is chosen from the server's records as one types: a customer, a truck, a city. */
import type { UseQueryOptions } from '@tanstack/react-query';
import { fold } from '#base/fold.ts';
import type { Route } from '#base/route.ts';
import { query } from '../../api/call.ts';
import type { ListRoute, RowOf } from '../table/use-list.ts';

export interface Option {
  value: string;
  label: string;
  /** A second line that tells namesakes apart. */
  hint?: string;
}

/** Where options come from. Each module declares its own in `web/pickers.tsx`. */
export interface OptionSource {
  /** The best matches for what was typed; all, at first. */
  search: (typed: string) => UseQueryOptions<unknown, Error, Option[], readonly unknown[]>;
  /** The option of a known id, for a filter that the address names. */
  find?: (id: string) => UseQueryOptions<unknown, Error, Option, readonly unknown[]>;
}

/** The one option that what was typed names in full, whatever its capitals and accents; of namesakes none. */
export function namedBy(typed: string, options: Option[] = []): Option | undefined {
  const wanted = fold(typed.trim());
  const [one, other] = options.filter((option) => fold(option.label.trim()) === wanted);
  return other ? undefined : one;
}

/**
 * Options from a list route, whose `search` does the matching; `read` answers one record by `:id`.
 *
 *     export const customerOptions = optionSource(customers.list, (row) => ({ value: row.id, label: row.name }), { read: customers.read });
 */
export function optionSource<R extends ListRoute>(
  list: R,
  option: (row: RowOf<R>) => Option,
  { read, fixed, params }: { read?: Route; fixed?: Record<string, string>; params?: Record<string, string> } = {},
): OptionSource {
  return {
    search: (typed) => {
      const asked = { ...fixed, search: typed === '' ? undefined : typed, perPage: 25 };
      const options = query(list, { params, query: asked as never, quiet: true });
      return { ...options, select: (answer: { data: RowOf<R>[] }) => answer.data.map(option) } as never;
    },
    find:
      read &&
      ((id) =>
        ({
          ...query(read, { params: { ...params, id }, quiet: true }),
          select: (answer: { data: RowOf<R> }) => option(answer.data),
        }) as never),
  };
}
