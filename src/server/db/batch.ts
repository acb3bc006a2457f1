/**
 * Sends several statements with one Sync: one round trip and, outside a transaction, one implicit transaction.
 * The only file that depends on internals of pg (its Submittable interface and wire messages): pg and pg-protocol are pinned exactly.
 *
 * Each connection caches its prepared statements with their row descriptions, so that a repeated statement needs only Bind and
 * Execute. After an error, only the statements without a ParseComplete are prepared again.
 */
import type { PoolClient } from 'pg';
import pg from 'pg';
import utils from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';
import type { Sql } from './sql.ts';

export interface Result {
  rows: Record<string, unknown>[];
  /** `INSERT 0 1`, `COMMIT`, `ROLLBACK`… */
  tag: string;
}

interface Field {
  name: string;
  parse: (text: string) => unknown;
}

interface Prepared {
  name: string;
  fields: Field[];
}

/** The part of pg's Connection that this file uses. */
interface Wire {
  stream: { write(bytes: Buffer): void };
  on(event: 'parseComplete', listener: () => void): void;
}

interface StatementCache {
  /** By SQL text. */
  prepared: Map<string, Prepared>;
  /** How many names were given. */
  names: number;
  batch: Batch | null;
}

/** Prepared statements per connection; more are parsed unnamed, each time. */
const cacheLimit = 1000;

const caches = new WeakMap<Wire, StatementCache>();

function cacheOf(wire: Wire): StatementCache {
  const existing = caches.get(wire);
  if (existing) return existing;
  const cache: StatementCache = { prepared: new Map(), names: 0, batch: null };
  wire.on('parseComplete', () => cache.batch?.handleParseComplete());
  caches.set(wire, cache);
  return cache;
}

class Batch {
  /** Read by pg's client on ParseComplete: undefined, because this class caches prepared statements itself. */
  readonly name = undefined;
  /** pg's client sets a callback if there is none. */
  callback = () => {};
  readonly #statements: readonly Sql[];
  readonly #resolve: (results: Result[]) => void;
  readonly #reject: (error: Error) => void;
  readonly #results: Result[] = [];
  readonly #prepared: Prepared[] = [];
  #rows: Record<string, unknown>[] = [];
  #cache: StatementCache | undefined;
  /** The statements that this batch parses, in order. */
  #parses: { text: string; prepared: Prepared }[] = [];
  #parsed = 0;
  #hasFailed = false;

  constructor(statements: readonly Sql[], resolve: (results: Result[]) => void, reject: (error: Error) => void) {
    this.#statements = statements;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(wire: Wire): Error | null {
    const cache = cacheOf(wire);
    this.#cache = cache;
    cache.batch = this;
    try {
      // One write for all messages: each is a system call, a considerable part of the cost of a short query.
      wire.stream.write(Buffer.concat(this.#messages(cache)));
    } catch (error) {
      // A value that cannot be serialized. Nothing was sent; pg's client waits for the ReadyForQuery that the Sync brings.
      this.#hasFailed = true;
      this.#reject(error as Error);
      wire.stream.write(serialize.sync());
    }
    return null;
  }

  #messages(cache: StatementCache): Buffer[] {
    const messages: Buffer[] = [];
    for (const { text, values } of this.#statements) {
      // An unnamed statement exists only until the next one: it is parsed each time.
      let prepared = cache.prepared.get(text) ?? this.#parses.find((entry) => entry.text === text && entry.prepared.name !== '')?.prepared;
      if (!prepared) {
        prepared = { name: cache.prepared.size < cacheLimit ? `b${cache.names++}` : '', fields: [] };
        this.#parses.push({ text, prepared });
        messages.push(serialize.parse({ name: prepared.name, text, types: [] }), serialize.describe({ type: 'S', name: prepared.name }));
      }
      this.#prepared.push(prepared);
      messages.push(
        serialize.bind({ statement: prepared.name, values: values as unknown[], valueMapper: utils.prepareValue }),
        serialize.execute(),
      );
    }
    messages.push(serialize.sync());
    return messages;
  }

  handleParseComplete(): void {
    const entry = this.#parses[this.#parsed++];
    if (entry && entry.prepared.name !== '') this.#cache?.prepared.set(entry.text, entry.prepared);
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    const entry = this.#parses[this.#parsed - 1];
    if (!entry) return;
    entry.prepared.fields = message.fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, 'text') as Field['parse'],
    }));
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    const { fields } = this.#prepared[this.#results.length] as Prepared;
    const row: Record<string, unknown> = {};
    for (let index = 0; index < fields.length; index++) {
      const field = fields[index] as Field;
      const text = message.fields[index];
      row[field.name] = text === null || text === undefined ? null : field.parse(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete(message: { text: string }): void {
    this.#results.push({ rows: this.#rows, tag: message.text });
    this.#rows = [];
  }

  handleError(error: Error & { code?: string }): void {
    this.#hasFailed = true;
    const failed = this.#prepared[this.#results.length];
    const wasCached = failed !== undefined && !this.#parses.some(({ prepared }) => prepared === failed);
    if (wasCached && doesNotFitDatabase(error)) staleErrors.add(error);
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#cache) this.#cache.batch = null;
    if (!this.#hasFailed) this.#resolve(this.#results);
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}

const staleErrors = new WeakSet<Error>();

/**
 * Errors that a successfully prepared statement can only have after the database changed: a result of another type, a statement that the server no
 * longer has, and the class of syntax and type errors, except a missing right, which row level security also reports.
 */
function doesNotFitDatabase({ code = '' }: { code?: string }): boolean {
  return code === '0A000' || code === '26000' || (code.startsWith('42') && code !== '42501');
}

/**
 * Whether the error is of a cached statement that no longer fits the database, for example because a migration changed the type of a
 * column while the server runs. The batch did nothing; after `forgetStatements` it can be sent again.
 */
export function isStaleStatement(error: unknown): boolean {
  return staleErrors.has(error as Error);
}

/** Drops all prepared statements of the connection, here and in PostgreSQL. Each is prepared again when it is next used. */
export async function forgetStatements(client: PoolClient): Promise<void> {
  caches.get((client as unknown as { connection: Wire }).connection)?.prepared.clear();
  await client.query('deallocate all');
}

/** Runs the statements in order in one round trip. Rejects with the first error; the statements after it did not run. */
export function runBatch(client: PoolClient, statements: readonly Sql[]): Promise<Result[]> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(statements, resolve, reject) as never);
  });
}
