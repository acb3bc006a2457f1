/** Operations on a person from the command line: without a session, on the owner's connection. */
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { Language } from '#server/db/tenant.ts';
import { passwordCodeHash, storePasswordCode } from './sessions.ts';

export interface KnownPerson {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  language: Language;
  super_administrator: boolean;
  /** False until they have accepted their first invitation. */
  has_login: boolean;
  /** Of the person's memberships, in any state. */
  companies: { id: string; name: string; status: 'active' | 'inactive' | 'blocked' }[];
}

/** The person with that email, in any case; null without one. */
export function findPerson(db: Db, email: string): Promise<KnownPerson | null> {
  return db.maybe(sql`select id, first_name, last_name, email, language, super_administrator,
      exists (select from person_secret where person_id = person.id) as has_login,
      (select coalesce(json_agg(json_build_object('id', company.id, 'name', company.name, 'status', member.status) order by company.name), '[]')
        from member join company on company.id = member.company_id where member.id = person.id) as companies
    from person where lower(email) = lower(${email})`);
}

/** The minutes in which a code of `storeOperatorCode` works: the operator has to pass it on. */
export const operatorCodeMinutes = 60;

/**
 * Stores a code with which the person sets a new password, as one that they requested by email: it works once, and ends their sessions. It lasts
 * longer, and so it is the latest one, which counts from any browser.
 */
export async function storeOperatorCode(db: Db, person: string, email: string, code: string): Promise<void> {
  const origin = 'operator';
  await storePasswordCode(db, email, origin, passwordCodeHash(email.toLowerCase(), code));
  await db.run(sql`update password_code set expires_at = now() + make_interval(mins => ${operatorCodeMinutes})
    where person_id = ${person} and origin = ${origin}`);
}

export async function makeSuperAdministrator(db: Db, person: string): Promise<void> {
  await db.run(sql`update person set super_administrator = true where id = ${person}`);
}

/** Ends every session and every private address of a calendar, and voids codes for a new password. Returns how many sessions ended. */
export async function endAllSessions(db: Db, person: string): Promise<number> {
  // The lock of the login, as whatever ends sessions takes: a sign-in at this moment is either ended too, or comes after.
  await db.run(sql`select from person_secret where person_id = ${person} for no key update`);
  await db.run(sql`delete from password_code where person_id = ${person}`);
  await db.run(sql`select end_calendar_feeds_of(${person})`);
  return db.run(sql`delete from login_session where person_id = ${person}`);
}
