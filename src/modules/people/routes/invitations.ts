/** Invitations to the company, and what a link of one does for whoever holds it. */
import { RuleBroken } from '#base/errors.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { TooManyAttempts } from '#server/http/errors.ts';
import { type App, handle } from '#server/http/handle.ts';
import { tryOnce } from '#server/throttle.ts';
import { invitations } from '../contract/invitations.ts';
import { exceedsPermissions } from '../rules/members.ts';
import { listPending, personToInvite, readPending, sendInvitation, withdrawInvitation } from '../store/invitations.ts';
import { tellKnown } from '../store/known-elsewhere.ts';
import { addKnown, lockMember, ownPermissions, readUser } from '../store/members.ts';
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
      if (!(await tryOnce(db, `invite:${params.id}:${tenant.company}`, mailsAllowed, mailMinutes)))
        throw new TooManyAttempts(mailMinutes * 60);
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
}

/** Locks who waits to be let in, so that a link is not sent while it is accepted. Refuses who does not, and who has more than the sender. */
async function lockInvitee(db: TenantDb, id: string): Promise<void> {
  const [{ status, accepted, roles }, own] = await Promise.all([lockMember(db, id), ownPermissions(db)]);
  if (roles.some((role) => exceedsPermissions(role, own))) throw new RuleBroken('role_beyond_own');
  if (accepted) throw new RuleBroken('already_accepted');
  if (status !== 'active') throw new RuleBroken('user_not_active');
}
