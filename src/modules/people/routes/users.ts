/** The users of a company, and the roles that they can have. */
import { requireConfirmed } from '#base/confirmations.ts';
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import type { Answer } from '#base/route.ts';
import { ownTables, requireSameVersion } from '#server/db/same-version.ts';
import { TooManyAttempts } from '#server/http/errors.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
import { countAttempt } from '#server/throttle.ts';
import { userHistory } from '../contract/history.ts';
import { users } from '../contract/users.ts';
import { assertMayChangeMember, exceedsPermissions } from '../rules/members.ts';
import { sendInvitation } from '../store/invitations.ts';
import {
  findPersonByEmail,
  idCardQuestions,
  listDrivers,
  listRoles,
  listUsers,
  lockMember,
  readDriver,
  readOwnPermissions,
  readUser,
  setMemberStatus,
} from '../store/members.ts';
import { findPersonLimited, lookupMinutes, lookupsAllowed } from '../store/person-lookup.ts';
import { checkNewUser, checkUserInput, rolesNamed, savePersonFields, savePersonImage } from '../store/save-user.ts';
import { insertUsers, updateUsers } from '../store/write-members.ts';

export function userRoutes(app: App): void {
  handleRead(app, users.list, (db, { query }) => listUsers(db, query));
  handleRead(app, users.drivers, (db, { query }) => listDrivers(db, query));
  handleRead(app, users.driver, async (db, { params }) => ({ data: await readDriver(db, params.id) }));
  handleRead(app, users.lookup, async (db, { query }) => {
    const { person_id } = await db.context();
    if (!(await countAttempt(db, `lookup:${person_id}`, lookupsAllowed, lookupMinutes))) throw new TooManyAttempts(lookupMinutes * 60);
    const known = await findPersonLimited(db, query.email);
    const state: Answer<typeof users.lookup>['data']['state'] = known ? (known.here ? 'here' : 'elsewhere') : 'unknown';
    return { data: { state, id: known?.here ? known.id : null } };
  });
  handleRead(app, users.read, async (db, { params }) => ({ data: await readUser(db, params.id) }));

  handle(app, users.create, async ({ body: { confirm, ...body }, tenant }) => {
    await tenant.read((db) => findPersonLimited(db, body.email));
    return tenant.write(async (db) => {
      const [known, given] = await Promise.all([findPersonByEmail(db, body.email), checkNewUser(db, body)]);
      if (known) throw new RuleBroken(known.here ? 'user_exists' : 'user_in_other_company');
      const id = newId();
      requireConfirmed(await idCardQuestions(db, id, body.id_card), confirm);
      await insertUsers(db, [{ id, input: body, roles: given }]);
      if (body.image) await savePersonImage(db, id, body.image);
      if (body.status === 'active') await sendInvitation(db, id);
      return { data: await readUser(db, id) };
    });
  });

  handle(app, users.update, async ({ params, body: { confirm, ...body }, tenant, version }) => {
    await tenant.read((db) => findPersonLimited(db, body.email));
    return tenant.write(async (db) => {
      const [who, member, own, all] = await Promise.all([db.context(), lockMember(db, params.id), readOwnPermissions(db), listRoles(db)]);
      await requireSameVersion(db, member, version, { tables: ownTables(userHistory) });
      await checkUserInput(db, body, who.today);
      const given = rolesNamed(all, body.roles);
      assertMayChangeMember(member, { ...member, status: body.status, roles: given }, { ...member, own });
      await savePersonFields(db, member, body);
      requireConfirmed(await idCardQuestions(db, member.id, body.id_card), confirm);
      await updateUsers(db, [{ before: member, input: body, roles: given }]);
      // Codes and links mailed to the old address are void.
      if (body.email !== member.email && !member.accepted && body.status === 'active') await sendInvitation(db, member.id);
      return { data: await readUser(db, member.id) };
    });
  });

  const moves = { deactivate: 'inactive', block: 'blocked', reactivate: 'active' } as const;
  for (const move of ['deactivate', 'block', 'reactivate'] as const) {
    handleWrite(app, users[move], async (db, { params, version }) => {
      const [member, own] = await Promise.all([lockMember(db, params.id), readOwnPermissions(db)]);
      await requireSameVersion(db, member, version, { tables: ownTables(userHistory) });
      const status = moves[move];
      if (member.status === status) throw new RuleBroken(`already_${status}`);
      assertMayChangeMember(member, { ...member, status }, { ...member, own });
      await setMemberStatus(db, member.id, status);
      return { data: await readUser(db, member.id) };
    });
  }

  handleRead(app, users.roles, async (db) => {
    const [all, own] = await Promise.all([listRoles(db), readOwnPermissions(db)]);
    return {
      data: all.map(({ permissions, ...role }) => ({ ...role, grantable: !exceedsPermissions({ key: role.key, permissions }, own) })),
    };
  });
}
