/** The tabs over a list, each with the number of its rows. */
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#base/format.ts';
import type { GroupFilters } from '#base/lists/columns.ts';
import type { GroupCount } from '#base/wire.ts';
import tabClasses from '../tabs/tab.module.css';
import { useLanguage } from '../text/use-locale.ts';
import classes from './list-head.module.css';
import type { ListSearch } from './list-search.ts';
import { type Gender, isOpenTab, type ListTab, tabChange, tabCount } from './tabs.ts';

interface TabBarProps {
  gender?: Gender;
  tabs: readonly ListTab[];
  groups: Record<string, GroupFilters>;
  search: ListSearch;
  change: (change: ListSearch) => void;
  /** By group; undefined until loaded. */
  counts: Record<string, GroupCount> | undefined;
}

/** Before the given tabs one with all rows. */
export function TabBar({ gender = 'm', tabs, groups, search, change, counts }: TabBarProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const shown = (tab: ListTab) => {
    if (!counts || tab.groups.length === 0) return null;
    const { count, is_exact } = tabCount(tab, counts);
    return <span className={tabClasses.count}>{formatCount(count, is_exact, language)}</span>;
  };
  return (
    <nav className={classes.tabs} aria-label={t('table.states')}>
      {[{ label: t('table.all', { context: gender }), groups: [] }, ...tabs].map((tab) => (
        <UnstyledButton
          key={tab.label}
          className={tabClasses.tab}
          aria-current={isOpenTab(tab, groups, search) ? 'true' : undefined}
          onClick={() => change(tabChange(tab, groups))}
        >
          {tab.label}
          {shown(tab)}
        </UnstyledButton>
      ))}
    </nav>
  );
}
