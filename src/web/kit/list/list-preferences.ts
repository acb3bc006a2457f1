/** How a person left a list on this device: hidden columns, order, page size and height of the rows. The URL comes before it. */
import type { ListSearch } from './list-search.ts';

const preferences = ['hide', 'sort', 'perPage', 'rows'] as const;

export type ListPreferences = Pick<ListSearch, (typeof preferences)[number]>;

const keyOf = (person: string, list: string) => `arriero.list.${person}.${list}`;

/** Stored preferences are checked by the same schema as the URL, because they may come from an older version. */
export function readPreferences(person: string, list: string, parse: (stored: unknown) => ListSearch): ListPreferences {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(person, list)) ?? '{}');
    return only(parse(stored));
  } catch {
    return {};
  }
}

/** Stores the preferences among the changed parameters. */
export function storePreferences(person: string, list: string, change: ListSearch): void {
  const changed = preferences.filter((name) => name in change);
  if (changed.length === 0) return;
  const key = keyOf(person, list);
  let stored: ListSearch = {};
  try {
    stored = JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    // Not written by this code; replaced.
  }
  const next = only({ ...stored, ...change });
  if (Object.keys(next).length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(next));
}

const only = (search: ListSearch): ListPreferences =>
  Object.fromEntries(preferences.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])));
