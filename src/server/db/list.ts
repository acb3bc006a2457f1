/**
 * One way to page through any list: rows in a total order, by key where the caller has one, so that a deep page costs what the
 * first costs; totals only when asked for, exact from a counter row, else counted to a thousand.
 */
import { RuleBroken } from '#base/errors.ts';
import type { ListQuery } from '#base/wire.ts';
import type { Db } from './conversation.ts';
import { raw, type Sql, sql, where } from './sql.ts';

export interface ListSpec {
  /** What each row holds. A sortable field is selected under its own name, as the column stands. */
  select: Sql;
  from: Sql;
  /** `invoice.id`: ends every order. */
  id: string;
  /** Sortable fields: column and PostgreSQL type. Never null, and each led by an index with the company and the id. */
  sorts: Record<string, { column: string; type: 'date' | 'timestamp' | 'timestamptz' | 'numeric' | 'text' }>;
  /** The table whose rows `row_counter` counts, when the list without conditions is all of them. */
  counted?: string;
}

export interface Page<Row> {
  data: Row[];
  meta: { page: number; per_page: number; total: number | null; total_is_exact: boolean; has_more: boolean; next: string | null };
}

const countAtMost = 1000;

interface Total {
  total: number;
  exact: boolean;
}

/** The page that the query asks for, of the rows that meet every condition. */
export async function listPage<Row extends { id: string }>(
  db: Db,
  spec: ListSpec,
  query: ListQuery,
  conditions: readonly Sql[],
): Promise<Page<Row>> {
  const descending = query.sort.startsWith('-');
  const field = descending ? query.sort.slice(1) : query.sort;
  const sort = spec.sorts[field] as ListSpec['sorts'][string];
  const after = query.after === undefined ? [] : [afterKey(query.after, sort, spec.id, descending)];
  if (query.last) return lastPage(db, spec, query, conditions, { field, descending, sort }, await countRows(db, spec, conditions));
  const offset = query.after === undefined ? (query.page - 1) * query.perPage : 0;
  const [rows, total] = await Promise.all([
    db.all<Row>(sql`select ${spec.select} from ${spec.from} ${where([...conditions, ...after])}
      order by ${order(sort.column, spec.id, descending)} limit ${raw(String(query.perPage + 1))} ${offset > 0 ? sql`offset ${offset}` : raw('')}`),
    query.count ? countRows(db, spec, conditions) : undefined,
  ]);
  const has_more = rows.length > query.perPage;
  if (has_more) rows.pop();
  return { data: rows, meta: meta(query, query.page, rows, field, has_more, total) };
}

/** The last page is the first of the reversed order. Its length follows the total where that is known. */
async function lastPage<Row extends { id: string }>(
  db: Db,
  spec: ListSpec,
  query: ListQuery,
  conditions: readonly Sql[],
  { field, descending, sort }: { field: string; descending: boolean; sort: ListSpec['sorts'][string] },
  total: Total,
): Promise<Page<Row>> {
  const rest = total.exact ? total.total % query.perPage || query.perPage : query.perPage;
  const rows = await db.all<Row>(sql`select ${spec.select} from ${spec.from} ${where(conditions)}
    order by ${order(sort.column, spec.id, !descending)} limit ${rest}`);
  rows.reverse();
  const page = Math.max(1, Math.ceil(total.total / query.perPage));
  return { data: rows, meta: meta(query, page, rows, field, false, total) };
}

function order(column: string, id: string, descending: boolean): Sql {
  const direction = descending ? 'desc' : 'asc';
  return raw(`${column} ${direction}, ${id} ${direction}`);
}

function meta(query: ListQuery, page: number, rows: readonly object[], field: string, has_more: boolean, total: Total | undefined) {
  const last = rows.at(-1) as Record<string, unknown> | undefined;
  const next = has_more && last ? Buffer.from(JSON.stringify([last[field], last.id])).toString('base64url') : null;
  return { page, per_page: query.perPage, total: total?.total ?? null, total_is_exact: total?.exact ?? false, has_more, next };
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What a key of each type looks like; a key that looks otherwise was never ours. */
const keyPattern = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  timestamp: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/,
  timestamptz: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/,
  numeric: /^-?\d{1,19}(\.\d{1,6})?$/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL takes any text but this
  text: /^[^\u0000]{0,300}$/,
};

/** The rows behind a key that an earlier page gave; anything else is refused as input. */
function afterKey(after: string, sort: ListSpec['sorts'][string], id: string, descending: boolean): Sql {
  let key: unknown;
  try {
    key = JSON.parse(Buffer.from(after, 'base64url').toString());
  } catch {}
  if (!Array.isArray(key) || key.length !== 2 || !keyPattern[sort.type].test(key[0]) || !isId.test(key[1])) {
    throw new RuleBroken('page_key_unknown', { status: 422, field: 'after' });
  }
  return sql`(${raw(sort.column)}, ${raw(id)}) ${raw(descending ? '<' : '>')} (${key[0]}::${raw(sort.type)}, ${key[1]}::uuid)`;
}

/** Whoever sees only their own records gets a count of those, never the company's. */
async function countRows(db: Db, spec: ListSpec, conditions: readonly Sql[]): Promise<Total> {
  const capped = sql`(select count(*) from (select from ${spec.from} ${where(conditions)} limit ${raw(String(countAtMost + 1))}) counted)`;
  const counter =
    spec.counted && conditions.length === 0
      ? sql`(select case when own_only() then null else coalesce((select rows from row_counter where entity = ${spec.counted}), 0) end)`
      : raw('null::bigint');
  const { exact, counted } = await db.one<{ exact: number | null; counted: number | null }>(
    sql`select counter.rows as exact, case when counter.rows is null then ${capped} end as counted from (select ${counter} as rows) counter`,
  );
  if (exact !== null) return { total: exact, exact: true };
  return { total: Math.min(counted ?? 0, countAtMost), exact: (counted ?? 0) <= countAtMost };
}

/** What a person typed, as a LIKE pattern's inside: folded by the caller, wildcards made plain. */
export function likeText(folded: string): string {
  return folded.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
