/** Sign-in, sign-out and the session of a person. SQL functions do everything that happens before a session exists. */
import { randomInt } from 'node:crypto';
import { NotFound, RuleBroken } from '#base/errors.ts';
import { allPermissions, platformPermissions } from '#base/permissions.ts';
import { findCompany, isBlocked, listCompanies } from '#modules/companies/store/companies.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { Language } from '#server/db/tenant.ts';
import { tokenHash } from '#server/http/cookies.ts';
import type { Session } from '../contract/session.ts';

interface OwnPerson {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  image: string | null;
  language: Language;
  last_company_id: string | null;
  super_administrator: boolean;
  /** After so many minutes without input the session ends. */
  idle_minutes: number;
}

export interface Rights {
  roles: string[];
  permissions: string[];
  /** The company requires a second factor that the person does not have. */
  two_factor_setup_required: boolean;
}

function readOwnPerson(db: Db): Promise<OwnPerson> {
  return db.one<OwnPerson>(
    sql`select id, first_name, last_name, email, image, language, last_company_id, super_administrator, idle_minutes from own_person()`,
  );
}

/** The current person, their companies, and their permissions in the company they used last, else in the first. */
export async function readSession(db: Db, person: string): Promise<Session> {
  const [own, { data: companies }] = await Promise.all([readOwnPerson(db), listCompanies(db, person, { page: 1, perPage: 10 })]);
  const { last_company_id, super_administrator, idle_minutes, ...user } = own;
  const last = last_company_id ? await findRights(db, last_company_id) : null;
  const chosen = last ? last_company_id : (companies[0]?.id ?? null);
  // Before there is any company, the super-administrator has one to create.
  const platform = super_administrator
    ? { roles: ['super_administrator'], permissions: [...platformPermissions], two_factor_setup_required: false }
    : null;
  const rights = last ?? (chosen ? await findRights(db, chosen) : platform);
  const default_company = companies.find(({ id }) => id === chosen) ?? (chosen ? await findCompany(db, person, chosen) : null);
  return {
    user: { ...user, name: `${own.first_name} ${own.last_name}` },
    roles: rights?.roles ?? [],
    permissions: rights?.permissions ?? [],
    companies,
    blocked: rights === null && (await isBlocked(db, person)),
    default_company,
    idle_minutes,
    two_factor_setup_required: rights?.two_factor_setup_required ?? false,
  };
}

/** Roles and permissions of the current person in the company; null if the person may not enter. */
export async function findRights(db: Db, company: string): Promise<Rights | null> {
  const row = await db.maybe<Rights>(
    sql`select roles, permissions, lacks_two_factor as two_factor_setup_required from rights_in(${company})`,
  );
  return row && { ...row, permissions: row.permissions.includes('*') ? [...allPermissions] : row.permissions };
}

/** Stores the company as the one used last and returns the person's permissions there. Throws NotFound if they have no access. */
export async function switchCompany(db: Db, company: string): Promise<Rights> {
  const [rights, { last_company_id }] = await Promise.all([findRights(db, company), readOwnPerson(db)]);
  if (!rights) throw new NotFound();
  if (last_company_id !== company) await db.run(sql`update person set last_company_id = ${company} where id = current_person()`);
  return rights;
}

/** The person with this login, with the data that sign-in verifies. */
export interface LoginCandidate {
  person_id: string;
  password_hash: string;
  /** Null without a second factor. */
  two_factor_secret: Buffer | null;
  /** Signs the cookie of known browsers. */
  device_key: Buffer;
}

/** The person with that email or username, in any case; null for an unknown one, and for a person without a password. */
export function findLoginCandidate(db: Db, login: string): Promise<LoginCandidate | null> {
  return db.maybe(sql`select person_id, password_hash, two_factor_secret, device_key from login_candidate(${login})`);
}

/**
 * Confines the transaction to a person who has given the right password and has no session yet. Throws `invalid_credentials` when the
 * password was changed since.
 */
export async function enterCandidate(db: Db, { person_id, password_hash }: LoginCandidate): Promise<void> {
  const { entered } = await db.one<{ entered: boolean }>(sql`select enter_candidate(${person_id}, ${password_hash}) as entered`);
  if (!entered) throw new RuleBroken('invalid_credentials');
}

/** A sign-in. `address` and `device` are shown to the person later. */
export interface NewSession {
  id: string;
  token_hash: Buffer;
  remember: boolean;
  address: string;
  device: string;
  /** The token that the browser had before: that session ends. */
  replaced_hash: Buffer | null;
}

/**
 * Starts a session and confines the transaction to its person. Returns the person of the session that it replaced. Throws
 * `invalid_credentials` when the password was changed since it was verified: the change ended every session, and must end this one too.
 */
export async function startSession(db: Db, { person_id, password_hash }: LoginCandidate, session: NewSession): Promise<string | null> {
  const { started, replaced } = await db.one<{ started: boolean; replaced: string | null }>(
    sql`select is_started as started, replaced_person as replaced from start_session(${session.id}, ${person_id}, ${password_hash},
      ${session.token_hash}, ${session.remember}, ${session.address}, ${session.device}, ${session.replaced_hash})`,
  );
  if (!started) throw new RuleBroken('invalid_credentials');
  return replaced;
}

/** Stores the language of the current person. */
export async function setLanguage(db: Db, language: Language): Promise<void> {
  await db.run(sql`update person set language = ${language} where id = current_person()`);
}

/** A code for a new password: six digits. */
export const newPasswordCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * The stored hash of a code. There are only a million codes; with the address (in lowercase) in the hash, a precomputed table of hashes works for one
 * address only.
 */
export const passwordCodeHash = (email: string, code: string): Buffer => tokenHash(`${email}:${code}`);

/** Stores the code for the person of the address, replacing the code of the same origin, and returns the recipient; null for an unknown address. */
export function storePasswordCode(
  db: Db,
  email: string,
  origin: string,
  codeHash: Buffer,
): Promise<{ person_id: string; first_name: string; email: string; language: Language } | null> {
  return db.maybe(sql`select person_id, first_name, email, language from store_password_code(${email}, ${origin}, ${codeHash})`);
}

/**
 * The person of a right code, after setting the password and ending every session; null for a wrong code. Compares with the code that
 * was requested from the origin, or without an origin with the latest.
 */
export async function consumePasswordCode(
  db: Db,
  email: string,
  origin: string | null,
  codeHash: Buffer,
  passwordHash: string,
): Promise<string | null> {
  const { person } = await db.one<{ person: string | null }>(
    sql`select consume_password_code(${email}, ${origin}, ${codeHash}, ${passwordHash}) as person`,
  );
  return person;
}
