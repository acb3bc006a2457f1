/** What the link of an invitation does for whoever opens it. */
import { RuleBroken } from '#base/errors.ts';
import { isCommonPassword } from '#server/common-passwords.ts';
import { withoutSession } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { hashPassword } from '#server/password.ts';
import { invitationLink } from '../contract/invitation-link.ts';
import { acceptInvitation, type Link, linkAt } from '../store/invitation-link.ts';

export function invitationLinkRoutes(app: App): void {
  handle(
    app,
    invitationLink.read,
  )(async ({ params }) => {
    const { company_name, user_name, email, needs_password } = valid(await withoutSession(app.pool, (db) => linkAt(db, params.token)));
    return { data: { company_name, user_name, email, needs_password } };
  });

  handle(
    app,
    invitationLink.accept,
  )(async ({ params, body }) => {
    // A password costs time to hash: only for a link that is worth something, and a person who needs one.
    const { needs_password } = valid(await withoutSession(app.pool, (db) => linkAt(db, params.token)));
    if (needs_password && body.password === undefined) throw new RuleBroken('password_needed');
    if (needs_password && isCommonPassword(body.password as string)) throw new RuleBroken('password_common');
    const hash = needs_password ? await hashPassword(body.password as string) : null;
    const { state, company, invited } = await withoutSession(app.pool, (db) => acceptInvitation(db, params.token, hash));
    if (state !== 'valid') throw refusalOf(state === 'needs_password' ? 'invalid' : state);
    // Whoever was signed in with a password that was never theirs is out.
    app.events.recheck(invited);
    if (company) for (const area of ['users', 'invitations', 'notifications']) app.events.publish(company, area);
    return null;
  });
}

/** The link, or the refusal that it deserves. */
function valid(link: Link | null): Link {
  if (link?.state !== 'valid') throw refusalOf(link?.state ?? 'invalid');
  return link;
}

function refusalOf(state: Exclude<Link['state'], 'valid'>): RuleBroken {
  if (state === 'used') return new RuleBroken('invitation_used');
  return state === 'expired' ? new RuleBroken('invitation_expired') : new RuleBroken('invitation_invalid');
}
