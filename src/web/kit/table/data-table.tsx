/** The table of every list. Its state is in the URL; the server searches, filters, sorts and pages. On the phone the rows become cards. */
import { Button } from '@mantine/core';
import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#base/format.ts';
import { namespaceOf, titleKey } from '#base/lists/columns.ts';
import type { PermissionSubject } from '#base/permission-subjects.ts';
import { ApiError } from '../../api/api-error.ts';
import { useHasPermission } from '../../session/session.ts';
import { ExportProgress } from '../export/export-parts.tsx';
import { useExport } from '../export/use-export.ts';
import { type Filter, withoutInvalidEnds } from '../filters/filters.ts';
import { useRememberSearch } from '../list/last-search.ts';
import { ListFoot } from '../list/list-foot.tsx';
import { ListTools } from '../list/list-head.tsx';
import type { ListSearch } from '../list/list-search.ts';
import { filtersOf, firstPage, hiddenColumns, isPastFirstPage, sortDirection } from '../list/list-state.ts';
import { ListSums } from '../list/list-sums.tsx';
import { useRememberRows } from '../list/neighbors.ts';
import { TabLine } from '../list/tab-line.tsx';
import { type Gender, type ListTab, tabKeys } from '../list/tabs.ts';
import { type ListRoute, type RowOf, useListRows, useListSearch, useListTotal } from '../list/use-list.ts';
import { LazyPart, lazyPart } from '../overlay/lazy-part.tsx';
import { ImportLink, useImportHref } from '../page/import-link.tsx';
import { PageHead } from '../page/page-head.tsx';
import { EmptyState, ErrorState } from '../page/states.tsx';
import { useIsPhone } from '../page/use-is-phone.ts';
import type { BulkAction, BulkLink } from '../selection/bulk.ts';
import { noSelection, selectionAfter } from '../selection/selection.ts';
import type { SelectionBarProps } from '../selection/selection-bar.tsx';
import { useLanguage } from '../text/use-locale.ts';
import { useListViews } from '../views/list-views.tsx';
import { TableCards } from './cards.tsx';
import { type ColumnFor, drawn, type ListView, type RowGroups } from './columns.ts';
import classes from './data-table.module.css';
import type { OtherView } from './other-view.ts';
import type { RowAction } from './row-menu.tsx';
import { TableRows } from './rows.tsx';

interface DataTableProps<R extends ListRoute> {
  /** The heading; with it the list is a page of its own. */
  title?: string;
  /** Beside the heading, or the filters of a list without one: the primary button. */
  action?: ReactNode;
  /** Beside the tabs, on the phone below them: links that belong to the list but are not rows. */
  beside?: ReactNode;
  /** Between the tabs and the rows: figures of the whole list, whatever it finds. */
  above?: ReactNode;
  /** Which of the contract's sums are shown at the foot, of all rows and of the selected ones; by default all. */
  footSums?: readonly string[];
  /** The list can be imported from a file: its name in addresses and permissions. */
  importList?: PermissionSubject;
  /** Masculine unless given. */
  gender?: Gender;
  /** The groups of the list as tabs. */
  tabs?: readonly ListTab[];
  /** Its words have the texts `columns.<id>`, `search_hint` and `list` (the table's accessible name). */
  route: R;
  columns: ColumnFor<R>[];
  filters?: Filter[];
  /** The page of a row; without it rows are not links. */
  rowHref?: (row: RowOf<R>) => string;
  rowActions?: (row: RowOf<R>) => RowAction[];
  /** Actions on several selected rows, besides exporting them. */
  bulkActions?: readonly (BulkAction<RowOf<R>> | BulkLink<RowOf<R>>)[];
  rowGroups?: RowGroups<RowOf<R>>;
  /** Shown instead of an empty table without filters: what the list is for, and the first step. */
  empty: ReactNode;
  /** The default order and page size, as in the contract. */
  defaultSort: string;
  defaultSize?: number;
  /** Query parameters that are not in the URL, such as the trip whose expenses are listed. */
  fixed?: Record<string, string>;
  params?: Record<string, string>;
  /** False if the list has no text search. */
  searchable?: boolean;
  /** Offers to show the found rows as a calendar or a board; the choice is in the address. */
  otherView?: OtherView;
}

/**
 * The server's answer is rendered as a transition: rows are the longest task of a list, React splits it, and input stays fast. Answers rerender this
 * component alone, because `ListFrame` gets them deferred.
 */
