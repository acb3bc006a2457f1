/**
 * One connection for the length of a request. Queries issued in the same tick are pipelined into one round trip, so
 * `await Promise.all([one, two])` costs one; queued writes are sent with the next query or the commit.
 */
import type { Pool, PoolClient } from 'pg';
import { NotFound, RuleBroken } from '#base/errors.ts';
import { forgetStatements, isStaleStatement, type Result, runBatch } from './batch.ts';
import { insertInto, type Sql, sql } from './sql.ts';

/** The interface through which stores query, restricted to one company, one person, or neither. */
export interface Db {
  /** Every row. */
  all<Row>(query: Sql<Row>): Promise<Row[]>;
  /** The first row, or null. */
  maybe<Row>(query: Sql<Row>): Promise<Row | null>;
  /** The first row. Throws NotFound if there is none. */
  one<Row>(query: Sql<Row>): Promise<Row>;
  /** Runs a statement and returns how many rows it affected. Must be awaited. */
  run(query: Sql): Promise<number>;
  /**
   * Queues a statement of a transaction: it is sent in the same round trip as the next awaited query or the commit. If it fails,
   * the whole transaction fails with its error.
   */
  queue(query: Sql): void;
}

/** Queues the insert of a row, or of rows with the same keys, into a table of the current company. At least one row. */
export function insertRows(db: Db, table: string, rows: Record<string, unknown> | readonly Record<string, unknown>[]): void {
  const company_id = sql`current_company()`;
  db.queue(
    insertInto(
      table,
      [rows].flat().map((row) => ({ company_id, ...row })),
    ),
  );
}

/** Queries sent ahead of a caller's own, in the same round trip, and the check of their results. */
export interface Preamble {
  queries: readonly Sql[];
  /** Throws to deny access: the caller's results are then discarded. */
  verify: (results: Result[]) => void;
}

interface PendingQuery {
  query: Sql;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/** `repeatPreamble` sends the preamble before every batch, not only before the first. */
class PipelinedConnection implements Db {
  readonly #client: PoolClient;
  readonly #preamble: Preamble;
  readonly #repeatPreamble: boolean;
  #isPreambleSent = false;
  #pending: PendingQuery[] = [];
  #isFlushScheduled = false;
  #lastFlush: Promise<unknown> = Promise.resolve();
  #closed: Error | undefined;
  /** The first error. Later statements of a failed transaction only report that it failed. */
  failure: Error | undefined;
  /** A statement cancelled by its time limit. The connection is closed then, because the statement may need another plan. */
  cancelled: Error | undefined;

  constructor(client: PoolClient, preamble: Preamble, repeatPreamble: boolean) {
    this.#client = client;
    this.#preamble = preamble;
    this.#repeatPreamble = repeatPreamble;
  }

  async all<Row>(query: Sql<Row>): Promise<Row[]> {
    return (await this.send(query)).rows as Row[];
  }

  async maybe<Row>(query: Sql<Row>): Promise<Row | null> {
    return ((await this.send(query)).rows[0] as Row | undefined) ?? null;
  }

  async one<Row>(query: Sql<Row>): Promise<Row> {
    const row = await this.maybe(query);
    if (row === null) throw new NotFound();
    return row;
  }

  async run(query: Sql): Promise<number> {
    const { tag } = await this.send(query);
    return Number(tag.split(' ').at(-1));
  }

