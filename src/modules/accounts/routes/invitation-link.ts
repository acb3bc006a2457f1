/** The link of an invitation: its content and its acceptance. */
import { RuleBroken } from '#base/errors.ts';
import { isCommonPassword } from '#server/common-passwords/common-passwords.ts';
import { withoutSession } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { hashPassword } from '#server/password.ts';
import { invitationLink } from '../contract/invitation-link.ts';
import { acceptInvitation, findInvitationLink, type Link } from '../store/invitation-link.ts';

export function invitationLinkRoutes(app: App): void {
  handle(app, invitationLink.read, async ({ params }) => {
    const { company_name, user_name, email, needs_password } = valid(
      await withoutSession(app.pool, (db) => findInvitationLink(db, params.token)),
    );
    return { data: { company_name, user_name, email, needs_password } };
  });

  handle(app, invitationLink.accept, async ({ params, body }) => {
    // Hashing costs time: only for a valid link, and a person who needs a password.
    const { needs_password } = valid(await withoutSession(app.pool, (db) => findInvitationLink(db, params.token)));
    if (needs_password && body.password === undefined) throw new RuleBroken('password_needed');
    if (needs_password && isCommonPassword(body.password as string)) throw new RuleBroken('password_common');
    const hash = needs_password ? await hashPassword(body.password as string, app.passwordCost) : null;
    const { state, company, invited } = await withoutSession(app.pool, (db) => acceptInvitation(db, params.token, hash));
    if (state !== 'valid') throw refusalOf(state === 'needs_password' ? 'invalid' : state);
    // Sessions opened with an earlier password have ended.
    app.events.recheck(invited);
    if (company) for (const area of ['users', 'invitations', 'notifications']) app.events.publish(company, area);
    return null;
  });
}

/** The link if it is valid. Throws `invitation_used`, `invitation_expired` or `invitation_invalid`. */
function valid(link: Link | null): Link {
  if (link?.state !== 'valid') throw refusalOf(link?.state ?? 'invalid');
  return link;
}

function refusalOf(state: Exclude<Link['state'], 'valid'>): RuleBroken {
  if (state === 'used') return new RuleBroken('invitation_used');
  return state === 'expired' ? new RuleBroken('invitation_expired') : new RuleBroken('invitation_invalid');
}
