/**
 * SQL as text with its values beside it. A template's interpolations become parameters; another piece of SQL is spliced in.
 * See decision 0002: the text is what PostgreSQL prepares, so the same shape of query is planned once a connection.
 */
export interface Sql<Row = unknown> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Never set: carries the row's type. */
  readonly row?: Row;
}

/** The text of templates without spliced pieces, by the array that each place in the code owns. */
const plainTexts = new WeakMap<readonly string[], string>();

class Piece implements Sql<never> {
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
    // The same place in the code may splice one time and bind the next.
    const isPlain = !this.params.some((param) => param instanceof Piece);
    const plain = isPlain ? plainTexts.get(this.strings) : undefined;
    if (plain !== undefined) {
      this.#values = this.params as unknown[];
      this.#text = plain;
    } else {
      this.#text = render(this, this.#values);
      if (isPlain) plainTexts.set(this.strings, this.#text);
    }
    return this.#text;
  }
  get values(): readonly unknown[] {
    void this.text;
    return this.#values;
  }
}

function render(piece: Piece, values: unknown[]): string {
  let text = piece.strings[0] as string;
  for (let at = 0; at < piece.params.length; at++) {
    const param = piece.params[at];
    if (param instanceof Piece) text += render(param, values);
    else text += `$${values.push(param)}`;
    text += piece.strings[at + 1];
  }
  return text;
}

/** ``sql<Row>`select … where id = ${id}` ``: values are bound, pieces of SQL are spliced. */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...params: unknown[]): Sql<Row> {
  return new Piece(strings, params) as Sql<Row>;
}

/** A fixed piece of text, never from a request: a column of a declared set, a page size. */
export function raw(text: string): Sql<never> {
  return new Piece([text], []);
}

/** Pieces with something between them; nothing for none. */
export function join(pieces: readonly Sql[], between: string): Sql<never> {
  return new Piece(['', ...Array(Math.max(pieces.length - 1, 0)).fill(between), ...(pieces.length ? [''] : [])], pieces);
}

/** `where a and b`, or nothing without conditions. */
export function where(conditions: readonly Sql[]): Sql<never> {
  return conditions.length === 0 ? raw('') : new Piece(['where ', ''], [join(conditions, ' and ')]);
}

const plainName = /^[a-z_][a-z0-9_]*$/;
function column(name: string): Sql<never> {
  if (!plainName.test(name)) throw new Error(`Not a column name: ${name}`);
  return raw(name);
}

/**
 * `insert into table (columns) values (…), (…)` from rows with the same keys; a value may be a piece of SQL.
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