export function DataTable<R extends ListRoute>(props: DataTableProps<R>) {
  const { route, filters, fixed, params } = props;
  useRememberSearch();
  const [urlSearch, change] = useListSearch(route.path);
  const otherView = props.otherView?.name;
  const search = useMemo(
    () => withoutInvalidEnds(urlSearch.view === otherView ? urlSearch : { ...urlSearch, view: undefined }, filters ?? []),
    [urlSearch, filters, otherView],
  );
  const { data, error, isFetching, isPlaceholderData, refetch } = useListRows(route, search, fixed, params);
  const rows = useMemo(
    () => ({ data, error, isFetching, isPlaceholderData, refetch }),
    [data, error, isFetching, isPlaceholderData, refetch],
  );
  const total = useListTotal(route, search, fixed, params);
  return <ListFrame {...props} search={search} change={change} rows={useDeferredValue(rows)} total={useDeferredValue(total)} />;
}

interface ListFrameProps<R extends ListRoute> extends DataTableProps<R> {
  search: ListSearch;
  change: (change: ListSearch) => void;
  rows: Pick<ReturnType<typeof useListRows<R>>, 'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>;
  total: ReturnType<typeof useListTotal>;
}

// biome-ignore lint/suspicious/noExplicitAny: one bar for the rows of every list
const selectionBar = lazyPart<SelectionBarProps<any>>(async () => (await import('../selection/selection-bar.tsx')).SelectionBar);

const nothingFound = lazyPart(async () => (await import('./nothing-found.tsx')).NothingFound);

