/** The current person's password and sessions. Row level security confines every statement to the person. */
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';

export interface StoredSession {
  id: string;
  /** User-Agent. */
  device: string;
  address: string;
  created_at: string;
  last_input_at: string;
}

/** The live sessions, the last used first. */
export function listSessions(db: Db): Promise<StoredSession[]> {
  return db.all(sql`select id, device, address, created_at, last_input_at from login_session
    where person_id = current_person() and is_live(last_input_at, idle_minutes, created_at) order by last_input_at desc, id`);
}

/** Ends a session. False if the person has no session with that id. */
export async function endSession(db: Db, id: string): Promise<boolean> {
  const ended = await db.run(sql`delete from login_session where person_id = current_person() and id = ${id}`);
  return ended > 0;
}

/** Ends every session but `current`, and the private addresses of calendars, which open without one. */
export async function endOtherSessions(db: Db, current: string): Promise<void> {
  db.queue(sql`select end_calendar_feeds()`);
  await db.run(sql`delete from login_session where person_id = current_person() and id <> ${current}`);
}

/** The password hash; null for a person without a password. */
export async function findPasswordHash(db: Db): Promise<string | null> {
  const row = await db.maybe<{ password_hash: string }>(sql`select password_hash from person_secret where person_id = current_person()`);
  return row?.password_hash ?? null;
}

/** Sets the password, voids a mailed code, and ends every session but `current`, which gets a new token. Returns its `remember`. */
export async function changePassword(db: Db, passwordHash: string, current: string, tokenHash: Buffer): Promise<boolean> {
  const [, , , remember] = await Promise.all([
    db.run(sql`update person_secret set password_hash = ${passwordHash}, changed_at = now() where person_id = current_person()`),
    db.run(sql`delete from password_code where person_id = current_person()`),
    endOtherSessions(db, current),
    renewSession(db, current, tokenHash),
  ]);
  return remember;
}

/** Gives the session a new token, because its rights have changed. Returns its `remember`: whether its cookie outlives the browser. */
export async function renewSession(db: Db, id: string, tokenHash: Buffer): Promise<boolean> {
  const { remember } = await db.one<{ remember: boolean }>(
    sql`update login_session set token_hash = ${tokenHash} where person_id = current_person() and id = ${id} returning remember`,
  );
  return remember;
}
