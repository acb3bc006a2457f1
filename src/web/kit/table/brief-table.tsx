/** The few rows of a section, without search, pages and selection. On the phone each row has two lines, as in lists. */
import type { ReactNode } from 'react';
import classes from './brief-table.module.css';

export interface BriefColumn<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  align?: 'right';
  /** Its place in the two lines on the phone; columns without one are left out there. */
  card?: 'title' | 'amount' | 'start' | 'end';
}

interface BriefTableProps<Row> {
  /** For screen readers. */
  label: string;
  columns: BriefColumn<Row>[];
  rows: readonly Row[];
  /** The total: below the first column and below the last. */
  total?: [label: ReactNode, amount: ReactNode];
}

export function BriefTable<Row extends { id: string }>({ label, columns, rows, total }: BriefTableProps<Row>) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, align }) => (
            <th key={title} scope="col" data-align={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ title, align, card, cell }) => (
              <td key={title} data-align={align} data-card={card}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <td colSpan={columns.length - 1} data-card="title">
              {total[0]}
            </td>
            <td data-align="right" data-card="amount">
              {total[1]}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
