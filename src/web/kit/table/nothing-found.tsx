/** Shown if rows exist but none match: the other tabs with matches, and links to remove the filters. */
import { Button, Group } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#base/format.ts';
import type { GroupFilters } from '#base/lists/columns.ts';
import type { GroupCount } from '#base/wire.ts';
import { clearFilters, type Filter } from '../filters/filters.ts';
import type { ListSearch } from '../list/list-search.ts';
import { filtersOf } from '../list/list-state.ts';
import { isOpenTab, joinTexts, type ListTab, tabChange, tabKeys, tabsWithRows } from '../list/tabs.ts';
import { EmptyState } from '../page/states.tsx';
import { useLanguage } from '../text/use-locale.ts';

interface NothingFoundProps {
  search: ListSearch;
  filters: Filter[];
  tabs: readonly ListTab[] | undefined;
  groups: Record<string, GroupFilters>;
  /** The rows of each group that match everything but the tab; undefined until loaded. */
  counts: Record<string, GroupCount> | undefined;
  change: (change: ListSearch) => void;
}

export function NothingFound({ search, filters, tabs = [], groups, counts, change }: NothingFoundProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const open = tabs.find((tab) => isOpenTab(tab, groups, search));
  const ownKeys = open ? tabKeys(groups) : [];
  const hasFilters = Boolean(search.search) || Object.keys(filtersOf(search)).some((key) => !ownKeys.includes(key));
  const found = open && counts ? tabsWithRows(tabs, open, counts) : [];
  const text = () => {
    // Keeps its place until it is known.
    if (open && !counts) return '\u00a0';
    if (found.length === 0) return open && !hasFilters ? undefined : t('table.no_matches_text');
    const places = found.map(({ label, count, is_exact }) =>
      t('table.rows_in', { number: formatCount(count, is_exact, language), tab: label }),
    );
    return t('table.found_in', { count: found[0]?.count, places: joinTexts(places, language) });
  };
  const clear = () => {
    const cleared = clearFilters(filters.filter(({ keys }) => !keys.some((key) => ownKeys.includes(key))));
    change({ ...cleared, search: undefined });
  };
  return (
    <EmptyState
      title={titleOf(search.search, open?.label, hasFilters, t)}
      text={text()}
      action={
        <Group gap="sm">
          {open && (found.length > 0 || !hasFilters) && (
            <Button variant="default" onClick={() => change(tabChange({ label: '', groups: [] }, groups))}>
              {t(hasFilters ? 'table.search_all' : 'table.show_all')}
            </Button>
          )}
          {hasFilters && (
            <Button variant={found.length > 0 ? 'subtle' : 'default'} onClick={clear}>
              {t('actions.clear_filters')}
            </Button>
          )}
        </Group>
      }
    />
  );
}

function titleOf(text: string | undefined, tab: string | undefined, hasFilters: boolean, t: TFunction): string {
  if (!tab) return text ? t('table.not_found', { text }) : t('table.no_matches');
  if (text) return t('table.not_found_in', { text, tab });
  return t(hasFilters ? 'table.no_matches_in' : 'table.none_in', { tab });
}
