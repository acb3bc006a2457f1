/**
 * The doors to the data: a company's, a person's own, or nobody's. Each opens with the session's hash in the same round trip as
 * the data it guards; where the door stays shut, row level security shows nothing and writes nothing.
 */
import type { Pool } from 'pg';
import type { Permission } from '#base/permissions.ts';
import type { Access } from '#base/route.ts';
import { converse, type Db, type Opening, transact, withRetry } from './conversation.ts';
import { type Sql, sql } from './sql.ts';

export type { Db } from './conversation.ts';

/** Why not: no live session; not this person, in this company, with this permission; or the company asks for a second factor first. */
type Shut = 'no_session' | 'forbidden' | 'two_factor';

/** The request was not let in. */
export class Denied extends Error {
  readonly state: Shut;
  readonly language: Language | undefined;
  constructor(state: Shut, language?: Language) {
    super(state);
    this.state = state;
    this.language = language;
  }
}

export type Language = 'es' | 'en';

/** What the door knows of who came in. */
export interface Entered {
  person_id: string;
  language: Language;
  /** The right comes from the driver's role alone: own records only, some fields hidden. */
  own_only: boolean;
  /** The company's local day. */
  today: string;
  /** Decimals of new documents. */
  money_decimals: 0 | 2;
  time_zone: string;
}

/** Statements confined to one company. `who()` is known from the first answer on. */
export interface TenantDb extends Db {
  who(): Promise<Entered>;
}

/** Refuses as the door does whoever lacks a permission that only some of a route's input asks for. */
export async function requirePermission(db: TenantDb, permission: Permission): Promise<void> {
  const { held } = await db.one<{ held: boolean }>(sql`select holds(${permission}) as held`);
  if (!held) throw new Denied('forbidden', (await db.who()).language);
}

/** An answer kept under an idempotency key, to be given again. */
export class Replay extends Error {
  readonly status: number;
  readonly answer: string;
  constructor(status: number, answer: string) {
    super('replay');
    this.status = status;
    this.answer = answer;
  }
}

/** The idempotency key came before with another body. */
export class KeyReused extends Error {}

/** A POST that carries a key: its first answer is kept with what it wrote. */
export interface Keyed {
  key: string;
  bodyHash: Buffer;
  status: number;
}

interface KeptAnswer {
  body_hash: Buffer;
  status: number;
  answer: string;
}

/** Gives the kept answer again, or refuses another body under its key. Nothing where none was kept. */
function replay(kept: KeptAnswer | undefined, idempotency: Keyed | undefined): void {
  if (!kept) return;
  throw idempotency?.bodyHash.equals(kept.body_hash) ? new Replay(kept.status, kept.answer) : new KeyReused();
}

/** What a request shows at the door. */
export interface Credentials {
  /** SHA-256 of the session token; null without a cookie. */
  hash: Buffer | null;
  company: string | null;
  permission: Access;
  /** A person's input, not a refetch: moves the idle limit. */
  input: boolean;
  /** Set on the first write of a POST that carries a key. */
  idempotency?: Keyed | undefined;
}

/** Statements behind the door; knows who came in from the first answer on. */
class Door implements TenantDb {
  entered: Entered | undefined;
  readonly #inner: Db;
  constructor(inner: Db) {
    this.#inner = inner;
  }
  all<Row>(query: Sql<Row>) {
    return this.#inner.all(query);
  }
  maybe<Row>(query: Sql<Row>) {
    return this.#inner.maybe(query);
  }
  one<Row>(query: Sql<Row>) {
    return this.#inner.one(query);
  }
  run(query: Sql) {
    return this.#inner.run(query);
  }
  async who(): Promise<Entered> {
    // With nothing asked yet the door has not been tried: asking anything tries it.
    if (!this.entered) await this.#inner.run(sql`select`);
    return this.entered as Entered;
  }
}

/** The company that a request asks for. Nothing is sent before `read` or `write` asks for something. */
export class Tenant {
  readonly #pool: Pool;
  readonly #credentials: Credentials;
  /** The language of whoever was let in, for errors that come later. */
  language: Language | undefined;

  constructor(pool: Pool, credentials: Credentials) {
    this.#pool = pool;
    this.#credentials = credentials;
  }

