/**
 * The one table of every list. Its state is the address; search, filters, order and pages are the server's. On the phone the rows
 * become cards.
 */

import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { EmptyState, ErrorState } from '../page/states.tsx';
import { TableCards } from './cards.tsx';
import { type Column, definitions, features, sortField } from './columns.ts';
import classes from './data-table.module.css';
import { FilterChips } from './filter-bar.tsx';
import { type Filter, withDaysOnly } from './filters.ts';
import { filtersOf, firstPage, hiddenColumns, isDeep, type ListSearch } from './list-state.ts';
import { TablePager } from './pager.tsx';
import type { RowAction } from './row-menu.tsx';
import { TableRows } from './rows.tsx';
import { TableToolbar } from './toolbar.tsx';
import { type ListRoute, type RowOf, useListRows, useListSearch, useListTotal } from './use-list.ts';

interface DataTableProps<R extends ListRoute> {
  route: R;
  /** The module's namespace: heads are `columns.<id>`, the search box's hint is `search_hint`, the table's name is `list`. */
  words: string;
  /** Where in the namespace those words stand, when the module has several lists: `payments` for `payments.columns.<id>`. */
  part?: string;
  columns: Column<RowOf<R>>[];
  filters?: Filter[];
  /** Where a row leads; without it rows are not links. */
  rowHref?: (row: RowOf<R>) => string;
  rowActions?: (row: RowOf<R>) => RowAction[];
  /** Stands for the table when there is nothing at all: what the list is for, and the first step. */
  empty: ReactNode;
  /** The order and page size of the list when the address says nothing, as in the contract. */
  defaultSort: string;
  defaultSize?: number;
  /** What the address does not decide, such as the trip whose expenses these are. */
  fixed?: Record<string, string>;
  params?: Record<string, string>;
  /** False where the list has no text search. */
  searchable?: boolean;
}

const noRows: never[] = [];

export function DataTable<R extends ListRoute>(props: DataTableProps<R>) {
  const { route, words, part, columns, filters = [], empty, defaultSort, defaultSize = 25, fixed, params, searchable = true } = props;
  const { t } = useTranslation([words, 'common']);
  const at = part ? `${words}:${part}.` : `${words}:`;
  const [address, change] = useListSearch();
  const search = withDaysOnly(address, filters);
  const rows = useListRows(route, search, fixed, params);
  const total = useListTotal(route, search, fixed, params);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });

  const atFirst = useMemo(() => columns.flatMap((column) => (column.hidden ? [column.id] : [])), [columns]);
  const hidden = hiddenColumns(search.hide, atFirst);
  const title = (column: Column<RowOf<R>>) => column.header ?? t(`${at}columns.${column.id}`);
  const sort = search.sort ?? defaultSort;
  const table = useTable({
    features,
    data: (rows.data?.data ?? noRows) as RowOf<R>[],
    columns: definitions(columns, title),
    state: {
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
      sorting: columns.flatMap((column) => {
        const field = sortField(column);
        return field && (sort === field || sort === `-${field}`) ? [{ id: column.id, desc: sort !== field }] : [];
      }),
    },
    getRowId: (row, at) => ('id' in row ? String(row.id) : String(at)),
    manualSorting: true,
  });

  const isNarrowed = Boolean(search.search) || Object.keys(filtersOf(search)).length > 0;
  const list: ListView<RowOf<R>> = {
    words,
    at,
    columns,
    title,
    search,
    ownSort: defaultSort,
    change,
    hidden,
    atFirst,
    rowHref: props.rowHref,
    rowActions: props.rowActions,
  };
  const count = rows.data?.data.length;

  const isGone = isDeep(search) && (rows.isError ? namesPage(rows.error) : count === 0);

  if (count === 0 && !isNarrowed && !rows.isPlaceholderData && !isGone) return <div className={classes.frame}>{empty}</div>;
  return (
    <div className={classes.frame} aria-busy={rows.isFetching}>
      <TableToolbar list={list} filters={filters} searchable={searchable} isPhone={isPhone} />
      <FilterChips filters={filters} search={search} change={change} />
      {isGone ? (
        <EmptyState
          title={t('common:table.page_gone')}
          text={t('common:table.page_gone_text')}
          action={
            <Button variant="default" onClick={() => change(firstPage)}>
              {t('common:table.first')}
            </Button>
          }
        />
      ) : rows.isError && !rows.data ? (
        <ErrorState title={t('common:table.failed')} error={rows.error} onRetry={() => void rows.refetch()} />
      ) : count === 0 ? (
        <EmptyState title={t('common:table.no_matches')} text={t('common:table.no_matches_text')} />
      ) : (
        <div data-stale={rows.isPlaceholderData || undefined} className={classes.rows}>
          {isPhone ? (
            <TableCards list={list} rows={rows.data?.data} />
          ) : (
            <TableRows list={list} table={table} isLoading={rows.isPending} skeletons={Math.min(search.perPage ?? defaultSize, 12)} />
          )}
        </div>
      )}
      {rows.data && count !== 0 && !isGone && (
        <TablePager search={search} change={change} meta={rows.data.meta} rows={count ?? 0} total={total} defaultSize={defaultSize} />
      )}
    </div>
  );
}

/** The server refused the page that the address names: its number, or the key that it starts after. */
const namesPage = (error: Error) => error instanceof ApiError && ['page', 'after'].some((key) => key in error.errors);

/** What the parts of a table share. */
export interface ListView<Row> {
  words: string;
  /** What the keys of the list's own words begin with. */
  at: string;
  columns: Column<Row>[];
  title: (column: Column<Row>) => string;
  search: ListSearch;
  /** The order of the list when the address says nothing. */
  ownSort: string;
  change: (change: ListSearch) => void;
  hidden: string[];
  atFirst: string[];
  rowHref?: (row: Row) => string;
  rowActions?: (row: Row) => RowAction[];
}
