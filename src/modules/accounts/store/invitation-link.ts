/** The link of an invitation, by SQL functions that take its token: its reader may not have a session. */
import { recordAcceptance } from '#modules/people/store/invitations.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import { tokenHash } from '#server/http/cookies.ts';

/** The content of an invitation link. */
export interface Link {
  state: 'valid' | 'used' | 'invalid' | 'expired';
  company_name: string;
  user_name: string;
  email: string;
  needs_password: boolean;
}

/** Null for a link that does not exist, was replaced or was withdrawn. */
export function findInvitationLink(db: Db, token: string): Promise<Link | null> {
  return db.maybe(sql`select state, company_name, user_name, email, needs_password from invitation_at(${tokenHash(token)})`);
}

/** The result of an acceptance, the company and the person. Of concurrent ones only one is `valid`. */
export interface Acceptance {
  state: Link['state'] | 'needs_password';
  company: string | null;
  invited: string | null;
}

/** Accepts the invitation and notifies the people of the company who may create users. */
export async function acceptInvitation(db: Db, token: string, passwordHash: string | null): Promise<Acceptance> {
  const accepted = await db.one<Acceptance>(
    sql`select state, company, invited from accept_invitation(${tokenHash(token)}, ${passwordHash})`,
  );
  if (accepted.state === 'valid') await recordAcceptance(db);
  return accepted;
}
