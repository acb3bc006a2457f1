/** The rows of a list as a table, on a wide screen. */
import { Skeleton } from '@mantine/core';
import type { Table } from '@tanstack/react-table';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../page/app-link.tsx';
import type { Features } from './columns.ts';
import classes from './data-table.module.css';
import type { ListView } from './data-table.tsx';
import { TableHead } from './head.tsx';
import { RowMenu } from './row-menu.tsx';

interface TableRowsProps<Row extends object> {
  list: ListView<Row>;
  table: Table<Features, Row>;
  isLoading: boolean;
  skeletons: number;
}

export function TableRows<Row extends object>({ list, table, isLoading, skeletons }: TableRowsProps<Row>) {
  const { t } = useTranslation([list.words, 'common']);
  const { rowHref, rowActions } = list;
  const shown = table.getVisibleLeafColumns();
  const id = useId();
  const alignOf = (id: string) => list.columns.find((column) => column.id === id)?.align;
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t(`${list.at}list`)}>
        <thead>
          <tr>
            {shown.map((column) => (
              <TableHead key={column.id} list={list} column={column} />
            ))}
            {rowActions && (
              <th className={classes.menuCell}>
                <span className={classes.unseen}>{t('common:table.row_actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {isLoading &&
            Array.from({ length: skeletons }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
              <tr key={line} aria-hidden>
                {shown.map((column, at) => (
                  <td key={column.id} data-align={alignOf(column.id)}>
                    <Skeleton height={12} width={`${[60, 80, 45, 70][(line + at) % 4]}%`} display="inline-block" />
                  </td>
                ))}
                {rowActions && <td className={classes.menuCell} />}
              </tr>
            ))}
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-link={rowHref ? true : undefined}>
              {row.getVisibleCells().map((cell, at) => {
                const content = list.columns.find((column) => column.id === cell.column.id)?.cell(row.original);
                return (
                  <td key={cell.id} data-align={alignOf(cell.column.id)}>
                    {rowHref && at === 0 ? (
                      <AppLink id={`${id}${row.id}`} href={rowHref(row.original)} className={classes.rowLink}>
                        {content}
                      </AppLink>
                    ) : (
                      content
                    )}
                  </td>
                );
              })}
              {rowActions && (
                <td className={classes.menuCell}>
                  <RowMenu actions={rowActions(row.original)} describedBy={rowHref && `${id}${row.id}`} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
