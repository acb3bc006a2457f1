/**
 * A stretch of talk with the database on one connection. Statements asked for before the next wait go out together, so
 * code that reads `await Promise.all([one, two])` costs one round trip, and what a write leaves unawaited travels with its commit.
 */
import type { Pool, PoolClient } from 'pg';
import { NotFound } from '#base/errors.ts';
import { type Result, runBatch } from './batch.ts';
import { type Sql, sql } from './sql.ts';

/** What stores ask through. Confined to one company, one person, or nothing, by whoever opened it. */
export interface Db {
  /** Every row. */
  all<Row>(query: Sql<Row>): Promise<Row[]>;
  /** The first row, or null. */
  maybe<Row>(query: Sql<Row>): Promise<Row | null>;
  /** The first row; refuses with NotFound when there is none. */
  one<Row>(query: Sql<Row>): Promise<Row>;
  /**
   * Runs a statement whose rows nobody wants. May be left unawaited in a write: it then travels with what follows, and its
   * failure fails the whole transaction.
   */
  run(query: Sql): Promise<number>;
}

interface Waiting {
  query: Sql;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/** See above. `everyTime` sends the head before every batch; `judge` looks at what the head answered, and throws to refuse. */
export class Conversation implements Db {
  readonly #client: PoolClient;
  /** Statements that go before every batch (a read), or before the first one (a transaction). */
  readonly #head: readonly Sql[];
  readonly #everyTime: boolean;
  readonly #judge: (head: Result[]) => void;
  #opened = false;
  #waiting: Waiting[] = [];
  #scheduled = false;
  #tail: Promise<unknown> = Promise.resolve();
  #closed: Error | undefined;
  /** The first error, which later statements of a failed transaction would hide. */
  failure: Error | undefined;

  constructor(client: PoolClient, head: readonly Sql[], everyTime: boolean, judge: (head: Result[]) => void) {
    this.#client = client;
    this.#head = head;
    this.#everyTime = everyTime;
    this.#judge = judge;
  }

  async all<Row>(query: Sql<Row>): Promise<Row[]> {
    return (await this.ask(query)).rows as Row[];
  }

  async maybe<Row>(query: Sql<Row>): Promise<Row | null> {
    return ((await this.ask(query)).rows[0] as Row | undefined) ?? null;
  }

  async one<Row>(query: Sql<Row>): Promise<Row> {
    const row = await this.maybe(query);
    if (row === null) throw new NotFound();
    return row;
  }

  run(query: Sql): Promise<number> {
    const count = this.ask(query).then(({ tag }) => Number(tag.split(' ').at(-1)));
    count.catch(() => {}); // reported by the commit when nobody waits for it
    return count;
  }

  ask(query: Sql): Promise<Result> {
    if (this.#closed) return Promise.reject(this.#closed);
    const answer = new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ query, resolve, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      process.nextTick(() => {
        this.#scheduled = false;
        this.#tail = this.#tail.then(() => this.#flush());
      });
    });
    // Whoever asked may have been stopped by another failure before they could wait for this one.
    answer.catch(() => {});
    return answer;
  }

  /** Nothing that still waits is sent, and nothing more can be asked: the stretch of talk is over. Waits for what is on its way. */
  async close(reason: Error): Promise<void> {
    this.#closed = reason;
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
    await this.#tail;
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length === 0) return;
    const head = this.#opened && !this.#everyTime ? [] : this.#head;
    this.#opened = true;
    try {
      const results = await runBatch(this.#client, [...head, ...batch.map(({ query }) => query)]);
      if (head.length > 0) this.#judge(results.slice(0, head.length));
      batch.forEach(({ resolve }, at) => {
        resolve(results[head.length + at] as Result);
      });
    } catch (error) {
      this.failure ??= error as Error;
      for (const { reject } of batch) reject(this.failure);
    }
  }
}

const over = new Error('Asked after the end of the stretch of talk with the database.');

export type Opening = { head: readonly Sql[]; judge: (head: Result[]) => void };

/** Statements without an explicit transaction; every batch is one implicit transaction opened by the head. */
export async function converse<T>(pool: Pool, { head, judge }: Opening, talk: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const db = new Conversation(client, head, true, judge);
  try {
    return await talk(db);
  } finally {
    await db.close(over);
    client.release();
  }
}

/** One transaction: begin and head with the first batch, commit with the last. Anything thrown rolls back. */
export async function transact<T>(pool: Pool, { head, judge }: Opening, talk: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const db = new Conversation(client, [sql`begin`, ...head], false, (results) => judge(results.slice(1)));
  try {
    const answer = await talk(db);
    const { tag } = await db.ask(sql`commit`);
    // After an error inside, PostgreSQL answers COMMIT with ROLLBACK: nothing was saved.
    if (tag !== 'COMMIT') throw db.failure ?? new Error('The transaction was rolled back.');
    return answer;
  } catch (error) {
    await db.close(error as Error);
    await runBatch(client, [sql`rollback`]).catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw db.failure ?? error;
  } finally {
    await db.close(over);
    client.release(broken);
  }
}

/** Runs a write again when PostgreSQL chose it as the victim of a deadlock or a serialisation conflict; three times at most. */
export async function withRetry<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt === 3 || (code !== '40P01' && code !== '40001')) throw error;
    }
  }
}
