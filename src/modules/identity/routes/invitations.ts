/** Invitations to the company, and what a link of one does for whoever holds it. */
import { RuleBroken } from '#base/errors.ts';
import { invitations } from '#modules/identity/contract/invitations.ts';
import { goesBeyond } from '#modules/identity/rules.ts';
import {
  acceptInvitation,
  type Link,
  linkAt,
  listPending,
  personToInvite,
  readPending,
  sendInvitation,
  withdrawInvitation,
} from '#modules/identity/store/invitations.ts';
import { addKnown, lockMember, ownPermissions, readUser } from '#modules/identity/store/members.ts';
import { tryOnce } from '#modules/identity/store.ts';
import { isCommonPassword } from '#server/common-passwords.ts';
import { type TenantDb, withoutSession } from '#server/db/tenant.ts';
import { TooMany } from '#server/http/errors.ts';
import { type App, handle } from '#server/http/handle.ts';
import { hashPassword } from '#server/password.ts';
import { tellKnown } from './known-elsewhere.ts';
import { admit } from './users.ts';

/** A link is sent again a few times, not used to fill a mailbox. */
const mailsAllowed = 5;
const mailMinutes = 60;

export function invitationRoutes(app: App): void {
  handle(app, invitations.list)(({ query, tenant }) => tenant.read((db) => listPending(db, query)));

  handle(
    app,
    invitations.create,
  )(async ({ body, tenant }) => {
    await tenant.read((db) => tellKnown(db, body.email));
    return tenant.write(async (db) => {
      const [known, roles] = await Promise.all([personToInvite(db, body.email), admit(db, body)]);
      if (!known) throw new RuleBroken('user_unknown');
      if (known.here) throw new RuleBroken('user_exists');
      const { id } = known;
      await addKnown(db, id, { ...body, image: null }, roles);
      if (body.status === 'active') await sendInvitation(db, id);
      return { data: await readUser(db, id) };
    });
  });

  handle(
    app,
    invitations.send,
  )(({ params, tenant }) =>
    tenant.write(async (db) => {
      await lockInvitee(db, params.id);
      if (!(await tryOnce(db, `invite:${params.id}:${tenant.company}`, mailsAllowed, mailMinutes))) throw new TooMany(mailMinutes * 60);
      if (!(await sendInvitation(db, params.id))) throw new RuleBroken('invited_address_left');
      return { data: await readPending(db, params.id) };
    }),
  );

  handle(
    app,
    invitations.withdraw,
  )(({ params, tenant }) =>
    tenant.write(async (db) => {
      await lockInvitee(db, params.id);
      await withdrawInvitation(db, params.id);
      return { data: await readPending(db, params.id) };
    }),
  );

  handle(
    app,
    invitations.read,
  )(async ({ params }) => {
    const { company_name, user_name, email, needs_password } = valid(await withoutSession(app.pool, (db) => linkAt(db, params.token)));
    return { data: { company_name, user_name, email, needs_password } };
  });

  handle(
    app,
    invitations.accept,
  )(async ({ params, body }) => {
    // A password costs time to hash: only for a link that is worth something, and a person who needs one.
    const { needs_password } = valid(await withoutSession(app.pool, (db) => linkAt(db, params.token)));
    if (needs_password && body.password === undefined) throw new RuleBroken('password_needed');
    if (needs_password && isCommonPassword(body.password as string)) throw new RuleBroken('password_common');
    const hash = needs_password ? await hashPassword(body.password as string) : null;
    const { state, company, invited } = await withoutSession(app.pool, (db) => acceptInvitation(db, params.token, hash));
    if (state !== 'valid') throw refusalOf(state === 'needs_password' ? 'invalid' : state);
    // Whoever was signed in with a password that was never theirs is out.
    app.events.lookAt(invited);
    if (company) for (const area of ['users', 'invitations', 'notifications']) app.events.tell(company, area);
    return null;
  });
}

/** Locks who waits to be let in, so that a link is not sent while it is accepted. Refuses who does not, and who has more than the sender. */
async function lockInvitee(db: TenantDb, id: string): Promise<void> {
  const [{ status, accepted, roles }, own] = await Promise.all([lockMember(db, id), ownPermissions(db)]);
  if (roles.some((role) => goesBeyond(role, own))) throw new RuleBroken('role_beyond_own');
  if (accepted) throw new RuleBroken('already_accepted');
  if (status !== 'active') throw new RuleBroken('user_not_active');
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
