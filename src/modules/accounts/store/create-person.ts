/** Inserts people with a login, by the owner's connection: the seed, the command line, tests. */
import type { Db } from '#server/db/connection.ts';
import { insertInto } from '#server/db/sql.ts';
import type { Language } from '#server/db/tenant.ts';

/** A person who was not invited. */
export interface NewPerson {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  username?: string | null;
  language: Language;
  super_administrator?: boolean;
  /** A PHC string; without one the person cannot sign in yet. */
  password_hash?: string;
}

export async function createPerson(db: Db, { password_hash, ...person }: NewPerson): Promise<void> {
  await Promise.all([
    db.run(insertInto('person', person)),
    ...(password_hash ? [db.run(insertInto('person_secret', { person_id: person.id, password_hash }))] : []),
  ]);
}
