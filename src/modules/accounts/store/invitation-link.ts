/** The link of an invitation, through functions keyed by its token. */
import { recordAcceptance } from '#modules/people/store/invitations.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import { tokenHash } from '#server/http/cookies.ts';

/** What a link invites to. */
export interface Link {
  state: 'valid' | 'used' | 'invalid' | 'expired';
  company_name: string;
  user_name: string;
  email: string;
  needs_password: boolean;
}

/** Null for a link that never was, was replaced or was withdrawn. */
export function linkAt(db: Db, token: string): Promise<Link | null> {
  return db.maybe(sql`select state, company_name, user_name, email, needs_password from invitation_at(${tokenHash(token)})`);
}

/** How an acceptance went, in which company, and whose it was. Of those that come together one is `valid`. */
export interface Acceptance {
  state: Link['state'] | 'needs_password';
  company: string | null;
  invited: string | null;
}

/** Accepts the invitation behind the link and notifies those of the company who may create users. */
export async function acceptInvitation(db: Db, token: string, passwordHash: string | null): Promise<Acceptance> {
  const accepted = await db.one<Acceptance>(
    sql`select state, company, invited from accept_invitation(${tokenHash(token)}, ${passwordHash})`,
  );
  if (accepted.state === 'valid') await recordAcceptance(db);
  return accepted;
}
