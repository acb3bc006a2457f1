/** The rows of a list as a table, on wide screens. */
import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../page/app-link.tsx';
import { RowSelectBox, SelectBox } from '../selection/select-box.tsx';
import { useSelectionKeys } from '../selection/selection-keys.ts';
import type { ListView } from './columns.ts';
import classes from './data-table.module.css';
import { TableHead } from './head.tsx';
import { RowMenu } from './row-menu.tsx';

interface TableRowsProps<Row> {
  list: ListView<Row>;
  /** Undefined until the first page is loaded. */
  rows: Row[] | undefined;
  /** How many skeleton rows to show while loading. */
  skeletons: number;
}

export function TableRows<Row>({ list, rows, skeletons }: TableRowsProps<Row>) {
  const { t } = useTranslation([list.words, 'common']);
  const { rowKey, rowHref, rowActions, selection } = list;
  const keys = useSelectionKeys(selection);
  const isAll = selection !== undefined && selection.page.length > 0 && selection.page.every((key) => selection.ids.has(key));
  const visible = list.columns.filter((column) => !list.hidden.includes(column.id));
  const id = useId();
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t(`${list.wordsPrefix}list`)}>
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
                <span className={classes.unseen}>{t('common:table.row_actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...keys}>
          {rows === undefined &&
            Array.from({ length: skeletons }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
              <tr key={line} aria-hidden>
                {selection && <td className={classes.selectCell} />}
                {visible.map((column, at) => (
                  <td key={column.id} data-align={column.align}>
                    <Skeleton height={12} width={`${[60, 80, 45, 70][(line + at) % 4]}%`} display="inline-block" />
                  </td>
                ))}
                {rowActions && <td className={classes.menuCell} />}
              </tr>
            ))}
          {rows?.map((row, index) => {
            const key = rowKey(row, index);
            return (
              <tr key={key} data-key={key} data-link={rowHref ? true : undefined} data-selected={selection?.ids.has(key) || undefined}>
                {selection && (
                  <td className={classes.selectCell}>
                    <RowSelectBox selection={selection} rowKey={key} labelledBy={`${id}${key}`} />
                  </td>
                )}
                {visible.map((column, at) => (
                  <td key={column.id} data-align={column.align}>
                    {rowHref && at === 0 ? (
                      <AppLink id={`${id}${key}`} href={rowHref(row)} className={classes.rowLink}>
                        {column.cell(row)}
                      </AppLink>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
                {rowActions && (
                  <td className={classes.menuCell}>
                    <RowMenu actions={rowActions(row)} describedBy={rowHref && `${id}${key}`} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
