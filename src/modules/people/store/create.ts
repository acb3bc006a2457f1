/** Inserts members: for the seed, the first administrator, new companies and users. */
import { newId } from '#base/ids.ts';
import type { Db } from '#server/db/connection.ts';
import { insertInto, type Sql, sql } from '#server/db/sql.ts';

/** Adds a person who is about to become a member of the current company. They get a login when they accept. */
export async function insertPerson(
  db: Db,
  id: string,
  { first_name, last_name, email, language }: { first_name: string; last_name: string; email: string; language: string | Sql },
): Promise<void> {
  await db.run(insertInto('person', { id, first_name, last_name, email, language }));
}

/** A person in a company, with their roles. */
export interface NewMember {
  id: string;
  name: string;
  search: string;
  /** May enter the company at once; otherwise when the person accepts. */
  accepted: boolean;
  /** Ids of the company's roles. */
  roles: readonly string[];
  fields?: Record<string, unknown>;
}

/** The columns of a member that hold the names and address typed by a company for a person with a login, until they accept. */
export function typedNames({ first_name, last_name, email }: { first_name: string; last_name: string; email: string }) {
  return { typed_first_name: first_name, typed_last_name: last_name, typed_email: email };
}

/** Inserts a member with their roles. */
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
