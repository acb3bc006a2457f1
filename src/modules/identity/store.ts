/** Sessions, passwords and throttles, through the named functions that come before a tenant; roles and members of a company. */
import { NotFound } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { allPermissions, builtInRoles, platformPermissions, seededRoles } from '#base/permissions.ts';
import { findCompany, listCompanies } from '#modules/companies/store.ts';
import type { Db } from '#server/db/conversation.ts';
import { insertInto, type Sql, sql } from '#server/db/sql.ts';
import type { Language } from '#server/db/tenant.ts';
import type { Session } from './contract/session.ts';

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

/** Counts one more try under the key; false when there were `atMost` in the last `minutes`. Tries that come together are counted one by one. */
export async function tryOnce(db: Db, key: string, atMost: number, minutes: number): Promise<boolean> {
  const { allowed } = await db.one<{ allowed: boolean }>(sql`select throttle_try(${key}, ${atMost}, ${minutes}) as allowed`);
  return allowed;
}

/** Takes back tries that turned out well: all under the key, or the last. */
export async function forgive(db: Db, key: string, which: 'all' | 'last'): Promise<void> {
  await db.run(sql`select throttle_forgive(${key}, ${which === 'all'})`);
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

const companyRoles = { administrator: builtInRoles.administrator, driver: builtInRoles.driver, ...seededRoles };
export type CompanyRole = keyof typeof companyRoles;

const roleNames: Record<CompanyRole, Record<Language, string>> = {
  administrator: { es: 'Administrador', en: 'Administrator' },
  driver: { es: 'Conductor', en: 'Driver' },
  dispatcher: { es: 'Despachos', en: 'Dispatcher' },
  billing_clerk: { es: 'Facturación', en: 'Billing clerk' },
  treasurer: { es: 'Tesorería', en: 'Treasurer' },
  payroll_clerk: { es: 'Nómina', en: 'Payroll clerk' },
};

/** The roles that a new company starts with: the built-in ones, and those that it may edit. */
export async function createRoles(db: Db, company: string, language: Language): Promise<Record<CompanyRole, string>> {
  const keys = Object.keys(companyRoles) as CompanyRole[];
  const ids = Object.fromEntries(keys.map((key) => [key, newId()])) as Record<CompanyRole, string>;
  const rows = keys.map((key) => ({
    company_id: company,
    id: ids[key],
    key,
    name: roleNames[key][language],
    permissions: companyRoles[key],
    built_in: key in builtInRoles,
  }));
  await db.run(insertInto('role', rows));
  return ids;
}

/** Somebody with a login, made without an invitation. */
export interface NewPerson {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  username?: string | null;
  language: Language;
  super_administrator?: boolean;
  /** A PHC string; a person without one cannot sign in yet. */
  password_hash?: string;
}

/** A person with a login, made by the owner: the seed, the first administrator. */
export async function createPerson(db: Db, { password_hash, ...person }: NewPerson): Promise<void> {
  db.run(insertInto('person', person));
  if (password_hash) db.run(insertInto('person_secret', { person_id: person.id, password_hash }));
  await db.run(sql`select`);
}

/** A person in a company. */
export interface NewMember {
  id: string;
  name: string;
  search: string;
  /** May enter the company; otherwise once the person accepts. */
  accepted: boolean;
  /** Ids of the company's roles. */
  roles: readonly string[];
  fields?: Record<string, unknown>;
}

/** The columns of a member by which a company calls somebody it did not make, until they accept. */
export function typedOf({ first_name, last_name, email }: { first_name: string; last_name: string; email: string }) {
  return { typed_first_name: first_name, typed_last_name: last_name, typed_email: email };
}

/** Makes a person a member of the company with the roles. */
export async function createMember(db: Db, company: string | Sql, member: NewMember): Promise<void> {
  db.run(
    insertInto('member', {
      company_id: company,
      id: member.id,
      name: member.name,
      search: member.search,
      accepted_at: member.accepted ? sql`now()` : null,
      ...member.fields,
    }),
  );
  await db.run(
    insertInto(
      'member_role',
      member.roles.map((role_id) => ({ company_id: company, id: newId(), member_id: member.id, role_id })),
    ),
  );
}

/** Whether the person is an active member of the company with the driver's role: may be given a trip. */
export async function isActiveDriver(db: Db, person: string): Promise<boolean> {
  const found = await db.maybe(sql`select from member
    join member_role on member_role.company_id = member.company_id and member_role.member_id = member.id
    join role on role.company_id = member_role.company_id and role.id = member_role.role_id
    where member.id = ${person} and member.status = 'active' and role.key = 'driver'`);
  return found !== null;
}