const ListFrame = memo(function ListFrame<R extends ListRoute>(props: ListFrameProps<R>) {
  const { route, title, filters = [], tabs, bulkActions = [], defaultSort, defaultSize = 25, fixed, params } = props;
  const { search, change, rows, total } = props;
  const wordsPrefix = route.file.words;
  const words = namespaceOf(wordsPrefix);
  const { t } = useTranslation([words, 'common']);
  const language = useLanguage();
  const hasRows = search.view === undefined;
  const isPhone = useIsPhone();
  const columns = props.columns.map((column) => drawn<R>(column, language));

  const mayExport = useHasPermission('export-data');
  const importHref = useImportHref(props.importList);
  const [selected, changeSelection] = useReducer(selectionAfter, noSelection);
  /** On the phone the checkboxes take room from the cards, so they are shown on request. */
  const [isSelecting, setSelecting] = useState(false);
  /** Stays, so that the dialog of an action does, which may leave no row selected. */
  const [hasSelected, setHasSelected] = useState(false);
  if (selected.ids.length > 0 && !hasSelected) setHasSelected(true);

  const hiddenByDefault = columns.flatMap((column) => (column.hidden ? [column.id] : []));
  const isFiltered = Boolean(search.search) || Object.keys(filtersOf(search)).length > 0;
  const rowKey = (row: RowOf<R>, index: number) => ('id' in row ? String(row.id) : String(index));
  const shown = rows.isPlaceholderData ? [] : (rows.data?.data ?? []);
  const page = shown.map(rowKey);
  const pageKey = page.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page by its rows
  useEffect(() => changeSelection({ type: 'show', page }), [pageKey]);
  const canAct = mayExport || bulkActions.length > 0;
  const canSelect = canAct && hasRows && (!isPhone || isSelecting);
  const hidden = hiddenColumns(search.hide, hiddenByDefault);
  const listExport = useExport(route, {
    search,
    columns: columns.flatMap(({ id }) => (hidden.includes(id) ? [] : [id])),
    fixed,
    params,
  });
  const stopSelecting = () => {
    changeSelection({ type: 'clear' });
    setSelecting(false);
  };
  const list: ListView<RowOf<R>> = {
    words,
    wordsPrefix,
    columns,
    title: ({ id }) => t(titleKey(route.file, id)),
    search,
    defaultSort,
    change,
    hidden,
    hiddenByDefault,
    rowKey,
    rowHref: props.rowHref,
    rowActions: props.rowActions,
    groups: sortDirection(search.sort ?? defaultSort, props.rowGroups?.sort) ? props.rowGroups : undefined,
    selection: canSelect ? { ids: new Set(selected.ids), page, change: changeSelection } : undefined,
  };
  // Of a list that is a page, whose address is its own.
  const views = useListViews(title === undefined || params ? undefined : route.path, list);
  const count = hasRows ? rows.data?.data.length : undefined;
  const { hide: _hide, rows: _height, view: _view, day: _day, page: _page, after: _after, last: _last, ...input } = search;
  useRememberRows(
    route,
    { input: { ...input, ...fixed }, total: total && formatCount(total.total, total.isExact, language) },
    rows.data && hasRows && !rows.isPlaceholderData && !search.last && !params ? { ids: page, meta: rows.data.meta } : undefined,
  );

  const isPageGone = isPastFirstPage(search) && (rows.error ? isPageInvalid(rows.error) : count === 0);

  const isEmpty = count === 0 && !isFiltered && !rows.isPlaceholderData && !isPageGone;
  const tools = !isEmpty && (
    <ListTools
      list={list}
      filters={filters}
      tabKeys={tabs ? tabKeys(route.file.groups) : []}
      searchable={props.searchable ?? true}
      otherView={props.otherView?.name}
      isPhone={isPhone}
      listExport={mayExport ? listExport : undefined}
      importHref={importHref}
      views={views}
      hasTabLine={Boolean(tabs || props.beside)}
      onSelect={isPhone && canAct ? () => (isSelecting ? stopSelecting() : setSelecting(true)) : undefined}
    />
  );
  const actions =
    importHref && !(isPhone && isEmpty) ? (
      <>
        <ImportLink href={importHref} />
        {props.action}
      </>
    ) : (
      props.action
    );
  const counts = total?.summary?.groups ?? undefined;
  const sums = total?.summary && route.file.sums.length > 0 && (
    <ListSums file={route.file} sums={total.summary.sums} names={props.footSums} />
  );
  const foot = !(isPhone && selected.ids.length > 0) && rows.data && count !== undefined && count > 0 && !isPageGone && (
    <ListFoot search={search} change={change} meta={rows.data.meta} rows={count} total={total} defaultSize={defaultSize} sums={sums} />
  );
  return (
    <div className={classes.frame} data-page={title !== undefined || undefined} data-rows={search.rows} aria-busy={rows.isFetching}>
      {title === undefined ? (
        tools && (
          <div className={classes.partHead}>
            {tools}
            {props.action}
          </div>
        )
      ) : (
        <PageHead title={title} action={isPhone && !isEmpty ? undefined : actions}>
          {tools}
        </PageHead>
      )}
      <TabLine
        {...{ search, change, counts, views, tabs, isEmpty, isPhone }}
        gender={props.gender}
        groups={route.file.groups}
        beside={props.beside}
      />
      {props.above && !isEmpty && <div className={classes.above}>{props.above}</div>}
      <ExportProgress list={listExport} />
      {!hasRows ? (
        <div className={classes.otherView}>{props.otherView?.render({ search, fixed, change })}</div>
      ) : isEmpty ? (
        <>
          {props.empty}
          {isPhone && importHref && (
            <div className={classes.emptyImport}>
              <ImportLink href={importHref} />
            </div>
          )}
        </>
      ) : isPageGone ? (
        <EmptyState
          title={t('common:table.page_gone')}
          text={t('common:table.page_gone_text')}
          action={
            <Button variant="default" onClick={() => change(firstPage)}>
              {t('common:table.first')}
            </Button>
          }
        />
      ) : rows.error && !rows.data ? (
        <ErrorState title={t('common:table.failed')} error={rows.error} onRetry={() => void rows.refetch()} />
      ) : count === 0 ? (
        <LazyPart part={nothingFound} props={{ search, filters, tabs, groups: route.file.groups, counts, change }} />
      ) : (
        <div data-stale={rows.isPlaceholderData || undefined} className={classes.rows}>
          {isPhone ? (
            <TableCards list={list} rows={rows.data?.data} />
          ) : (
            <TableRows list={list} rows={rows.data?.data} skeletons={Math.min(search.perPage ?? defaultSize, 25)} />
          )}
        </div>
      )}
      <div className={classes.foot}>
        {hasSelected && (
          <LazyPart
            part={selectionBar}
            props={{
              gender: props.gender ?? 'm',
              rows: shown.filter((row, index) => selected.ids.includes(rowKey(row, index))),
              ids: selected.ids,
              file: route.file,
              sumNames: props.footSums,
              actions: bulkActions,
              listExport: mayExport ? listExport : undefined,
              onClear: stopSelecting,
            }}
          />
        )}
        {foot}
        {isPhone && !isEmpty && title !== undefined && props.action && selected.ids.length === 0 && (
          <div className={classes.mainAction}>{props.action}</div>
        )}
      </div>
    </div>
  );
}) as <R extends ListRoute>(props: ListFrameProps<R>) => ReactNode;

/** The server rejected the page in the URL: its number, or the cursor it starts after. */
const isPageInvalid = (error: Error) => error instanceof ApiError && ['page', 'after'].some((key) => key in error.errors);
