/** Below the rows: the position in the list, the buttons to other pages, and the totals of everything filtered. */
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#base/format.ts';
import { useLanguage } from '../text/use-locale.ts';
import classes from './list-foot.module.css';
import { type ListSearch, pageSizes } from './list-search.ts';
import { type PageMeta, pageTargets, rowRange } from './list-state.ts';

interface ListFootProps {
  search: ListSearch;
  change: (change: ListSearch) => void;
  meta: PageMeta;
  /** Number of rows on this page. */
  rows: number;
  /** Undefined until it is loaded. */
  total: { total: number; isExact: boolean } | undefined;
  defaultSize: number;
  /** Totals of everything filtered. */
  sums: ReactNode;
}

const icons = { first: IconChevronsLeft, previous: IconChevronLeft, next: IconChevronRight, last: IconChevronsRight };

export function ListFoot({ search, change, meta, rows, total, defaultSize, sums }: ListFootProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const targets = pageTargets(search, meta);
  const range = rowRange(meta, rows);
  const [from, to] = [range.from, range.to].map((at) => formatCount(at, true, language));
  const position = total
    ? t('table.range_of', { from, to, total: formatCount(total.total, total.isExact, language) })
    : t('table.range', { from, to });
  return (
    <div className={classes.pager}>
      <nav className={classes.moves} aria-label={t('table.pages')}>
        {(['first', 'previous', 'next', 'last'] as const).map((name) => {
          const Icon = icons[name];
          const target = targets[name];
          return (
            <ActionIcon
              key={name}
              variant="subtle"
              color="gray"
              visibleFrom={name === 'first' || name === 'last' ? 'sm' : undefined}
              aria-label={t(`table.${name}`)}
              disabled={!target}
              onClick={() => target && change(target)}
            >
              <Icon size={16} />
            </ActionIcon>
          );
        })}
      </nav>
      <output className={classes.position}>{position}</output>
      <NativeSelect
        className={classes.size}
        size="xs"
        aria-label={t('table.rows_per_page')}
        data={pageSizes.map((size) => ({ value: String(size), label: t('table.rows', { count: size }) }))}
        value={String(search.perPage ?? defaultSize)}
        onChange={({ currentTarget: { value } }) => change({ perPage: Number(value) === defaultSize ? undefined : Number(value) })}
      />
      <div className={classes.sums}>{sums}</div>
    </div>
  );
}
