/** Tabs over a list: each shows some of the groups that the list's contract declares. Pure. */

import type { Language } from '#base/format.ts';
import type { GroupFilters } from '#base/lists/columns.ts';
import type { GroupCount } from '#base/wire.ts';
import type { ListSearch } from './list-search.ts';

export interface ListTab {
  label: string;
  /** Names of groups; empty for all rows. */
  groups: readonly string[];
}

/** Gender of the Spanish noun for the rows of a list: “Todos” or “Todas”, “2 seleccionados” or “2 seleccionadas”. */
export type Gender = 'm' | 'f';

/** A tab for each of the groups. */
export const tabsOf = (groups: readonly string[], label: (group: string) => string): ListTab[] =>
  groups.map((group) => ({ label: label(group), groups: [group] }));

type Groups = Record<string, GroupFilters>;

/** The URL parameters by which the groups of a list are chosen. */
export const tabKeys = (groups: Groups): string[] => [...new Set(Object.values(groups).flatMap(Object.keys))];

/**
 * The change that opens a tab. The values of several groups with one filter are separated by commas. A filter that only some of the groups have is
 * left out, because it would exclude the other groups.
 */
export function tabChange(tab: ListTab, groups: Groups): ListSearch {
  const values = (key: string) => {
    const own = tab.groups.flatMap((name) => groups[name]?.[key] ?? []);
    return own.length < tab.groups.length ? '' : [...new Set(own)].join(',');
  };
  return Object.fromEntries(tabKeys(groups).map((key) => [key, values(key) || undefined]));
}

/** Whether the URL matches the tab. */
export function isOpenTab(tab: ListTab, groups: Groups, search: ListSearch): boolean {
  const change = tabChange(tab, groups);
  return tabKeys(groups).every((key) => (search[key] || undefined) === change[key]);
}

/** The rows of a tab: exact, or at least that many. */
export function tabCount(tab: ListTab, counts: Record<string, GroupCount>): GroupCount {
  const own = tab.groups.flatMap((name) => counts[name] ?? []);
  return { count: own.reduce((sum, { count }) => sum + count, 0), is_exact: own.every(({ is_exact }) => is_exact) };
}

/** The other tabs with rows, in their order, for an empty tab. Tabs of several groups are left out: each of their groups has a tab of its own. */
export function tabsWithRows(
  tabs: readonly ListTab[],
  open: ListTab,
  counts: Record<string, GroupCount>,
): ({ label: string } & GroupCount)[] {
  return tabs
    .filter(({ groups }) => groups.length === 1 && !groups.some((group) => open.groups.includes(group)))
    .map((tab) => ({ label: tab.label, ...tabCount(tab, counts) }))
    .filter(({ count }) => count > 0);
}

/** "3 en Pagados y 1 en Cancelados". */
export const joinTexts = (texts: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(texts);
