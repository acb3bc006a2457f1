/** The rows of a list as a table, on wide screens. Its columns share the width; those without room leave in their declared order. */
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Fragment, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../page/app-link.tsx';
import { RowSelectBox, SelectBox } from '../selection/select-box.tsx';
import { type Column, headAbove, type ListView } from './columns.ts';
import classes from './data-table.module.css';
import { fitColumns } from './fit-columns.ts';
import { TableHead } from './head.tsx';
import { RowMenu } from './row-menu.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useWidth } from './use-width.ts';

interface TableRowsProps<Row> {
  list: ListView<Row>;
  /** Undefined until the first page is loaded. */
  rows: Row[] | undefined;
  /** How many skeleton rows to show while loading. */
  skeletons: number;
}

/** Beside the columns, in pixels, as the styles have it: what the padding at the edges is wider than between columns, the boxes, the menus. */
const edge = 11;
const selectWidth = 34;
const menuWidth = 40;

export function TableRows<Row>({ list, rows, skeletons }: TableRowsProps<Row>) {
  const { t } = useTranslation([list.words, 'common']);
  const { rowActions, selection } = list;
  const frame = useRef<HTMLDivElement>(null);
  const keys = useListKeys(frame, selection);
  const width = useWidth(frame);
  const isAll = selection !== undefined && selection.page.length > 0 && selection.page.every((key) => selection.ids.has(key));
  const wanted = list.columns.filter((column) => !list.hidden.includes(column.id));
  const start = selection ? selectWidth : edge;
  const end = rowActions ? menuWidth : edge;
  const beside = start + end;
  const fitted = fitColumns(wanted, (width ?? 0) - beside);
  const lastAt = fitted.length - 1;
  const tableWidth = fitted.reduce((sum, { px }) => sum + px, beside);
  const visible = fitted.map(({ column }) => column);
  const id = useId();
  return (
    // The table is drawn in the same frame: users never see it without its width.
    <div className={classes.scroll} ref={frame} data-scroll-restoration-id="list">
      {width !== undefined && (
        <table
          className={classes.table}
          style={{ width: tableWidth }}
          onMouseOver={showWholeTexts}
          onFocus={showWholeTexts}
          aria-label={t(`${list.wordsPrefix}list`)}
        >
          <colgroup>
            {selection && <col width={selectWidth} />}
            {fitted.map(({ column, px }, at) => (
              <col key={column.id} width={px + (at === 0 && !selection ? edge : 0) + (at === lastAt && !rowActions ? edge : 0)} />
            ))}
            {rowActions && <col width={menuWidth} />}
          </colgroup>
          <thead>
            <tr>
              {selection && (
                <th className={classes.selectCell}>
                  <SelectBox
                    label={t('common:selection.page')}
                    checked={isAll}
                    isMixed={!isAll && selection.ids.size > 0}
                    onSelect={() => selection.change({ type: 'toggle_page', page: selection.page })}
                  />
                </th>
              )}
              {visible.map((column) => (
                <TableHead key={column.id} list={list} column={column} />
              ))}
              {rowActions && (
                <th className={classes.menuCell}>
                  <VisuallyHidden>{t('common:table.row_actions')}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody {...keys}>
            {rows === undefined && <SkeletonRows count={skeletons} list={list} visible={visible} />}
            {rows?.map((row, index) => {
              const head = headAbove(list.groups, row, rows[index - 1]);
              return (
                <Fragment key={list.rowKey(row, index)}>
                  {head !== undefined && (
                    <tr className={classes.groupHead}>
                      <td colSpan={visible.length + (selection ? 1 : 0) + (rowActions ? 1 : 0)}>{head}</td>
                    </tr>
                  )}
                  <TableRow list={list} row={row} page={rows} rowKey={list.rowKey(row, index)} id={id} visible={visible} />
                </Fragment>
              );
            })}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface TableRowProps<Row> {
  list: ListView<Row>;
  row: Row;
  /** The rows beside it. */
  page: readonly Row[];
  rowKey: string;
  /** Prefix of the ids of the links. */
  id: string;
  visible: Column<Row>[];
}

function TableRow<Row>({ list: { rowHref, rowActions, selection }, row, page, rowKey, id, visible }: TableRowProps<Row>) {
  return (
    <tr data-key={rowKey} data-selected={selection?.ids.has(rowKey) || undefined}>
      {selection && (
        <td className={classes.selectCell}>
          <RowSelectBox selection={selection} rowKey={rowKey} labelledBy={`${id}${rowKey}`} />
        </td>
      )}
      {visible.map((column, at) => (
        <td key={column.id} data-align={column.align}>
          {rowHref && at === 0 ? (
            <AppLink id={`${id}${rowKey}`} href={rowHref(row)} className={classes.rowLink}>
              {column.cell(row, page)}
            </AppLink>
          ) : (
            column.cell(row, page)
          )}
        </td>
      ))}
      {rowActions && (
        <td className={classes.menuCell}>
          <RowMenu actions={rowActions(row)} describedBy={rowHref && `${id}${rowKey}`} />
        </td>
      )}
    </tr>
  );
}

function SkeletonRows<Row>({ count, list, visible }: { count: number; list: ListView<Row>; visible: Column<Row>[] }) {
  return Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
    <tr key={line} aria-hidden>
      {list.selection && <td className={classes.selectCell} />}
      {visible.map((column, at) => (
        <td key={column.id} data-align={column.align}>
          <Skeleton height={8} width={`${[60, 80, 45, 70][(line + at) % 4]}%`} display="inline-block" />
        </td>
      ))}
      {list.rowActions && <td className={classes.menuCell} />}
    </tr>
  ));
}

/** In the row under the pointer or with the focus, a text that is cut shows itself whole as a tooltip. */
function showWholeTexts({ target }: { target: EventTarget }): void {
  const cells = (target as HTMLElement).closest('tr')?.cells ?? [];
  for (const cell of cells) if (!cell.title && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
}
