/** The tabs over a list, each with the number of its rows. */
import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#base/format.ts';
import type { GroupFilters } from '#base/lists/columns.ts';
import type { GroupCount } from '#base/wire.ts';
import tabClasses from '../tabs/tab.module.css';
import { useLanguage } from '../text/use-locale.ts';
import { type ListViews, ViewTabs } from '../views/list-views.tsx';
import classes from './list-head.module.css';
import type { ListSearch } from './list-search.ts';
import { type Gender, isOpenTab, type ListTab, tabChange, tabCount } from './tabs.ts';

export interface TabBarProps {
  gender?: Gender;
  /** Undefined for a list that has none of its own. */
  tabs: readonly ListTab[] | undefined;
  groups: Record<string, GroupFilters>;
  search: ListSearch;
  change: (change: ListSearch) => void;
  /** By group; undefined until loaded. */
  counts: Record<string, GroupCount> | undefined;
  /** Undefined for a list that is a part of a page. */
  views?: ListViews | undefined;
}

/** Before the given tabs one with all rows, after them the pinned views; the one that is shown is marked instead of the tab that it is in. */
export function TabBar({ gender = 'm', tabs, groups, search, change, counts, views }: TabBarProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another tab is current, and when the counts have made the tabs wider
  useEffect(() => showCurrent(nav.current), [search, views?.shown, counts]);
  const shown = (tab: ListTab) => {
    if (!counts || tab.groups.length === 0) return null;
    const { count, is_exact } = tabCount(tab, counts);
    return <span className={tabClasses.count}>{formatCount(count, is_exact, language)}</span>;
  };
  const all = t('table.all', { context: gender });
  if (!tabs && !views?.views.some(({ is_pinned }) => is_pinned)) return null;
  return (
    <nav ref={nav} className={classes.tabs} aria-label={t('table.states')}>
      {(tabs ? [{ label: all, groups: [] }, ...tabs] : []).map((tab) => (
        <UnstyledButton
          key={tab.label}
          className={tabClasses.tab}
          aria-current={!views?.shown?.is_pinned && isOpenTab(tab, groups, search) ? 'true' : undefined}
          onClick={() => (views?.shown ? views.leave : change)(tabChange(tab, groups))}
        >
          {tab.label}
          {shown(tab)}
        </UnstyledButton>
      ))}
      {views && <ViewTabs views={views} all={tabs ? undefined : all} />}
    </nav>
  );
}

/** Scrolls to the current tab where not all of them are in sight. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current]');
  if (nav && current && nav.scrollWidth > nav.clientWidth)
    nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
}
