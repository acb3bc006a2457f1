/** One's own password and sessions, through functions keyed by the person. */
import { NotFound } from '#base/errors.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';

export interface StoredSession {
  id: string;
  /** The browser's own words. */
  device: string;
  address: string;
  created_at: string;
  last_input_at: string;
}

/** The live sessions of the person, the last used first. */
export function listSessions(db: Db, person: string): Promise<StoredSession[]> {
  return db.all(sql`select id, device, address, created_at, last_input_at from sessions_of(${person})`);
}

/** Ends one of the person's sessions. Refuses with NotFound. */
export async function endSessionOf(db: Db, person: string, session: string): Promise<void> {
  const { ended } = await db.one<{ ended: number }>(sql`select end_session_of(${person}, ${session}) as ended`);
  if (ended === 0) throw new NotFound();
}

/** Ends the person's sessions but the one kept. */
export async function endOtherSessions(db: Db, person: string, kept: string): Promise<void> {
  await db.run(sql`select end_sessions_but(${person}, ${kept})`);
}

/** Sets the password; only the session kept goes on, under a new token. Tells whether it outlives the browser. */
export async function changePassword(db: Db, person: string, hash: string, kept: string, tokenHash: Buffer): Promise<boolean> {
  const { remember } = await db.one<{ remember: boolean }>(
    sql`select change_password(${person}, ${hash}, ${kept}, ${tokenHash}) as remember`,
  );
  return remember;
}

/** The session goes on under a new token. Tells whether it outlives the browser. */
export async function renewSession(db: Db, session: string, tokenHash: Buffer): Promise<boolean> {
  const { remember } = await db.one<{ remember: boolean }>(sql`select renew_session(${session}, ${tokenHash}) as remember`);
  return remember;
}
