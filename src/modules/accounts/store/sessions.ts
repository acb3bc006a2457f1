/** Sessions, passwords and throttles, through the named functions that come before a tenant; roles and members of a company. */
import { NotFound } from '#base/errors.ts';
import { allPermissions, platformPermissions } from '#base/permissions.ts';
import { findCompany, listCompanies } from '#modules/companies/store/companies.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { Language } from '#server/db/tenant.ts';
import type { Session } from '../contract/session.ts';

interface SelfRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  image: string | null;
  language: Language;
  last_company_id: string | null;
  super_administrator: boolean;
  idle_minutes: number;
}

export interface Rights {
  roles: string[];
  permissions: string[];
}

/** Who it is, where they work, and what they may do in the company they used last, else the first. */
export async function readSession(db: Db, person: string): Promise<Session> {
  const [self, { data: companies }] = await Promise.all([
    db.one<SelfRow>(
      sql`select id, first_name, last_name, email, image, language, last_company_id, super_administrator, idle_minutes from self(${person})`,
    ),
    listCompanies(db, person, { page: 1, perPage: 10 }),
  ]);
  const { last_company_id, super_administrator, idle_minutes, ...user } = self;
  const last = last_company_id ? await readRights(db, person, last_company_id) : null;
  const chosen = last ? last_company_id : (companies[0]?.id ?? null);
  // Before there is any company the platform's people have one to make.
  const platform = super_administrator ? { roles: ['super_administrator'], permissions: [...platformPermissions] } : null;
  const rights = last ?? (chosen ? await readRights(db, person, chosen) : platform);
  const default_company = companies.find(({ id }) => id === chosen) ?? (chosen ? await findCompany(db, person, chosen) : null);
  return {
    user: { ...user, name: `${self.first_name} ${self.last_name}` },
    roles: rights?.roles ?? [],
    permissions: rights?.permissions ?? [],
    companies,
    default_company,
    idle_minutes,
    two_factor_setup_required: chosen !== null && (await lacksTwoFactor(db, person, chosen)),
  };
}

/** Whether the company lets in only who has a second factor, and the person has none. */
async function lacksTwoFactor(db: Db, person: string, company: string): Promise<boolean> {
  const { lacks } = await db.one<{ lacks: boolean }>(sql`select lacks_two_factor(${person}, ${company}) as lacks`);
  return lacks;
}

/** Roles and permissions of the person in the company; null where the person may not enter. */
export async function readRights(db: Db, person: string, company: string): Promise<Rights | null> {
  const row = await db.maybe<Rights>(sql`select roles, permissions from rights_in(${person}, ${company})`);
  if (!row) return null;
  return { roles: row.roles, permissions: row.permissions.includes('*') ? [...allPermissions] : row.permissions };
}

/** Makes a company the one last used. Refuses with NotFound where the person may not enter. */
export async function useCompany(db: Db, person: string, company: string): Promise<Rights & Pick<Session, 'two_factor_setup_required'>> {
  const [rights, two_factor_setup_required] = await Promise.all([readRights(db, person, company), lacksTwoFactor(db, person, company)]);
  if (!rights) throw new NotFound();
  await db.run(sql`select use_company(${person}, ${company})`);
  return { ...rights, two_factor_setup_required };
}

/** Whoever a login may be, with what the sign-in is judged by. */
export interface LoginCandidate {
  person_id: string;
  password_hash: string;
  /** Null where no second factor is asked for. */
  two_factor_secret: Buffer | null;
  /** Signs what browsers keep to be known again. */
  device_key: Buffer;
}

/** The person of that e-mail or user name, in any case; null for nobody, and for whoever has no password yet. */
export function loginCandidate(db: Db, login: string): Promise<LoginCandidate | null> {
  return db.maybe(sql`select person_id, password_hash, two_factor_secret, device_key from login_candidate(${login})`);
}

/** A sign-in. `address` and `device` are what the person sees of it later. */
export interface NewSession {
  id: string;
  person_id: string;
  token_hash: Buffer;
  remember: boolean;
  address: string;
  device: string;
}

/** Opens a session; those of the person that have ended are forgotten. */
export async function startSession(db: Db, session: NewSession): Promise<void> {
  await db.run(
    sql`select start_session(${session.id}, ${session.person_id}, ${session.token_hash}, ${session.remember}, ${session.address}, ${session.device})`,
  );
}

/** Ends the session under that token and tells whose it was; null where there is none. */
export async function endSession(db: Db, tokenHash: Buffer): Promise<string | null> {
  const { person } = await db.one<{ person: string | null }>(sql`select end_session(${tokenHash}) as person`);
  return person;
}

export async function setLanguage(db: Db, person: string, language: Language): Promise<void> {
  await db.run(sql`select set_language(${person}, ${language})`);
}

/** Keeps the code for a known address and tells whom to write to; null for an unknown one. */
export function keepPasswordCode(
  db: Db,
  email: string,
  codeHash: Buffer,
): Promise<{ person_id: string; first_name: string; email: string; language: Language } | null> {
  return db.maybe(sql`select person_id, first_name, email, language from keep_password_code(${email}, ${codeHash})`);
}

/** Whose code it was, when it was right: the password is set and every session ended. */
export async function spendPasswordCode(db: Db, email: string, codeHash: Buffer, passwordHash: string): Promise<string | null> {
  const { person } = await db.one<{ person: string | null }>(
    sql`select spend_password_code(${email}, ${codeHash}, ${passwordHash}) as person`,
  );
  return person;
}
