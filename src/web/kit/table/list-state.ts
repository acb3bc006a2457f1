/**
 * The state of a list is its URL: search, filters, sort, page and hidden columns. Pure: the hook in `use-list.ts` binds it
 * to the router. Only what differs from the list's own defaults is written, so a plain list has a plain address.
 */
import * as z from 'zod/mini';

/** Keys of the address that belong to every list; all others are filters. */
const own = ['search', 'page', 'perPage', 'sort', 'hide', 'after', 'last'] as const;

export interface ListState {
  search?: string;
  page?: number;
  perPage?: number;
  /** `field` or `-field`. */
  sort?: string;
  /** Ids of the columns that are hidden, by commas. */
  hide?: string;
  /** The key that the page starts after, so that a deep page costs what the first does. */
  after?: string;
  /** Asks for the last page. */
  last?: 1;
}
export type Filters = { [name: string]: string | undefined };
/** An address of a list: its own keys and its filters. */
export type ListSearch = ListState & { [filter: string]: string | number | undefined };

/** What cannot be read is left out: a mistyped address shows the list, not an error. */
const lenient = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);
/** The router reads `?search=900` as a number. */
const text = () => z.coerce.string<string>().check(z.maxLength(500));

/**
 * The `validateSearch` of a list's route; name the list's filters: `listSearch('status', 'customer_id')`.
 * It is written with zod/mini because it stays in the entry chunk.
 */
export function listSearch<const F extends string>(...filters: F[]) {
  return z.object({
    search: lenient(text()),
    page: lenient(z.coerce.number<number>().check(z.int(), z.gte(1))),
    perPage: lenient(z.coerce.number<number>().check(z.refine((size) => pageSizes.includes(size)))),
    sort: lenient(text()),
    hide: lenient(text()),
    after: lenient(text()),
    last: lenient(z.coerce.number<number>().check(z.refine((value) => value === 1))),
    ...(Object.fromEntries(filters.map((name) => [name, lenient(text())])) as Record<
      F,
      ReturnType<typeof lenient<ReturnType<typeof text>>>
    >),
  });
}

export const pageSizes = [10, 25, 50, 100];

/** The filters among the keys of an address. */
export function filtersOf(search: ListSearch): Filters {
  return Object.fromEntries(
    Object.entries(search).filter(([name, value]) => !own.includes(name as never) && value !== undefined && value !== ''),
  ) as Filters;
}

/** The address after a change. Whatever changes the set or the order of rows returns to the first page. */
export function changed(search: ListSearch, change: ListSearch): ListSearch {
  const stays = 'page' in change || Object.keys(change).every((name) => name === 'hide');
  const paging = stays ? {} : firstPage;
  const next = { ...search, ...paging, ...change };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''));
}

/**
 * Clicking a header: ascending, then descending, then the list's own order, which the address does not name. A list whose own
 * order is by this field goes back and forth.
 */
export function nextSort(current: string | undefined, field: string, own: string): string | undefined {
  const now = current ?? own;
  const isOwn = own === field || own === `-${field}`;
  if (now === field) return own === `-${field}` ? undefined : `-${field}`;
  if (now === `-${field}`) return isOwn && own !== field ? field : undefined;
  return field;
}

/** Which way the list is sorted by this field. */
export function sortedBy(current: string | undefined, field: string | undefined): 'asc' | 'desc' | false {
  if (field === undefined || current === undefined) return false;
  if (current === field) return 'asc';
  return current === `-${field}` ? 'desc' : false;
}

/** The columns hidden now: what the address says, else those that start hidden. `-` says that none is. */
export function hiddenColumns(hide: string | undefined, atFirst: string[]): string[] {
  if (hide === undefined) return atFirst;
  return hide === '-' ? [] : hide.split(',');
}

/** The address's `hide` after showing or hiding one column; undefined when it is back to how the list starts. */
export function toggledColumn(hide: string | undefined, atFirst: string[], id: string): string | undefined {
  const now = hiddenColumns(hide, atFirst);
  const next = now.includes(id) ? now.filter((other) => other !== id) : [...now, id];
  if (next.length === atFirst.length && next.every((other) => atFirst.includes(other))) return undefined;
  return next.length === 0 ? '-' : next.join(',');
}

export interface PageMeta {
  page: number;
  per_page: number;
  has_more: boolean;
  next: string | null;
}

/** Where the four page buttons lead; undefined where there is nowhere to go. */
export function pageMoves(search: ListSearch, meta: PageMeta): Record<'first' | 'previous' | 'next' | 'last', ListSearch | undefined> {
  const onLast = search.last === 1 || !meta.has_more;
  const to = (page: number, extra: ListState = {}): ListSearch => ({
    page: page > 1 ? page : undefined,
    after: undefined,
    last: undefined,
    ...extra,
  });
  return {
    first: meta.page > 1 ? to(1) : undefined,
    previous: meta.page > 1 ? to(meta.page - 1) : undefined,
    next: onLast ? undefined : to(meta.page + 1, { after: meta.next ?? undefined }),
    last: onLast ? undefined : to(1, { last: 1 }),
  };
}

/** Whether the address leads past the first page. */
export const isDeep = (search: ListSearch): boolean => (search.page ?? 1) > 1 || search.after !== undefined;

/** The change that leads back to the first page. */
export const firstPage = { page: undefined, after: undefined, last: undefined };

/** The rows on this page, counted from 1, and how many there are: `total` is undefined until it is known. */
export function rowRange(meta: PageMeta, rows: number): { from: number; to: number } {
  const from = (meta.page - 1) * meta.per_page + 1;
  return { from, to: from + rows - 1 };
}
