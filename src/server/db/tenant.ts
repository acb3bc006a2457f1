/**
 * Access to the data of a company, or of none before sign-in; for a person's own data see person-scope.ts. The session hash is checked in
 * the same round trip as the first queries; while it is not accepted, row level security hides every row and blocks every write.
 */
import type { Pool } from 'pg';
import type { Permission } from '#base/permissions.ts';
import type { Access } from '#base/route.ts';
import { type Db, type Preamble, withConnection, withTransaction } from './connection.ts';
import { type Sql, sql } from './sql.ts';

export type { Db } from './connection.ts';

export type Language = 'es' | 'en';

/** No live session; not a member with the permission; or the company requires a second factor that the user has not set up. */
type DeniedReason = 'no_session' | 'forbidden' | 'two_factor';

/** The access check failed. */
export class Denied extends Error {
  readonly reason: DeniedReason;
  readonly language: Language | undefined;
  constructor(reason: DeniedReason, language?: Language) {
    super(reason);
    this.reason = reason;
    this.language = language;
  }
}

/** What the work returns, or undefined where the access check failed: parts of an answer that some callers may not see are left out. */
export async function unlessDenied<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Denied) return undefined;
    throw error;
  }
}

/** The caller in the current company, as the access check found them. */
export interface RequestContext {
  person_id: string;
  language: Language;
  /** The permission comes from the driver role alone: own records only, some fields hidden. */
  own_only: boolean;
  /** The company's local day. */
  today: string;
  /** Decimals of new documents. */
  money_decimals: 0 | 2;
  time_zone: string;
}

/** Queries restricted to one company. */
export interface TenantDb extends Db {
  /** Costs no round trip once another query was answered. */
  context(): Promise<RequestContext>;
}

/** Whether the caller holds `permission`, for parts of an answer that depend on it. */
export async function holdsPermission(db: TenantDb, permission: Permission): Promise<boolean> {
  const { held } = await db.one<{ held: boolean }>(sql`select holds(${permission}) as held`);
  return held;
}

/** Throws Denied unless the caller holds `permission`. For permissions that only certain input needs. */
export async function requirePermission(db: TenantDb, permission: Permission): Promise<void> {
  if (!(await holdsPermission(db, permission))) throw new Denied('forbidden', (await db.context()).language);
}

/** Throws Denied unless the caller holds all of them by a role other than the driver's: for data that the driver's role never shows. */
export async function requireBeyondDriver(db: TenantDb, ...permissions: Permission[]): Promise<void> {
  const { held } = await db.one<{ held: boolean }>(sql`select holds_beyond_driver(${permissions}::text[]) as held`);
  if (!held) throw new Denied('forbidden', (await db.context()).language);
}

/** Thrown instead of repeating a write: the answer that was stored under its idempotency key. */
export class IdempotentReplay extends Error {
  readonly status: number;
  readonly answer: string;
  constructor(status: number, answer: string) {
    super('replay');
    this.status = status;
    this.answer = answer;
  }
}

/** The idempotency key was used before with another body. */
export class KeyReused extends Error {}

/** The idempotency key of a POST. Its first answer is stored in the transaction that it reports. */
export interface IdempotencyKey {
  key: string;
  bodyHash: Buffer;
  status: number;
}

export interface StoredAnswer {
  body_hash: Buffer;
  status: number;
  answer: string;
}

/** Throws IdempotentReplay if an answer is stored under the key, KeyReused if it belongs to another body. */
export function requireUnusedKey(stored: StoredAnswer | undefined, idempotency: IdempotencyKey | undefined): void {
  if (!stored) return;
  throw idempotency?.bodyHash.equals(stored.body_hash) ? new IdempotentReplay(stored.status, stored.answer) : new KeyReused();
}

/** The credentials that a request presents to the access check. */
export interface Credentials {
  /** SHA-256 of the session token; null without a cookie. */
  hash: Buffer | null;
  company: string | null;
  permission: Access;
  /** Caused by the user, not by a background refetch: postpones the idle timeout. */
  input: boolean;
  /** Set on the first write of a POST that has a key. */
  idempotency?: IdempotencyKey | undefined;
  /** In tests, refusals of tables that the contract of the operation does not declare: fails if it writes a table that may raise them. */
  undeclared?: readonly TableRefusal[];
}

