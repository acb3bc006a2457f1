/**
 * Pagination and filters for every list; `search.ts` searches. Rows have a total order and pages are read by key if the caller has one, so that a
 * deep page costs the same as the first. Totals are optional: exact from a counter row, else counted up to a thousand; so are sums and the counts of
 * groups (`list-summary.ts`).
 */
import type { z } from 'zod';
import { type Calendar, type CalendarDays, mostOverdue } from '#base/lists/calendar.ts';
import type { ListQuery, ListSummary } from '#base/wire.ts';
import type { Db } from './connection.ts';
import { type ColumnSort, isAfterKey, type Key, type KeyType, readKey, tableOf } from './list-key.ts';
import { cappedCount, countOf, type Grouping, type Sum, summarize } from './list-summary.ts';
import { matchingRead, type SearchText } from './search.ts';
import { type Condition, customPlans, idIn, presentConditions, raw, type Sql, sql, where } from './sql.ts';

export interface ListSpec {
  /** The columns of a row. A sortable field has its own name and the value of its column. */
  select: Sql;
  from: Sql;
  /** The tables of `from` that conditions and sums name, if `select` needs more: only these are read to count and sum. */
  matchedFrom?: Sql;
  /** `invoice.id`: the last column of every order. */
  id: string;
  /**
   * Sortable fields; by its type alone, the column of that name in the table of `id`. A column is never null, and has an index on company, column
   * and id.
   */
  sorts: Record<string, ColumnSort | KeyType>;
  /** The condition for rows that a typed text finds (`search.ts`). It may first read something, such as the ids of the customers that match. */
  search?: (text: SearchText, db: Db) => Sql | Promise<Sql>;
  /** The table whose rows `row_counter` counts, if the unfiltered list contains all of them. */
  counted?: string;
  /**
   * Plans every query for its actual values, and not only those of a search, which may match one row in a thousand or all of them: a cached plan for
   * one of the two, or for a company of another size, is wrong for the other.
   */
  customPlans?: true;
  /** The sums of the contract, by the name of the column. */
  sums?: Record<string, Sum>;
  /**
   * Columns in whose order rows are added up and counted: an index has that order and contains the amounts. For the first of very many rows the
   * planner would otherwise read the table, which has the rows of all companies.
   */
  summedBy?: Sql;
}

/** The query of a list that a contract declares: `ListQueryOf<typeof trips.list>`. */
export type ListQueryOf<R extends { query: z.ZodType }> = z.output<R['query']>;

/** A page of a list that a contract declares, with its summary: `PageOf<typeof trips.list>`. `Row`: the rows, as the store reads them. */
export type PageOf<R extends DeclaredList, Row = z.output<R['output']>['data'][number]> = Page<
  Row,
  z.output<R['output']>['meta']['summary']
>;
type DeclaredList = { output: z.ZodType<{ data: unknown[]; meta: { summary: ListSummary | null } }> };

export interface Page<Row, Summary extends ListSummary | null = null> {
  data: Row[];
  meta: {
    page: number;
    per_page: number;
    total: number | null;
    total_is_exact: boolean;
    has_more: boolean;
    next: string | null;
    summary: Summary | null;
  };
}

interface Total {
  total: number;
  exact: boolean;
}

/** One list request: shared by all its queries. */
interface ListRequest {
  db: Db;
  spec: ListSpec;
  query: ListQuery;
  conditions: readonly Sql[];
  grouping: Grouping | undefined;
  field: string;
  isDescending: boolean;
  sort: ColumnSort;
}

/**
 * The requested page of the rows that the search finds and that meet every condition, those of `grouping` among them. Throws `page_key_unknown` for
 * an `after` that no page returned.
 */