  queue(query: Sql): void {
    if (this.#closed) throw this.#closed;
    void this.send(query); // `failure` keeps its error for the commit
  }

  send(query: Sql): Promise<Result> {
    if (this.#closed) return Promise.reject(this.#closed);
    const result = new Promise<Result>((resolve, reject) => {
      this.#pending.push({ query, resolve, reject });
      if (this.#isFlushScheduled) return;
      this.#isFlushScheduled = true;
      process.nextTick(() => {
        this.#isFlushScheduled = false;
        this.#lastFlush = this.#lastFlush.then(() => this.#flush());
      });
    });
    // The caller may have failed elsewhere before it could await this result.
    result.catch(() => {});
    return result;
  }

  /** Rejects every query that was not sent and every later one with `reason`, then waits for the queries in flight. */
  async close(reason: Error): Promise<void> {
    this.#closed = reason;
    for (const { reject } of this.#pending.splice(0)) reject(reason);
    await this.#lastFlush;
  }

  async #flush(): Promise<void> {
    const batch = this.#pending;
    this.#pending = [];
    if (batch.length === 0) return;
    const preamble = this.#isPreambleSent && !this.#repeatPreamble ? [] : this.#preamble.queries;
    this.#isPreambleSent = true;
    try {
      const results = await this.#run([...preamble, ...batch.map(({ query }) => query)]);
      if (preamble.length > 0) this.#preamble.verify(results.slice(0, preamble.length));
      batch.forEach(({ resolve }, index) => {
        resolve(results[preamble.length + index] as Result);
      });
    } catch (error) {
      if ((error as RaisedRule).code === '57014') this.cancelled = error as Error;
      this.failure ??= brokenRule(error as RaisedRule) ?? (error as Error);
      for (const { reject } of batch) reject(this.failure);
    }
  }

  /** Outside a transaction a batch takes effect as a whole or not at all, so one with a stale statement is sent again. */
  async #run(statements: Sql[]): Promise<Result[]> {
    try {
      return await runBatch(this.#client, statements);
    } catch (error) {
      if (!this.#repeatPreamble || !isStaleStatement(error)) throw error;
      await forgetStatements(this.#client);
      return runBatch(this.#client, statements);
    }
  }
}

/** A rule that SQL of ours checks: its field is the column of a record, which the caller may not have sent. */
export class RuleOfDatabase extends RuleBroken {}

/** Errors that our SQL raises with the code AR409: the code of a rule as the message, its facts as JSON, and the column of the field. */
interface RaisedRule extends Error {
  code?: string;
  detail?: string;
  column?: string;
}

function brokenRule({ code, message, detail, column }: RaisedRule): RuleBroken | null {
  if (code !== 'AR409') return null;
  return new RuleOfDatabase(message, { ...(detail && { details: JSON.parse(detail) }), ...(column && { field: column }) });
}

const ended = new Error('Query issued after the connection was released.');

/** Runs `work` without an explicit transaction: every batch is one implicit transaction that starts with the preamble. */
export async function withConnection<T>(pool: Pool, preamble: Preamble, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const db = new PipelinedConnection(client, preamble, true);
  try {
    return await work(db);
  } finally {
    await db.close(ended);
    client.release(db.cancelled);
  }
}

/** How often a transaction runs at most. */
const maxAttempts = 3;

/**
 * Runs `work` in one transaction: `begin` and the preamble are sent with its first batch. Rolls back if anything throws. `work` runs again
 * after a deadlock and when a cached statement no longer fits the database, so it must have no other side effects. Throws the deadlock, which is
 * answered with 503, when every attempt ends in one.
 */
export async function withTransaction<T>(pool: Pool, preamble: Preamble, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runTransaction(client, preamble, work, (error) => {
          broken = error;
        });
      } catch (error) {
        if (broken || attempt === maxAttempts) throw error;
        if (isStaleStatement(error)) await forgetStatements(client);
        else if (!isConflict(error)) throw error;
      }
    }
  } finally {
    client.release(broken);
  }
}

/** Thrown by a transaction that must run again, because the rows that determine what to lock had changed when it got the locks. */
export class Outdated extends Error {
  readonly code = '40001';
}

/** A transaction was aborted because of a deadlock or a serialization conflict: it may succeed when it runs again. */
export function isConflict(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40P01' || code === '40001';
}

async function runTransaction<T>(
  client: PoolClient,
  { queries, verify }: Preamble,
  work: (db: Db) => Promise<T>,
  onBroken: (error: Error) => void,
): Promise<T> {
  const begin: Preamble = { queries: [sql`begin`, ...queries], verify: (results) => verify(results.slice(1)) };
  const db = new PipelinedConnection(client, begin, false);
  try {
    const result = await work(db);
    const { tag } = await db.send(sql`commit`);
    // PostgreSQL completes the COMMIT of a failed transaction as ROLLBACK: nothing was saved.
    if (tag !== 'COMMIT') throw db.failure ?? new Error('The transaction was rolled back.');
    return result;
  } catch (error) {
    await db.close(error as Error);
    // Not prepared, because the connection's prepared statements may have caused the failure.
    await client.query('rollback').catch(onBroken);
    // A rule violation from the database may have been caught to name the row of the input.
    throw db.failure instanceof RuleOfDatabase && error instanceof RuleBroken ? error : (db.failure ?? error);
  } finally {
    await db.close(ended);
    if (db.cancelled) onBroken(db.cancelled);
  }
}
