/** Invitations to the company. */
import { requireConfirmed } from '#base/confirmations.ts';
import { RuleBroken } from '#base/errors.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { TooManyAttempts } from '#server/http/errors.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
import { countAttempt } from '#server/throttle.ts';
import { invitations } from '../contract/invitations.ts';
import { exceedsPermissions } from '../rules/members.ts';
import {
  listPendingInvitations,
  lockPersonByEmail,
  readPendingInvitation,
  sendInvitation,
  withdrawInvitation,
} from '../store/invitations.ts';
import { idCardQuestions, lockMember, readOwnPermissions, readUser } from '../store/members.ts';
import { findPersonLimited } from '../store/person-lookup.ts';
import { checkNewUser } from '../store/save-user.ts';

/** A link can be sent again a few times, but not fill a mailbox. */
const mailsAllowed = 5;
const mailMinutes = 60;

import { insertKnownUser } from '../store/write-members.ts';

export function invitationRoutes(app: App): void {
  handleRead(app, invitations.list, (db, { query }) => listPendingInvitations(db, query));

  handle(app, invitations.create, async ({ body: { confirm, ...body }, tenant }) => {
    await tenant.read((db) => findPersonLimited(db, body.email));
    return tenant.write(async (db) => {
      const [known, roles] = await Promise.all([lockPersonByEmail(db, body.email), checkNewUser(db, body)]);
      if (!known) throw new RuleBroken('user_unknown');
      if (known.here) throw new RuleBroken('user_exists');
      const { id } = known;
      requireConfirmed(await idCardQuestions(db, id, body.id_card), confirm);
      await insertKnownUser(db, id, { ...body, image: null }, roles);
      if (body.status === 'active') await sendInvitation(db, id);
      return { data: await readUser(db, id) };
    });
  });

  handleWrite(app, invitations.send, async (db, { params, tenant }) => {
    await lockInvitee(db, params.id);
    if (!(await countAttempt(db, `invite:${params.id}:${tenant.company}`, mailsAllowed, mailMinutes)))
      throw new TooManyAttempts(mailMinutes * 60);
    await sendInvitation(db, params.id);
    return { data: await readPendingInvitation(db, params.id) };
  });

  handleWrite(app, invitations.withdraw, async (db, { params }) => {
    await lockInvitee(db, params.id);
    await withdrawInvitation(db, params.id);
    return { data: await readPendingInvitation(db, params.id) };
  });
}

/**
 * Locks the member, so that a link is not sent while it is accepted. Throws `role_beyond_own` for one with more permissions than the caller,
 * `already_accepted` and `user_not_active`.
 */
async function lockInvitee(db: TenantDb, id: string): Promise<void> {
  const [{ status, accepted, roles }, own] = await Promise.all([lockMember(db, id), readOwnPermissions(db)]);
  if (roles.some((role) => exceedsPermissions(role, own))) throw new RuleBroken('role_beyond_own');
  if (accepted) throw new RuleBroken('already_accepted');
  if (status !== 'active') throw new RuleBroken('user_not_active');
}