export async function listPage<Row extends { id: string }, Summary extends ListSummary | null = null>(
  db: Db,
  spec: ListSpec,
  query: ListQuery,
  conditions: readonly Condition[],
  grouping?: Grouping,
): Promise<Page<Row, Summary>> {
  const isDescending = query.sort.startsWith('-');
  const field = isDescending ? query.sort.slice(1) : query.sort;
  const declared = spec.sorts[field] as ColumnSort | KeyType;
  const sort = typeof declared === 'string' ? { column: `${tableOf(spec.id)}.${field}`, type: declared } : declared;
  const { search } = spec;
  const found = search && query.search && (await matchingRead(query.search, (text) => search(text, db)));
  const always = presentConditions([query.ids && idIn(spec.id, query.ids), found, ...conditions]);
  const chosen = presentConditions(grouping?.chosen ?? []);
  const request: ListRequest = {
    db,
    spec,
    query,
    conditions: [...always, ...chosen],
    grouping,
    field,
    isDescending,
    sort,
  };
  const [page, summary] = await Promise.all([
    query.last ? lastPage<Row>(request) : pageFrom<Row>(request),
    query.summary ? summarize(request, always) : null,
  ]);
  return { data: page.data, meta: { ...page.meta, summary: summary as Summary } };
}

async function pageFrom<Row extends { id: string }>(request: ListRequest): Promise<Page<Row>> {
  const { query, isDescending } = request;
  const after = query.after === undefined ? undefined : readKey(request.sort.type, query.after);
  const offset = query.after === undefined ? (query.page - 1) * query.perPage : 0;
  planForValues(request);
  const [rows, total] = await Promise.all([
    readRows<Row>(request, { isDescending, after, offset, size: query.perPage + 1 }),
    query.count ? countRows(request) : undefined,
  ]);
  const has_more = rows.length > query.perPage;
  if (has_more) rows.pop();
  return pageOf(request, query.page, rows, has_more, total);
}

/** Reads the first rows of the reversed order. Their number follows from the total, if it is exact. */
async function lastPage<Row extends { id: string }>(request: ListRequest): Promise<Page<Row>> {
  const { query, isDescending } = request;
  planForValues(request);
  const total = await countRows(request);
  const size = total.exact ? total.total % query.perPage || query.perPage : query.perPage;
  planForValues(request);
  const reversed = await readRows<Row>(request, { isDescending: !isDescending, after: undefined, offset: 0, size: query.perPage });
  const rows = reversed.slice(0, size).reverse();
  const page = Math.max(1, Math.ceil(total.total / query.perPage));
  return pageOf(request, page, rows, false, total);
}

/** The rows to read: after a key, or after an offset. */
interface Slice {
  isDescending: boolean;
  after: Key | undefined;
  offset: number;
  size: number;
}

function readRows<Row>(request: ListRequest, slice: Slice): Promise<Row[]> {
  const { spec, conditions, sort } = request;
  const { isDescending, after } = slice;
  const key = sort.join ? sql`, ${raw(sort.column)} as sort_key` : raw('');
  return request.db.all<Row>(sql`select ${spec.select}${key} from ${spec.from} ${sort.join ?? raw('')}
    ${where([...conditions, after && isAfterKey(spec.id, sort, after, isDescending)])}
    order by ${order(sort.column, spec.id, isDescending)} ${limit(slice)}`);
}

/** Sizes are few, so they are part of the statement, which is planned for them. */
const limit = ({ offset, size }: Pick<Slice, 'offset' | 'size'>) =>
  sql`limit ${raw(String(size))} ${offset > 0 ? sql`offset ${offset}` : raw('')}`;

/** Forces custom plans for the next batch of a search, or of a list that needs them. */
function planForValues({ db, spec, query }: ListRequest): void {
  if (spec.customPlans || query.search) db.queue(customPlans);
}

function order(column: string, id: string, isDescending: boolean): Sql {
  const direction = isDescending ? 'desc' : 'asc';
  return raw(`${column} ${direction}, ${id} ${direction}`);
}

