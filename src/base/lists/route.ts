/**
 * Declares a list: a page of rows on a screen and, with `format`, all of its rows as a file. The columns are declared once: the table
 * takes their names, order and titles from here, and the server makes the files from them. A list cannot be declared without them.
 */
import type { z } from 'zod';
import { type Access, type RefusalSpec, type Route, route } from '../route.ts';
import { type ListMeta, listOf, type listQuery } from '../wire.ts';
import type { ListColumn, ListColumns, ListFile } from './columns.ts';

type Shape = z.ZodType;
type Nothing = z.ZodObject<Record<never, never>>;
/** The query of a list that can be exported: `listQuery`, with the list's own filters. */
type Query = z.ZodObject<Pick<ReturnType<typeof listQuery>['shape'], 'format' | 'columns' | 'ids'> & z.ZodRawShape>;

export type ListRoute<Q extends Shape, Row extends Shape, Name extends string> = Route<
  Nothing,
  Q,
  Nothing,
  z.ZodObject<{ data: z.ZodArray<Row>; meta: typeof ListMeta }>,
  false
> & { file: ListFile<Name> };

/** Declares the list of a company's rows. */
export function listRoute<Q extends Query, Row extends Shape, const C extends ListColumns<z.output<Row>>>(spec: {
  path: string;
  access: Access;
  summary: string;
  query: Q;
  row: Row;
  words: string;
  /** `list` of its words by default. */
  name?: string;
  columns: C;
  errors?: Record<string, RefusalSpec>;
}): ListRoute<Q, Row, keyof C & string> {
  const { row, words, name = `${words}list`, columns, ...rest } = spec;
  const file = { words, name, columns: columns as Record<keyof C & string, ListColumn<never>> };
  return { ...route({ ...rest, method: 'GET', output: listOf(row), file }), file };
}
