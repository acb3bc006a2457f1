/** Inserts people and members: for the seed, the first administrator, companies and users. */
import { newId } from '#base/ids.ts';
import type { Db } from '#server/db/connection.ts';
import { insertInto, type Sql, sql } from '#server/db/sql.ts';
import type { Language } from '#server/db/tenant.ts';

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
  db.queue(insertInto('person', person));
  if (password_hash) db.queue(insertInto('person_secret', { person_id: person.id, password_hash }));
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
  db.queue(
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
