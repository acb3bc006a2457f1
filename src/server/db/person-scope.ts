/** Access to the data of the signed-in person, without a company. */
import type { Pool } from 'pg';
import { type Db, type Preamble, withTransaction } from './connection.ts';
import { sql } from './sql.ts';
import { Denied, type IdempotencyKey, type Language, lockLogin, requireUnusedKey, type StoredAnswer } from './tenant.ts';

/** The signed-in person, without a company. */
export interface PersonContext {
  person_id: string;
  session_id: string;
  language: Language;
  super_administrator: boolean;
}

/** Calls about the signed-in person's own account: authorizes the session alone, without a company. */
export class PersonScope {
  readonly #pool: Pool;
  readonly #hash: Buffer | null;
  readonly #input: boolean;
  readonly #idempotency: IdempotencyKey | undefined;
  language: Language | undefined;
  /** The id of the caller, for the log. */
  person: string | undefined;

  constructor(pool: Pool, hash: Buffer | null, input: boolean, idempotency?: IdempotencyKey) {
    this.#pool = pool;
    this.#hash = hash;
    this.#input = input;
    this.#idempotency = idempotency;
  }

  /** One transaction, reads or writes. Throws Denied without a live session. `work` may run again, as in `Tenant.write`. */
  transaction<T>(work: (db: Db, self: PersonContext) => Promise<T>): Promise<T> {
    return this.#run({}, work);
  }

  /** The same for changes of the person's login: see `lockLogin`. */
  loginTransaction<T>(work: (db: Db, self: PersonContext) => Promise<T>): Promise<T> {
    return this.#run({ locksLogin: true }, work);
  }

  /** The same, with its answer stored under the idempotency key. Not for answers that contain a secret or set a cookie. */
  idempotentTransaction<T>(work: (db: Db, self: PersonContext) => Promise<T>): Promise<T> {
    const idempotency = this.#idempotency;
    return this.#run({ idempotency }, async (db, self) => {
      const answer = await work(db, self);
      if (idempotency) {
        db.queue(sql`insert into person_answer (person_id, key, body_hash, status, answer)
          values (current_person(), ${idempotency.key}, ${idempotency.bodyHash}, ${idempotency.status}, ${JSON.stringify(answer)})`);
      }
      return answer;
    });
  }

  #run<T>(
    { idempotency, locksLogin = false }: { idempotency?: IdempotencyKey | undefined; locksLogin?: boolean },
    work: (db: Db, self: PersonContext) => Promise<T>,
  ): Promise<T> {
    if (!this.#hash) return Promise.reject(new Denied('no_session'));
    let self: PersonContext | undefined;
    const enterBy = (isInput: boolean) =>
      sql`select state, person_id, session_id, language, super_administrator from enter_person(${this.#hash}, ${isInput})`;
    const lock = locksLogin ? [enterBy(false), lockLogin] : [];
    const preamble: Preamble = {
      queries: [
        ...lock,
        enterBy(this.#input),
        ...(idempotency ? [sql`select body_hash, status, answer from claim_person_key(${idempotency.key})`] : []),
      ],
      verify: (results) => {
        // The last check counts.
        const [entered, claimed] = results.slice(lock.length);
        const row = entered?.rows[0] as (PersonContext & { state: string }) | undefined;
        if (row?.state !== 'ok') throw new Denied('no_session');
        this.language = row.language;
        this.person = row.person_id;
        self = row;
        requireUnusedKey(claimed?.rows[0] as StoredAnswer | undefined, idempotency);
      },
    };
    return withTransaction(this.#pool, preamble, async (db) => {
      await db.run(sql`select`);
      return work(db, self as PersonContext);
    });
  }
}
