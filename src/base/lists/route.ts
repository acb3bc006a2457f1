/**
 * Declares a list: a page of rows on a screen and, with `format`, all of its rows as a file. The columns are declared once: the table
 * takes their names, order and titles from here, and the server makes the files from them. A list cannot be declared without them.
 * With `summary=1` it answers the sums and groups that it declares (docs/decisions/0054-summaries-of-lists.md).
 */
import { z } from 'zod';
import { type Access, type RefusalSpec, type Route, route } from '../route.ts';
import { GroupCount, ListMeta, type ListSummary, type listQuery } from '../wire.ts';
import type { GroupFilters, ListColumn, ListColumns, ListFile } from './columns.ts';

type Shape = z.ZodType;
type Nothing = z.ZodObject<Record<never, never>>;
/** The query of a list that can be exported: `listQuery`, with the list's own filters. */
type Query = z.ZodObject<Pick<ReturnType<typeof listQuery>['shape'], 'format' | 'columns' | 'ids'> & z.ZodRawShape>;

type Amounts = Record<string, z.ZodType<string | null>>;
type SumsOf<Sums extends Amounts> = { [Name in keyof Sums]: z.output<Sums[Name]> };
type Meta<Sums extends Amounts, Group extends string> = z.ZodObject<
  Omit<(typeof ListMeta)['shape'], 'summary'> & { summary: z.ZodType<ListSummary<SumsOf<Sums>, Group> | null> }
>;

export type ListRoute<
  Q extends Shape,
  Row extends Shape,
  Name extends string,
  Sums extends Amounts = Record<never, never>,
  Group extends string = never,
> = Route<Nothing, Q, Nothing, z.ZodObject<{ data: z.ZodArray<Row>; meta: Meta<Sums, Group> }>, false> & { file: ListFile<Name> };

/** Declares the list of a company's rows. */
export function listRoute<
  Q extends Query,
  Row extends Shape,
  const C extends ListColumns<z.output<Row>>,
  Sums extends Amounts = Record<never, never>,
  Group extends string = never,
>(
  path: `/${string}`,
  access: Access,
  spec: {
    summary: string;
    query: Q;
    row: Row;
    words: string;
    /** `list` of its words by default. */
    name?: string;
    columns: C;
    errors?: Record<string, RefusalSpec>;
    /** Columns whose amounts are added up, as the list shows them. Nullable where a caller may not see them. */
    sums?: Sums;
    /** What a sum adds up of a row that is no column, such as the amount of what is approved; null of other rows. Titled `sums.<name>`. */
    partOf?: { [Name in keyof Sums]?: (row: z.output<Row>) => string | null };
    /** Groups whose rows are counted, each by its filters: `groupsBy('status', statuses)`. Every row is in at most one. */
    groups?: Record<Group, GroupFilters>;
  },
): ListRoute<Q, Row, keyof C & string, Sums, Group> {
  const { row, words, name = `${words}list`, columns, sums, partOf, groups, ...rest } = spec;
  const file = {
    words,
    name,
    columns: columns as Record<keyof C & string, ListColumn<never>>,
    sums: Object.keys(sums ?? {}),
    partOf: (partOf ?? {}) as ListFile['partOf'],
    groups: (groups ?? {}) as Record<string, GroupFilters>,
  };
  for (const filter of Object.values(file.groups).flatMap(Object.keys))
    if (!(filter in spec.query.shape)) throw new Error(`${path} has no filter ${filter}, by which it groups.`);
  return { ...route(`GET ${path}`, access, { ...rest, output: listAnswer(row, sums, groups), file }), file };
}

function listAnswer<Row extends Shape, Sums extends Amounts, Group extends string>(
  row: Row,
  sums: Sums | undefined,
  groups: Record<Group, GroupFilters> | undefined,
) {
  const meta = ListMeta.extend({ summary: summarySchema(sums, groups) }) as unknown as Meta<Sums, Group>;
  return z.object({ data: z.array(row), meta });
}

/** Columns that are shown and written as their fields are. */
export const plainColumns = <const Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, {}])) as Record<Name, Record<never, never>>;

/** Groups by the values of one filter. */
export const groupsBy = <const Value extends string>(filter: string, values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value, { [filter]: value }])) as unknown as Record<Value, GroupFilters>;

function summarySchema(sums: Amounts | undefined, groups: Record<string, GroupFilters> | undefined): Shape {
  if (!sums && !groups) return z.null();
  const counts = Object.fromEntries(Object.keys(groups ?? {}).map((name) => [name, GroupCount]));
  return z.object({ sums: sums ? z.object(sums).nullable() : z.null(), groups: groups ? z.object(counts) : z.null() }).nullable();
}