/** Refusals of triggers, which any operation that writes their tables may meet; the errors of companies/contract/books.ts declare them. */
export const tableRefusals = { books_closed: 'booksErrors', settled_in_stub: 'settledErrors', trip_paid_out: 'paidOutErrors' } as const;
export type TableRefusal = keyof typeof tableRefusals;

/**
 * The credentials of a job: it works in the name of the user who started it (`modules/jobs`), or, if no user did, without a person: then `job` is
 * null, and so is the person of the context. It uses the pool of requests, where row level security confines it to the company. A request that opens
 * the link to a document (`modules/deliveries`) does the same; its rights are those of the link.
 */
export type JobCredentials =
  | { job: string; company: string; permission: Permission }
  | { job: null; company: string }
  | ({ job: null; company: string; permission: Permission } & FeedCredentials);

/** The private address of a calendar (`modules/calendar`): a request with it works in the name of its person, with the rights that they have now. */
export interface FeedCredentials {
  feed: {
    person: string;
    /** SHA-256 of its token. */
    hash: Buffer;
  };
}

/**
 * Locks the login of the current person. A change of the login checks the session, takes this lock, and checks the session again. So if a password
 * reset or an accepted invitation ends all sessions, it has either ended this one, or it waits and voids the change. Without the lock, a request that
 * had passed the check could undo the reset.
 */
export const lockLogin = sql`select lock_own_login()`;

/** The company of a request. Nothing is sent before `read` or `write` issues a query. */
export class Tenant {
  readonly #pool: Pool;
  readonly #credentials: Credentials | JobCredentials;
  /** The language of the authorized caller, for errors that come later. */
  language: Language | undefined;
  /** The id of the authorized caller, for the log. */
  person: string | undefined;

  constructor(pool: Pool, credentials: Credentials | JobCredentials) {
    this.#pool = pool;
    this.#credentials = credentials;
  }

  /** The same session with another company or permission, for routes that check more than one. */
  with(company: string, permission: Access): Tenant {
    if ('job' in this.#credentials) throw new Error('A job works in the company of its user.');
    return new Tenant(this.#pool, { ...this.#credentials, company, permission });
  }

  /** The requested company, authorized or not. */
  get company(): string | null {
    return this.#credentials.company;
  }

  /** Reads. Queries issued together are one round trip. */
  read<T>(work: (db: TenantDb) => Promise<T>): Promise<T> {
    return this.#run(withConnection, { claimsKey: false, locksLogin: false }, work);
  }

  /** Writes in one transaction. `work` runs again after a deadlock, so it must have no other side effects. */
  write<T>(work: (db: TenantDb) => Promise<T>): Promise<T> {
    return this.#write(false, work);
  }

  #write<T>(locksLogin: boolean, work: (db: TenantDb) => Promise<T>): Promise<T> {
    return this.#run(withTransaction, { claimsKey: true, locksLogin }, async (db) => {
      const idempotency = 'job' in this.#credentials ? undefined : this.#credentials.idempotency;
      const answer = await work(db);
      const { undeclared = [] } = 'hash' in this.#credentials ? this.#credentials : {};
      if (undeclared.length > 0) await assertDeclared(db, undeclared);
      if (idempotency) {
        // Work that only queued statements has not seen yet whether an answer is stored under the key.
        await db.context();
        db.queue(sql`insert into idempotency (company_id, person_id, key, body_hash, status, answer)
            values (current_company(), current_person(), ${idempotency.key}, ${idempotency.bodyHash}, ${idempotency.status}, ${JSON.stringify(answer)})`);
      }
      return answer;
    });
  }

  /** `write` for changes of the caller's login, such as its email: see `lockLogin`. */
  writeLogin<T>(work: (db: TenantDb) => Promise<T>): Promise<T> {
    return this.#write(true, work);
  }

  /** Only the access check. Throws Denied. */
  checkAccess(): Promise<RequestContext> {
    return this.read((db) => db.context());
  }

  #run<T>(
    how: typeof withConnection,
    { claimsKey, locksLogin }: { claimsKey: boolean; locksLogin: boolean },
    work: (db: TenantDb) => Promise<T>,
  ): Promise<T> {
    const credentials = this.#credentials;
    if ('hash' in credentials && !credentials.hash) return Promise.reject(new Denied('no_session'));
    const idempotency = 'job' in credentials ? undefined : credentials.idempotency;
    let context: RequestContext | undefined;
    const enterBy = (isInput: boolean) =>
      sql`select state, person_id, language, own_only, today, money_decimals, time_zone from ${accessCheck(credentials, isInput)}`;
    const enter = enterBy('input' in credentials && credentials.input);
    const lock = locksLogin ? [enterBy(false), lockLogin] : [];
    const claim = claimsKey && idempotency ? [sql`select body_hash, status, answer from claim_idempotency_key(${idempotency.key})`] : [];
    const verify: Preamble['verify'] = (results) => {
      // The last check counts.
      const [entered, claimed] = results.slice(lock.length);
      const row = entered?.rows[0] as (RequestContext & { state: 'ok' | DeniedReason }) | undefined;
      if (row?.state !== 'ok') throw new Denied(row?.state ?? 'no_session', row?.language);
      this.language = row.language;
      this.person = row.person_id;
      context = row;
      requireUnusedKey(claimed?.rows[0] as StoredAnswer | undefined, idempotency);
    };
    const answer = how(this.#pool, { queries: [...lock, enter, ...claim], verify }, (db) => {
      context = undefined;
      const readContext = async () => {
        // Before the first query nothing was checked: an empty query sends the access check.
        if (!context) await db.run(sql`select`);
        return context as RequestContext;
      };
      return work(Object.assign(db, { context: readContext }));
    });
    // If a query fails before access was checked, check access first, so that outsiders get 401 or 403 and not the real error.
    return answer.catch(async (error) => {
      if (!context && !(error instanceof Denied)) {
        await withConnection(this.#pool, { queries: [...lock, enter], verify }, (db) => db.run(sql`select`));
      }
      throw error;
    });
  }
}

