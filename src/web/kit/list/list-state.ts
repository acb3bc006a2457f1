/**
 * The state of a list in its URL: search, filters, sort, page and hidden columns. Pure: the hook in `use-list.ts` binds it to the router. Only values
 * that differ from the list's defaults are written to the URL.
 */
import type { Filters, ListSearch, ListState } from './list-search.ts';

/** The URL parameters of every list; all others are filters. */
const listKeys = ['search', 'page', 'perPage', 'sort', 'hide', 'after', 'last', 'rows', 'view', 'day'] as const;

/** The active filters in the URL. */
export function filtersOf(search: ListSearch): Filters {
  return Object.fromEntries(
    Object.entries(search).filter(([name, value]) => !listKeys.includes(name as never) && value !== undefined && value !== ''),
  ) as Filters;
}

/** The URL parameters after a change. A change of the set or the order of rows returns to the first page. */
export function withChange(search: ListSearch, change: ListSearch): ListSearch {
  const keepsPage = 'page' in change || Object.keys(change).every((name) => name === 'hide' || name === 'rows');
  const paging = keepsPage ? {} : firstPage;
  const next = { ...search, ...paging, ...change };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''));
}

/**
 * The sort after a click on a header: ascending, then descending, then the default order (undefined). When the default order is by this
 * field, clicks alternate between its two directions.
 */
export function nextSort(current: string | undefined, field: string, defaultSort: string): string | undefined {
  const now = current ?? defaultSort;
  if (now === field) return defaultSort === `-${field}` ? undefined : `-${field}`;
  if (now === `-${field}`) return defaultSort === `-${field}` ? field : undefined;
  return field;
}

/** The direction in which `current` sorts by this field; false when it does not. */
export function sortDirection(current: string | undefined, field: string | undefined): 'asc' | 'desc' | false {
  if (field === undefined || current === undefined) return false;
  if (current === field) return 'asc';
  return current === `-${field}` ? 'desc' : false;
}

/** The ids of the hidden columns: from the URL, else the default. */
export function hiddenColumns(hide: string | undefined, hiddenByDefault: string[]): string[] {
  if (hide === undefined) return hiddenByDefault;
  return hide === '-' ? [] : hide.split(',');
}

/** `hide` after showing or hiding one column; undefined when that is the default. */
export function toggleColumn(hide: string | undefined, hiddenByDefault: string[], id: string): string | undefined {
  const now = hiddenColumns(hide, hiddenByDefault);
  const next = now.includes(id) ? now.filter((other) => other !== id) : [...now, id];
  if (next.length === hiddenByDefault.length && next.every((other) => hiddenByDefault.includes(other))) return undefined;
  return next.length === 0 ? '-' : next.join(',');
}

export interface PageMeta {
  page: number;
  per_page: number;
  has_more: boolean;
  next: string | null;
}

/** The changes that the four page buttons make; undefined if that page does not exist. */
export function pageTargets(search: ListSearch, meta: PageMeta): Record<'first' | 'previous' | 'next' | 'last', ListSearch | undefined> {
  const isLast = search.last === 1 || !meta.has_more;
  const to = (page: number, extra: ListState = {}): ListSearch => ({
    page: page > 1 ? page : undefined,
    after: undefined,
    last: undefined,
    ...extra,
  });
  return {
    first: meta.page > 1 ? to(1) : undefined,
    previous: meta.page > 1 ? to(meta.page - 1) : undefined,
    next: isLast ? undefined : to(meta.page + 1, { after: meta.next ?? undefined }),
    last: isLast ? undefined : to(1, { last: 1 }),
  };
}

export const isPastFirstPage = (search: ListSearch): boolean => (search.page ?? 1) > 1 || search.after !== undefined;

/** The change that returns to the first page. */
export const firstPage = { page: undefined, after: undefined, last: undefined };

/** The numbers of the first and last row on this page, from 1. */
export function rowRange(meta: PageMeta, rows: number): { from: number; to: number } {
  const from = (meta.page - 1) * meta.per_page + 1;
  return { from, to: from + rows - 1 };
}
