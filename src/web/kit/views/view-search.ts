/** What a saved view keeps of a list's address, and whether it is the one that is shown. Pure. */
import type { View } from '#modules/views/contract.ts';
import type { ListSearch } from '../list/list-search.ts';

/** How the list is shown where its address says nothing. */
interface Shown {
  defaultSort: string;
  /** Ids of the hidden columns. */
  hidden: readonly string[];
}

/**
 * The parameters to save: filters, search, order, columns, height of the rows and the other view. All of them are explicit, because the address comes
 * before the preferences of who opens it. Page and day are not of the view.
 */
export function viewSearch(search: ListSearch, { defaultSort, hidden }: Shown): View['search'] {
  const { page: _page, perPage: _perPage, after: _after, last: _last, day: _day, ...kept } = search;
  const all = { ...kept, sort: search.sort ?? defaultSort, hide: hidden.toSorted().join() || '-', rows: search.rows ?? 'dense' };
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
}

/**
 * The view that the list shows; undefined if its parameters are not those of a view. Of several that are equal, the one that was opened last, else one of
 * the user's own.
 */
export function shownView<V extends Pick<View, 'id' | 'is_own' | 'search'>>(
  views: readonly V[],
  shown: View['search'],
  opened?: string,
): V | undefined {
  const names = Object.keys(shown);
  const equal = views.filter(
    ({ search }) => Object.keys(search).length === names.length && names.every((name) => search[name] === shown[name]),
  );
  return equal.find(({ id }) => id === opened) ?? equal.find(({ is_own }) => is_own) ?? equal[0];
}
