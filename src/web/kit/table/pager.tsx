/** Where one is in a list, and the way to other pages. */
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { quantity } from '#base/format.ts';
import { useLanguage } from '../text/use-language.ts';
import { type ListSearch, type PageMeta, pageMoves, pageSizes, rowRange } from './list-state.ts';
import classes from './pager.module.css';

interface TablePagerProps {
  search: ListSearch;
  change: (change: ListSearch) => void;
  meta: PageMeta;
  /** How many rows this page has. */
  rows: number;
  /** Undefined until it is known. */
  total: { total: number; isExact: boolean } | undefined;
  defaultSize: number;
}

const icons = { first: IconChevronsLeft, previous: IconChevronLeft, next: IconChevronRight, last: IconChevronsRight };

export function TablePager({ search, change, meta, rows, total, defaultSize }: TablePagerProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const id = useId();
  const shown = (count: number) => quantity(String(count), language);
  const moves = pageMoves(search, meta);
  const range = rowRange(meta, rows);
  const [from, to] = [shown(range.from), shown(range.to)];
  const where = total
    ? t('table.range_of', { from, to, total: shown(total.total) + (total.isExact ? '' : '+') })
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
      <output className={classes.range}>{where}</output>
      <nav className={classes.moves} aria-label={t('table.pages')}>
        {(['first', 'previous', 'next', 'last'] as const).map((name) => {
          const Icon = icons[name];
          const move = moves[name];
          return (
            <ActionIcon
              key={name}
              variant="default"
              size="lg"
              aria-label={t(`table.${name}`)}
              disabled={!move}
              onClick={() => move && change(move)}
            >
              <Icon size={16} />
            </ActionIcon>
          );
        })}
      </nav>
    </div>
  );
}