/**
 * A write of a record of money holds a lock on the last closed day (db/functions/books.sql) until the transaction ends; a change of a record that a
 * pay stub may use declares it in a setting (db/functions/payroll.sql).
 */
async function assertDeclared(db: Db, undeclared: readonly TableRefusal[]): Promise<void> {
  const { isHeld, refusing } = await db.one<{
    isHeld: boolean;
    refusing: string | null;
  }>(sql`select exists (select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and pid = pg_backend_pid()
    and (classid::bigint << 32 | objid::bigint) = books_lock_key(current_company())) as "isHeld", current_setting('app.refusing', true) as refusing`);
  const possible = new Set([...(isHeld ? ['books_closed'] : []), ...(refusing ?? '').split(' ')]);
  const missing = undeclared.find((code) => possible.has(code));
  if (missing)
    throw new Error(`The operation may be refused with ${missing}: spread ${tableRefusals[missing]} into the errors of its contract.`);
}

function accessCheck(credentials: Credentials | JobCredentials, isInput: boolean): Sql {
  const { company } = credentials;
  if ('feed' in credentials)
    return sql`enter_feed(${company}, ${credentials.feed.person}, ${credentials.feed.hash}, ${credentials.permission})`;
  if ('job' in credentials)
    return credentials.job === null
      ? sql`enter_company(${company})`
      : sql`enter_job(${company}, ${credentials.job}, ${credentials.permission})`;
  const { permission } = credentials;
  return sql`enter(${credentials.hash}, ${company}, ${permission === 'member' ? null : permission}, ${isInput})`;
}

const noPreamble: Preamble = { queries: [], verify: () => {} };

/** Before sign-in: row level security leaves only the functions that work without a session. */
export function withoutSession<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  return withTransaction(pool, noPreamble, work);
}

/**
 * For the seed, administration and jobs on the owner's pool: sets company and person without a session. Commands that use the stores of requests pass
 * the pool of requests, where row level security confines them to that company or person. Never for requests.
 */
export async function asOwner<T>(pool: Pool, company: string | null, person: string | null, work: (db: Db) => Promise<T>): Promise<T> {
  const enter = sql`select set_config('app.company_id', ${company ?? ''}, true), set_config('app.person_id', ${person ?? ''}, true)`;
  return withTransaction(pool, { queries: [enter], verify: () => {} }, work);
}
