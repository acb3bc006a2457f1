/** Options: a few fixed values, or records of the server, searched while typing: a customer, a truck, a city. */
import type { UseQueryOptions } from '@tanstack/react-query';
import { foldForSearch, hasWords, searchWords } from '#base/fold.ts';
import type { Route } from '#base/route.ts';
import { query } from '../../api/call.ts';
import type { ListRoute, RowOf } from '../list/use-list.ts';

export interface Option {
  value: string;
  label: string;
  /** A second line that distinguishes options with the same label. */
  hint?: string;
  /** The heading above this option and the next ones of the same group. */
  group?: string;
}

/** A few fixed values with their texts: `choicesOf(t, 'settings.payers', payers)` has those of `settings.payers.<value>`. */
export const choicesOf = <const T extends string>(t: (key: string) => string, texts: string, values: readonly T[]) =>
  values.map((value) => ({ value, label: t(`${texts}.${value}`) }));

/** For plain records they are made by `recordOptions`; a module declares others in `web/pickers.tsx`. */
export interface OptionSource {
  /** A shorter text is not searched: the field then says how many letters to type. */
  minLetters?: number;
  /** The best matches for the typed text; all for an empty one. */
  search: (typed: string) => UseQueryOptions<unknown, Error, Option[], readonly unknown[]>;
  /** The option of an id, for a filter in the URL. */
  read?: (id: string) => UseQueryOptions<unknown, Error, Option, readonly unknown[]>;
}

/** The only option with this label, ignoring case and accents; undefined when several have it. */
export function findOptionByLabel(typed: string, options: Option[] = []): Option | undefined {
  const folded = foldForSearch(typed.trim());
  const [one, other] = options.filter((option) => foldForSearch(option.label.trim()) === folded);
  return other ? undefined : one;
}

/**
 * Options from a list route, which does the matching; `read` is the route that reads one record by `:id`.
 *
 *     const drivers = optionSource(users.drivers, (row) => ({ value: row.id, label: row.name }), { read: users.driver });
 */
export function optionSource<R extends ListRoute>(
  list: R,
  option: (row: RowOf<R>) => Option,
  { read, fixed, params }: { read?: Route; fixed?: Record<string, string>; params?: Record<string, string> } = {},
): OptionSource {
  return {
    search: (typed) => {
      const input = { ...fixed, search: typed === '' ? undefined : typed, perPage: 25 };
      const options = query(list, { params, query: input as never, quiet: true });
      return { ...options, select: (answer: { data: RowOf<R>[] }) => answer.data.map(option) } as never;
    },
    read:
      read &&
      ((id) =>
        ({
          ...query(read, { params: { ...params, id }, quiet: true }),
          select: (answer: { data: RowOf<R> }) => option(answer.data),
        }) as never),
  };
}

/** The same source with these options before all others, as far as they match; `others` is the heading of the rest. */
export function withOfferedFirst(source: OptionSource, offered: readonly Option[], others: string): OptionSource {
  if (offered.length === 0) return source;
  const isOffered = new Set(offered.map(({ value }) => value));
  return {
    ...source,
    search: (typed) => {
      const options = source.search(typed);
      const rest = (answer: unknown) =>
        (options.select as (answer: unknown) => Option[])(answer).filter(({ value }) => !isOffered.has(value));
      return {
        ...options,
        select: (answer) => [...optionsWith(typed, offered), ...rest(answer).map((option) => ({ ...option, group: others }))],
      };
    },
  };
}

/** The options of which words of label or hint begin with the typed text. */
export function optionsWith<O extends Option>(typed: string, options: readonly O[]): O[] {
  return options.filter(({ label, hint = '' }) => hasWords(`${label} ${hint}`, typed));
}

/** The typed text without its last word; empty for a single word. A wrong last word hides an existing record. */
export function withoutLastWord(typed: string): string {
  return typed.trim().replace(/(^|\s+)\S+$/, '');
}

/** Existing texts that are few, such as makes: they are read once, and searched here. */
export function textOptions(route: Route): OptionSource {
  const option = (text: string): Option => ({ value: text, label: text });
  return {
    search: (typed) =>
      ({
        ...query(route, { quiet: true }),
        select: ({ data }: { data: string[] }) =>
          data.filter((text) => searchWords(typed).every((word) => foldForSearch(text).includes(foldForSearch(word)))).map(option),
      }) as never,
    read: (text) => ({ queryKey: [route.path, text], queryFn: () => option(text) }),
  };
}