  /** The same session in the company that an address names by itself, such as a file's. */
  in(company: string, permission: Access): Tenant {
    return new Tenant(this.#pool, { ...this.#credentials, company, permission });
  }

  /** The company asked for, whether or not the door opens. */
  get company(): string | null {
    return this.#credentials.company;
  }

  /** Reads: each group of statements asked for together is one round trip. */
  read<T>(talk: (db: TenantDb) => Promise<T>): Promise<T> {
    return this.#open(converse, false, talk);
  }

  /** Writes in one transaction. Run again on a deadlock, so `talk` must have no effects besides. */
  write<T>(talk: (db: TenantDb) => Promise<T>): Promise<T> {
    return withRetry(() =>
      this.#open(transact, true, async (db) => {
        const { idempotency } = this.#credentials;
        const answer = await talk(db);
        if (idempotency) {
          db.run(sql`insert into idempotency (company_id, person_id, key, body_hash, status, answer)
            values (current_company(), current_person(), ${idempotency.key}, ${idempotency.bodyHash}, ${idempotency.status}, ${JSON.stringify(answer)})`);
        }
        return answer;
      }),
    );
  }

  /** Tries the door alone: refuses with Denied, or tells who it is. */
  knock(): Promise<Entered> {
    return this.read((db) => db.who());
  }

  #try(opening: Opening): Promise<void> {
    return converse(this.#pool, { ...opening, head: opening.head.slice(0, 1) }, async (db) => {
      await db.run(sql`select`);
    });
  }

  #open<T>(how: typeof converse, claims: boolean, talk: (db: TenantDb) => Promise<T>): Promise<T> {
    const { hash, company, permission, input, idempotency } = this.#credentials;
    if (!hash) return Promise.reject(new Denied('no_session'));
    let door: Door | undefined;
    const asked = permission === 'member' ? null : permission;
    const claim = claims && idempotency ? [sql`select body_hash, status, answer from claim_idempotency_key(${idempotency.key})`] : [];
    const opening: Opening = {
      head: [
        sql`select state, person_id, language, own_only, today, money_decimals, time_zone from enter(${hash}, ${company}, ${asked}, ${input})`,
        ...claim,
      ],
      judge: ([entered, claimed]) => {
        const row = entered?.rows[0] as (Entered & { state: 'ok' | Shut }) | undefined;
        if (row?.state !== 'ok') throw new Denied(row?.state ?? 'no_session', row?.language);
        this.language = row.language;
        if (door) door.entered = row;
        replay(claimed?.rows[0] as KeptAnswer | undefined, idempotency);
      },
    };
    const answer = how(this.#pool, opening, (inner) => {
      door = new Door(inner);
      return talk(door);
    });
    // A failure before the door was tried, or together with it, must not tell a stranger what a member would be told.
    return answer.catch(async (error) => {
      if (!door?.entered && !(error instanceof Denied)) await this.#try(opening);
      throw error;
    });
  }
}

/** The person behind a session, without a company: for calls about oneself. */
export interface Self {
  person_id: string;
  session_id: string;
  language: Language;
  super_administrator: boolean;
}

/** The door for calls about oneself: opens the person alone. */
export class PersonScope {
  readonly #pool: Pool;
  readonly #hash: Buffer | null;
  readonly #input: boolean;
  readonly #idempotency: Keyed | undefined;
  language: Language | undefined;

  constructor(pool: Pool, hash: Buffer | null, input: boolean, idempotency?: Keyed) {
    this.#pool = pool;
    this.#hash = hash;
    this.#input = input;
    this.#idempotency = idempotency;
  }

  /** One transaction about oneself. */
  open<T>(talk: (db: Db, self: Self) => Promise<T>): Promise<T> {
    return this.#transact(undefined, talk);
  }

  /** The same, whose answer is kept under the key that came with it: nothing that is a secret, or that sets a cookie. */
  write<T>(talk: (db: Db, self: Self) => Promise<T>): Promise<T> {
    const keyed = this.#idempotency;
    return this.#transact(keyed, async (db, self) => {
      const answer = await talk(db, self);
      if (keyed) db.run(sql`select keep_person_answer(${keyed.key}, ${keyed.bodyHash}, ${keyed.status}, ${JSON.stringify(answer)})`);
      return answer;
    });
  }

  #transact<T>(keyed: Keyed | undefined, talk: (db: Db, self: Self) => Promise<T>): Promise<T> {
    if (!this.#hash) return Promise.reject(new Denied('no_session'));
    let self: Self | undefined;
    const opening: Opening = {
      head: [
        sql`select state, person_id, session_id, language, super_administrator from enter_person(${this.#hash}, ${this.#input})`,
        ...(keyed ? [sql`select body_hash, status, answer from claim_person_key(${keyed.key})`] : []),
      ],
      judge: ([entered, claimed]) => {
        const row = entered?.rows[0] as (Self & { state: string }) | undefined;
        if (row?.state !== 'ok') throw new Denied('no_session');
        this.language = row.language;
        self = row;
        replay(claimed?.rows[0] as KeptAnswer | undefined, keyed);
      },
    };
    return transact(this.#pool, opening, async (db) => {
      await db.run(sql`select`);
      return talk(db, self as Self);
    });
  }
}

/** Nobody yet: only the named functions that come before a session are of use. */
export function withoutSession<T>(pool: Pool, talk: (db: Db) => Promise<T>): Promise<T> {
  return transact(pool, { head: [], judge: () => {} }, talk);
}

/** For the owner's own work (seed, administration): a company opened without a session. Not for requests. */
export async function asOwner<T>(pool: Pool, company: string | null, person: string | null, talk: (db: Db) => Promise<T>): Promise<T> {
  const head = [sql`select set_config('app.company_id', ${company ?? ''}, true), set_config('app.person_id', ${person ?? ''}, true)`];
  return transact(pool, { head, judge: () => {} }, talk);
}
