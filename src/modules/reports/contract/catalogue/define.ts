/**
 * Declares a report: a table of rows with totals. Its operation, its file, its screen and its texts follow from the declaration; a report adds a
 * query (`store/catalogue`), the lists behind its figures (`rules/catalogue/behind.ts`) and the words `catalogue.reports.<id>`.
 */
import { z } from 'zod';
import type { FilePage, ListFile } from '#base/lists/columns.ts';
import type { Permission } from '#base/permissions.ts';
import { type Route, route } from '#base/route.ts';
import { commaSeparated, Day, fileFormats, Id, Money, MoneySum, one, Ratio } from '#base/wire.ts';
import { checkRange, range } from '../range.ts';

/**
 * The kinds of columns: `rate` is an amount per kilometre, `economy` kilometres per gallon, `days` a number of days, `share` a percentage. Every
 * column except the first may be unknown.
 */
export const columnKinds = {
  text: z.string(),
  day: Day,
  money: MoneySum,
  rate: Money,
  count: z.number(),
  days: z.number(),
  km: z.number(),
  gallons: Ratio,
  economy: Ratio,
  share: Ratio,
} as const satisfies Record<string, z.ZodType>;
export type ColumnKind = keyof typeof columnKinds;

export interface ReportColumn {
  kind: ColumnKind;
  /** The key of its title in `catalogue.columns`, if it is not its name. */
  title?: string;
  sort?: true;
  /** `sum`: the rows are added up. `own`: calculated of all rows, such as a margin; `[part, whole]`: in percent of two sums. */
  total?: 'sum' | 'own' | readonly [part: string, whole: string];
  /** Permissions needed to see it: for other callers the column does not exist. */
  needs?: readonly Permission[];
  /** For a text: the key of the text shown for an empty value. */
  empty?: string;
  /** Its place in the two lines of a row on the phone, where columns without one are left out. */
  card?: 'title' | 'amount' | 'start' | 'end';
}

/** `range`: the days from and to, beside those before. `year`: one year, beside the one before. `today`: as it is. */
export type ReportTime = 'range' | 'year' | 'today';
export const reportGroups = ['profit', 'receivables', 'expenses', 'people'] as const;

export interface ReportSpec<Name extends string, ReportId extends string = string> {
  /** In addresses, and in the keys of its texts. */
  id: ReportId;
  group: (typeof reportGroups)[number];
  time: ReportTime;
  /** Permissions needed besides `view-reports`, all of them by a role other than the driver's. */
  needs: readonly Permission[];
  /** In their order. The first one names the row. */
  columns: Record<Name, ReportColumn>;
  /** The filters of rows, by the name of the parameter. */
  filters?: Record<string, z.ZodType>;
  /** Values of a row besides its columns, for its links. */
  facts?: Record<string, z.ZodType>;
  sort: NoInfer<Name> | `-${NoInfer<Name>}`;
  /** The totals that are shown above the table, beside those of the range before. */
  figures: readonly NoInfer<Name>[];
  /** Bars: of the first rows by a column, beside another one; or the totals of several columns. */
  chart: { rows: NoInfer<Name>; before?: NoInfer<Name> } | { totals: readonly NoInfer<Name>[] };
}

export type ReportRow = { id: string } & Record<string, string | number | null>;
export type ReportTotals = Record<string, string | number | null>;

/** The first rows, which a screen shows and prints. The file has all of them. */
export const shownRows = 500;
const mostRows = 1000;

const period = { from: Day.nullable(), to: Day.nullable(), previous_from: Day.nullable(), previous_to: Day.nullable() };

export interface ReportQuery {
  from?: string | undefined;
  to?: string | undefined;
  year?: number | undefined;
  sort?: string | undefined;
  after?: string | undefined;
  perPage: number;
  [filter: string]: unknown;
}

export interface ReportAnswer {
  /** Today, by the company's calendar. */
  as_of: string;
  from: string | null;
  to: string | null;
  previous_from: string | null;
  previous_to: string | null;
  /** Those that the caller may see; rows and totals have no others. */
  columns: string[];
  rows: ReportRow[];
  /** Null after the first rows, and if there are too many to add up. */
  totals: ReportTotals | null;
  previous: ReportTotals | null;
  has_more: boolean;
  /** Send it as `after` for the rows that follow. */
  next: string | null;
}

