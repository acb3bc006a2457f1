/** The position in a list, and the buttons to other pages. */
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { useLanguage } from '../text/use-language.ts';
import { type ListSearch, pageSizes } from './list-search.ts';
import { type PageMeta, pageTargets, rowRange } from './list-state.ts';
import classes from './pager.module.css';

interface TablePagerProps {
  search: ListSearch;
  change: (change: ListSearch) => void;
  meta: PageMeta;
  /** Number of rows on this page. */
  rows: number;
  /** Undefined until it is loaded. */
  total: { total: number; isExact: boolean } | undefined;
  defaultSize: number;
}

const icons = { first: IconChevronsLeft, previous: IconChevronLeft, next: IconChevronRight, last: IconChevronsRight };

export function TablePager({ search, change, meta, rows, total, defaultSize }: TablePagerProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const id = useId();
  const formatCount = (count: number) => formatQuantity(String(count), language);
  const targets = pageTargets(search, meta);
  const range = rowRange(meta, rows);
  const [from, to] = [formatCount(range.from), formatCount(range.to)];
  const position = total
    ? t('table.range_of', { from, to, total: formatCount(total.total) + (total.isExact ? '' : '+') })
    : t('table.range', { from, to });
  return (
    <div className={classes.pager}>
      <div className={classes.size}>
        <label htmlFor={id}>{t('table.rows_per_page')}</label>
        <NativeSelect
          id={id}
          size="xs"
          data={pageSizes.map(String)}
          value={String(search.perPage ?? defaultSize)}
          onChange={({ currentTarget: { value } }) => change({ perPage: Number(value) === defaultSize ? undefined : Number(value) })}
        />
      </div>
      <output className={classes.range}>{position}</output>
      <nav className={classes.moves} aria-label={t('table.pages')}>
        {(['first', 'previous', 'next', 'last'] as const).map((name) => {
          const Icon = icons[name];
          const target = targets[name];
          return (
            <ActionIcon
              key={name}
              variant="default"
              size="lg"
              aria-label={t(`table.${name}`)}
              disabled={!target}
              onClick={() => target && change(target)}
            >
              <Icon size={16} />
            </ActionIcon>
          );
        })}
      </nav>
    </div>
  );
}
