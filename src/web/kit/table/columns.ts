/** The columns of a list, and the types that the parts of its table share. */
import type { ReactNode } from 'react';
import type { Language } from '#base/format.ts';
import type { ColumnOf } from '#base/lists/columns.ts';
import type { ListSearch } from '../list/list-search.ts';
import type { ListRoute, RowOf } from '../list/use-list.ts';
import type { ListSelection } from '../selection/selection.ts';
import type { ColumnWidth } from './fit-columns.ts';
import { type ColumnKind, drawingOf, type KindOf } from './kinds.tsx';
import type { RowAction } from './row-menu.tsx';

export interface Column<Row, Name extends string = string> extends ColumnWidth {
  /** The name of the column in the contract, which has its title, and in the URL. */
  id: Name;
  /** `page` are the rows beside it. */
  cell: (row: Row, page: readonly Row[]) => ReactNode;
  /** On the phone, instead of `cell`: a value that needs the column's title beside it. */
  cardCell?: (row: Row) => ReactNode;
  /** Sortable: by the server's sort field of the same name, or by the given one. */
  sort?: true | string;
  /** For numbers and amounts. */
  align?: 'right';
  /** Hidden until the user shows it. */
  hidden?: true;
  /**
   * Its place in the two lines of a row on the phone: the title, the amount at its right; below the start of a line, its other parts, and
   * what is at its right. Some lists have a third line: its parts, and what is at its right. Columns without one are left out there.
   */
  card?: 'title' | 'amount' | 'start' | 'line' | 'end' | 'third' | 'third_end';
}

/** The columns whose field has values of a kind. */
type OfKind<Row, Name extends string, Kind> = {
  [Id in Name & keyof Row]: Kind extends KindOf<Row[Id]> ? Id : never;
}[Name & keyof Row];

/** A column that shows the field of its name as values of its kind are shown everywhere. */
type FieldColumn<Row, Name extends string> = {
  [Kind in ColumnKind]: Omit<Column<Row, OfKind<Row, Name, Kind>>, 'cell'> & { kind: Kind; cell?: undefined };
}[ColumnKind];

/** How a screen shows a column of the list's route: by its kind, or with a cell of its own. */
export type ColumnFor<R extends ListRoute> = FieldColumn<RowOf<R>, ColumnOf<R>> | (Column<RowOf<R>, ColumnOf<R>> & { kind?: ColumnKind });

/** The column with the cell, side and width of its kind, where it has none of its own. */
export function drawn<R extends ListRoute>({ kind, cell, ...own }: ColumnFor<R>, language: Language): Column<RowOf<R>> {
  if (!kind) return { ...own, cell: cell as Column<RowOf<R>>['cell'] };
  const { show, align, width } = drawingOf(kind, language);
  const fieldOf = (row: RowOf<R>) => (row as Record<string, unknown>)[own.id] as never;
  const ofField: Column<RowOf<R>>['cell'] = (row, page) => show(fieldOf(row), () => page.map(fieldOf));
  return { align, width, ...own, cell: cell ?? ofField };
}

/** The server's sort field of a column; undefined when it is not sortable. */
export const sortField = <Row>(column: Column<Row>): string | undefined => (column.sort === true ? column.id : column.sort);

/** Consecutive rows of a page with a heading of their own. */
export interface RowGroups<Row> {
  /** The order in which group headings are shown; other orders have none. */
  sort: string;
  keyOf: (row: Row) => string;
  /** Above the first of them. */
  head: (row: Row) => ReactNode;
}

/** The heading above a row; undefined if the row belongs to the group of the row before. */
export function headAbove<Row>(groups: RowGroups<Row> | undefined, row: Row, before: Row | undefined): ReactNode {
  if (!groups || (before !== undefined && groups.keyOf(before) === groups.keyOf(row))) return undefined;
  return groups.head(row);
}

/** Shared by the parts of a table. */
export interface ListView<Row> {
  /** The namespace of the list's texts. */
  words: string;
  /** Prefix of the keys of the list's texts. */
  wordsPrefix: string;
  columns: Column<Row>[];
  title: (column: Column<Row>) => string;
  search: ListSearch;
  /** The order when the URL has none. */
  defaultSort: string;
  change: (change: ListSearch) => void;
  /** Ids of the hidden columns: by the user or by default. */
  hidden: string[];
  /** Ids of the columns hidden unless the URL says otherwise. */
  hiddenByDefault: string[];
  rowKey: (row: Row, index: number) => string;
  rowHref?: (row: Row) => string;
  rowActions?: (row: Row) => RowAction[];
  /** Undefined in an order that does not put them together. */
  groups: RowGroups<Row> | undefined;
  /** Undefined without actions on several rows. */
  selection: ListSelection | undefined;
}