type ReportRoute = Route<
  z.ZodObject<Record<never, never>>,
  z.ZodType<ReportQuery>,
  z.ZodObject<Record<never, never>>,
  z.ZodType<{ data: ReportAnswer }>,
  false
> & {
  file: ListFile;
};

export interface Report<ReportId extends string = string>
  extends Omit<ReportSpec<string, ReportId>, 'filters' | 'sort' | 'figures' | 'chart'> {
  filters: Record<string, z.ZodType>;
  sort: string;
  figures: readonly string[];
  chart: { rows: string; before?: string } | { totals: readonly string[] };
  read: ReportRoute;
}

export function defineReport<Name extends string, const ReportId extends string>(spec: ReportSpec<Name, ReportId>): Report<ReportId> {
  const { id, time, filters = {}, facts = {} } = spec;
  const columns: Record<string, ReportColumn> = spec.columns;
  const names = Object.keys(columns);
  const schemaOf = ({ kind, needs }: ReportColumn): z.ZodType =>
    needs ? columnKinds[kind].nullable().optional() : columnKinds[kind].nullable();
  const row = z.object({ id: Id, ...facts, ...Object.fromEntries(names.map((name) => [name, schemaOf(columns[name] as ReportColumn)])) });
  const totalled = names.filter((name) => columns[name]?.total);
  const totals = z.object(Object.fromEntries(totalled.map((name) => [name, schemaOf(columns[name] as ReportColumn)]))).nullable();
  const data = z.object({
    as_of: Day,
    ...period,
    columns: z.array(z.enum(names)),
    rows: z.array(row),
    totals,
    previous: totals,
    has_more: z.boolean(),
    next: z.string().nullable(),
  });
  const file: ListFile = {
    words: 'reports:catalogue.',
    name: `reports:catalogue.reports.${id}.title`,
    columns: Object.fromEntries(names.map((name) => [name, fileColumn(name, columns[name] as ReportColumn)])),
    sums: [],
    partOf: {},
    groups: {},
    page: {
      row,
      of: ({ data }: { data: ReportAnswer }): FilePage => ({
        ...data,
        data: data.rows,
        meta: { has_more: data.has_more, next: data.next },
      }),
    },
  };
  const sorts = names.flatMap((name) => (columns[name]?.sort ? [name, `-${name}`] : []));
  const query = z.object({
    ...(time === 'range' ? range : time === 'year' ? { year: z.coerce.number().int().min(2000).max(2200).optional() } : {}),
    sort: z
      .string()
      .refine((value) => sorts.includes(value), 'sort_unknown')
      .optional(),
    after: z.string().max(500).optional(),
    perPage: z.coerce.number().int().min(1).max(mostRows).default(shownRows),
    format: z.enum(fileFormats).optional(),
    columns: commaSeparated(z.string().regex(/^[a-z0-9_]{1,50}$/, 'choose_one')).optional(),
    ...filters,
  });
  const read = route(`GET /api/reports/${id}`, 'view-reports', {
    summary: summaryOf(spec),
    query:
      time === 'range' ? checkRange(query as z.ZodObject<{ from: z.ZodOptional<z.ZodString>; to: z.ZodOptional<z.ZodString> }>) : query,
    output: one(data),
    file,
  }) as unknown as ReportRoute;
  return { ...spec, filters, read: { ...read, file } } as unknown as Report<ReportId>;
}

/** The names of the parameters that an operation takes. */
export const parametersOf = ({ read }: Pick<Report, 'read'>): string[] => Object.keys((read.query as unknown as z.ZodObject).shape);

/** A report is a table with totals; each names the permissions it needs besides `view-reports`. */
function summaryOf({ id, needs, time }: ReportSpec<string>): string {
  const when = { range: 'of a range of at most five years', year: 'of a year', today: 'as of today' }[time];
  const besides = needs.map((permission) => `\`${permission}\``).join(' and ');
  return `The report ${id.replaceAll('-', ' ')} ${when}: the first rows in an order, and what all add up to. Needs ${besides} too, all by another role than driver.`;
}

const fileColumn = (name: string, { title = name, empty }: ReportColumn) => ({
  title: `catalogue.columns.${title}`,
  ...(empty && { value: (row: Record<string, unknown>, t: (key: string) => string) => row[name] || t(empty) }),
});