/** The rows and their position. The next page starts after the key of the last row. */
function pageOf<Row extends { id: string }>(
  { query, field }: ListRequest,
  page: number,
  rows: (Row & { sort_key?: unknown })[],
  has_more: boolean,
  total: Total | undefined,
): Page<Row> {
  const last = rows.at(-1) as Record<string, unknown> | undefined;
  const key = last && [last.sort_key ?? last[field], last.id];
  const next = has_more && key ? Buffer.from(JSON.stringify(key)).toString('base64url') : null;
  for (const row of rows) delete row.sort_key;
  const meta = { page, per_page: query.perPage, total: total?.total ?? null, total_is_exact: total?.exact ?? false };
  return { data: rows, meta: { ...meta, has_more, next, summary: null } };
}

/** The counter is of the whole company, so the rows of callers limited to own records are counted by a query. */
async function countRows({ db, spec, conditions }: ListRequest): Promise<Total> {
  const capped = cappedCount(spec.matchedFrom ?? spec.from, conditions);
  const counter =
    spec.counted && conditions.length === 0
      ? sql`(select case when own_only() then null else coalesce((select rows from row_counter where entity = ${spec.counted}), 0) end)`
      : raw('null::bigint');
  const { exact, counted } = await db.one<{ exact: number | null; counted: number | null }>(
    sql`select counter.rows as exact, case when counter.rows is null then ${capped} end as counted from (select ${counter} as rows) counter`,
  );
  if (exact !== null) return { total: exact, exact: true };
  const { count, is_exact } = countOf(counted ?? 0);
  return { total: count, exact: is_exact };
}

/**
 * The rows of a few days of a list, and those that were overdue before. `day`: the column of the day on which a row is due or expected to be, by which
 * the list can be ordered; a row that the odometer has reached is before every day. Counted up to a thousand each.
 */
export async function readCalendar<Row>(
  db: Db,
  spec: Pick<ListSpec, 'select' | 'from' | 'matchedFrom' | 'id' | 'search'>,
  query: CalendarDays,
  { day: dayColumn, conditions, overdue }: { day: string; conditions: readonly Condition[]; overdue: Sql },
): Promise<Calendar<Row>> {
  const { select, from, matchedFrom = from, search } = spec;
  const found = presentConditions([
    query.search && search && (await matchingRead(query.search, (text) => search(text, db))),
    ...conditions,
  ]);
  const [id, day] = [raw(spec.id), raw(dayColumn)];
  const before = [...found, sql`${day} < ${query.from}`, overdue];
  const days = sql`generate_series(${query.from}::date, ${query.to}::date, interval '1 day') calendar (day)`;
  const ofDay = [...found, sql`${day} = calendar.day::date`];
  const limited = (size: number) => raw(`limit ${size}`);
  const [counts, rows, overdueRows, { count }] = await Promise.all([
    db.all<{ day: string; count: number }>(
      sql`select calendar.day::date as day, ${cappedCount(matchedFrom, ofDay)} as count from ${days} order by 1`,
    ),
    db.all<
      Row & { calendar_day: string }
    >(sql`select found.* from ${days} cross join lateral (select ${select}, calendar.day::date as calendar_day
      from ${from} ${where(ofDay)} order by ${id} ${limited(query.each)}) found`),
    db.all<Row>(sql`select ${select} from ${from} ${where(before)} order by ${day}, ${id} ${limited(mostOverdue)}`),
    db.one<{ count: number }>(sql`select ${cappedCount(matchedFrom, before)} as count`),
  ]);
  const rowsOf = (of: string) => rows.filter(({ calendar_day }) => calendar_day === of).map(({ calendar_day: _, ...row }) => row as Row);
  return {
    days: counts.filter(({ count }) => count > 0).map(({ day, count }) => ({ day, ...countOf(count), rows: rowsOf(day) })),
    overdue: { ...countOf(count), rows: overdueRows },
  };
}
