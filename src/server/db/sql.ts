/**
 * SQL text and its parameters. Interpolated values become parameters; interpolated SQL is inserted as text.
 * See decision 0002: PostgreSQL prepares the text, so queries of the same shape are planned once per connection.
 */
export interface Sql<Row = unknown> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Never set: only the type of a row. */
  readonly row?: Row;
}

/** Cached text of templates without nested SQL, by template. */
const textCache = new WeakMap<readonly string[], string>();

class Fragment implements Sql<never> {
  readonly strings: readonly string[];
  readonly params: readonly unknown[];
  #text: string | undefined;
  #values: unknown[] = [];
  constructor(strings: readonly string[], params: readonly unknown[]) {
    this.strings = strings;
    this.params = params;
  }
  get text(): string {
    if (this.#text !== undefined) return this.#text;
    // The same template may get nested SQL in one call and a value in the next.
    const isFlat = !this.params.some((param) => param instanceof Fragment);
    const cached = isFlat ? textCache.get(this.strings) : undefined;
    if (cached !== undefined) {
      this.#values = this.params as unknown[];
      this.#text = cached;
    } else {
      this.#text = render(this, this.#values);
      if (isFlat) textCache.set(this.strings, this.#text);
    }
    return this.#text;
  }
  get values(): readonly unknown[] {
    void this.text;
    return this.#values;
  }
}

function render(fragment: Fragment, values: unknown[]): string {
  let text = fragment.strings[0] as string;
  for (let index = 0; index < fragment.params.length; index++) {
    const param = fragment.params[index];
    if (param instanceof Fragment) text += render(param, values);
    else text += `$${values.push(param)}`;
    text += fragment.strings[index + 1];
  }
  return text;
}

/** ``sql<Row>`select … where id = ${id}` ``: values become parameters, SQL is inserted. */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...params: unknown[]): Sql<Row> {
  return new Fragment(strings, params) as Sql<Row>;
}

/** Text inserted as it is, never from a request: a declared column, a page size. */
export function raw(text: string): Sql<never> {
  return new Fragment([text], []);
}

/** The fragments with a separator between them. */
export function join(fragments: readonly Sql[], separator: string): Sql<never> {
  return new Fragment(['', ...Array(Math.max(fragments.length - 1, 0)).fill(separator), ...(fragments.length ? [''] : [])], fragments);
}

/** The columns of a table with the names of an object's keys. */
export const columnsNamed = (table: string, names: object): Sql<never> =>
  join(
    Object.keys(names).map((name) => raw(`${table}.${name}`)),
    ', ',
  );

/** A condition, or the empty value of a filter that was not given: ``query.status && sql`status = ${query.status}` ``. */
export type Condition = Sql | '' | false | null | undefined;

/** The conditions of the filters that were given. */
export function presentConditions(conditions: readonly Condition[]): Sql[] {
  return conditions.filter((condition) => condition instanceof Fragment);
}

/** The filters of a query that compare a column of their name. */
export function equalTo<Query extends object>(query: Query, table: string, names: readonly (keyof Query & string)[]): Condition[] {
  return names.map((name) => (query[name] ? sql`${raw(`${table}.${name}`)} = ${query[name]}` : undefined));
}

/**
 * The filters `name_from` and `name_to` of a query: days, both of which belong to the range. A column with a time is compared with timestamps, because
 * row level security lets only leakproof comparisons use an index.
 */
export function withinDays<const Name extends string>(
  query: { [Filter in `${NoInfer<Name>}_${'from' | 'to'}`]?: string | undefined },
  name: Name,
  dated: string,
  type: 'date' | 'timestamp' = 'date',
): Condition[] {
  const [from, to] = [query[`${name}_from`], query[`${name}_to`]];
  const day = raw(dated);
  const end = type === 'date' ? sql`${day} <= ${to}::date` : sql`${day} < ${to}::timestamp + interval '1 day'`;
  return [from && sql`${day} >= ${from}::${raw(type)}`, to && end];
}

/** `where a and b`; empty without conditions. */
export function where(conditions: readonly Condition[]): Sql<never> {
  const present = presentConditions(conditions);
  return present.length === 0 ? raw('') : new Fragment(['where ', ''], [join(present, ' and ')]);
}

/** `(a or b)`; `false` without conditions. */
export function anyOf(conditions: readonly Condition[]): Sql<never> {
  const present = presentConditions(conditions);
  return present.length === 0 ? raw('false') : new Fragment(['(', ')'], [join(present, ' or ')]);
}

/** `column` is one of the ids; undefined without ids. A single id is compared with `=`, so that an index can return rows in order. */
export function idIn(column: string, ids: readonly string[]): Sql<never> | undefined {
  if (ids.length === 0) return undefined;
  const name = raw(column);
  return (ids.length === 1 ? sql`${name} = ${ids[0]}` : sql`${name} = any(${ids}::uuid[])`) as Sql<never>;
}

/**
 * Joins the row of another table of the company that `row` names, for names shown in lists. The offset makes the planner read it by its key, and once
 * for all rows that name it; in a plain join the planner reads that table of the whole company if it expects few rows in it.
 */
export function joinByKey(
  row: string,
  table: string,
  columns: string,
  { key = `${table}_id`, alias = table, isOptional = false } = {},
): Sql<never> {
  return raw(`${isOptional ? 'left join' : 'join'} lateral (
    select ${columns} from ${table} where ${table}.company_id = ${row}.company_id and ${table}.id = ${row}.${key} offset 0) ${alias} on true`);
}

/** The ids of the rows of a table that meet a condition, as an array: rows that name them are then found by an index. */
export function idsWhere(table: string, condition: Sql): Sql<never> {
  return sql`array(select id from ${raw(table)} where ${condition})` as Sql<never>;
}

const plainName = /^[a-z_][a-z0-9_]*$/;
function column(name: string): Sql<never> {
  if (!plainName.test(name)) throw new Error(`Not a column name: ${name}`);
  return raw(name);
}

/**
 * `insert into table (columns) values (…), (…)` from rows with the same keys; a value may be SQL.
 * The keys become column names: they must come from code, never from a request.
 */
export function insertInto(table: string, rows: Record<string, unknown> | readonly Record<string, unknown>[]): Sql<never> {
  const list = Array.isArray(rows) ? rows : [rows];
  const names = Object.keys(list[0] ?? {});
  const tuples = list.map(
    (row) =>
      sql`(${join(
        names.map((name) => sql`${row[name]}`),
        ', ',
      )})`,
  );
  return sql`insert into ${column(table)} (${join(names.map(column), ', ')}) values ${join(tuples, ', ')}` as Sql<never>;
}

/** `set a = …, b = …` of an update, from a record whose keys come from code. Undefined values are left out. */
export function assignments(record: Record<string, unknown>): Sql<never> {
  const pairs = Object.entries(record).filter(([, value]) => value !== undefined);
  return join(
    pairs.map(([name, value]) => sql`${column(name)} = ${value}`),
    ', ',
  );
}

/**
 * Plans statements for their actual values and for the size that tables have now, instead of reusing cached plans. Until the transaction
 * ends; outside of one, for the next batch.
 */
export const customPlans: Sql = sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`;
