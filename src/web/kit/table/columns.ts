/** What a list says of its columns, and how the table's engine hears it. */
import { type ColumnDef, columnVisibilityFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Names the column in the address and, without `header`, in the words: `columns.<id>`. */
  id: string;
  header?: string;
  cell: (row: Row) => ReactNode;
  /** Sortable: by the server's sort field of the same name, or by the one given. */
  sort?: true | string;
  /** Numbers and amounts stand at the right. */
  align?: 'right';
  /** Hidden until the person asks for it. */
  hidden?: true;
  /** Its part of a card on the phone; columns without one are left out there. */
  card?: 'title' | 'subtitle' | 'aside' | 'fact';
}

/** The address holds the state and the server sorts, so the engine needs no more than this. */
export const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });
export type Features = typeof features;

/** The server's sort field of a column. */
export const sortField = <Row>(column: Column<Row>): string | undefined => (column.sort === true ? column.id : column.sort);

/** The columns as the engine wants them; `title` is the text of the head. */
export function definitions<Row extends object>(
  columns: Column<Row>[],
  title: (column: Column<Row>) => string,
): ColumnDef<Features, Row>[] {
  return columns.map((column) => ({
    id: column.id,
    header: title(column),
    accessorFn: (row: Row) => row,
    cell: ({ row }) => column.cell(row.original),
    enableSorting: column.sort !== undefined,
  }));
}
