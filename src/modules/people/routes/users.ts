/** The users of a company, and the roles they may be given. */
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { assertPlaceMatches } from '#modules/places/store.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { TooManyAttempts } from '#server/http/errors.ts';
import { type App, handle, requireSameVersion } from '#server/http/handle.ts';
import { tryOnce } from '#server/throttle.ts';
import { type UserInput, users } from '../contract/users.ts';
import { assertMayChangeMember, exceedsPermissions, type MemberState, type Role } from '../rules/members.ts';
import { sendInvitation } from '../store/invitations.ts';
import { tellKnown, toldAllowed, toldMinutes } from '../store/known-elsewhere.ts';
import {
  addUser,
  editPerson,
  type LockedMember,
  listDrivers,
  listRoles,
  listUsers,
  lockMember,
  ownPermissions,
  personByEmail,
  readDriver,
  readUser,
  saveUser,
  setImage,
  setStatus,
} from '../store/members.ts';

export function userRoutes(app: App): void {
  handle(app, users.list)(({ query, tenant }) => tenant.read((db) => listUsers(db, query)));
  handle(app, users.drivers)(({ query, tenant }) => tenant.read((db) => listDrivers(db, query)));
  handle(app, users.driver)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readDriver(db, params.id) })));
  handle(
    app,
    users.lookup,
  )(({ query, tenant }) =>
    tenant.read(async (db) => {
      const { person_id } = await db.context();
      if (!(await tryOnce(db, `lookup:${person_id}`, toldAllowed, toldMinutes))) throw new TooManyAttempts(toldMinutes * 60);
      const known = await tellKnown(db, query.email);
      return { data: { state: known ? (known.here ? 'here' : 'elsewhere') : 'unknown', id: known?.here ? known.id : null } };
    }),
  );
  handle(app, users.read)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readUser(db, params.id) })));

  handle(
    app,
    users.create,
  )(async ({ body, tenant }) => {
    await tenant.read((db) => tellKnown(db, body.email));
    return tenant.write(async (db) => {
      const [known, given] = await Promise.all([personByEmail(db, body.email), admit(db, body)]);
      if (known) throw new RuleBroken(known.here ? 'user_exists' : 'user_in_other_company');
      const id = newId();
      await addUser(db, id, body, given);
      if (body.image) await saveImage(db, id, body.image);
      if (body.status === 'active') await sendInvitation(db, id);
      return { data: await readUser(db, id) };
    });
  });

  handle(
    app,
    users.update,
  )(async ({ params, body, tenant, version }) => {
    await tenant.read((db) => tellKnown(db, body.email));
    return tenant.write(async (db) => {
      const [who, member, own, all] = await Promise.all([db.context(), lockMember(db, params.id), ownPermissions(db), listRoles(db)]);
      requireSameVersion(member.version, version);
      await checkGiven(db, body, who.today);
      const given = chosenRoles(all, body.roles);
      assertMayChangeMember(member, { ...member, status: body.status, roles: given }, { ...member, own });
      await savePerson(db, member, body);
      await saveUser(db, member, body, given);
      // What was mailed to the old address is void.
      if (body.email !== member.email && !member.accepted && body.status === 'active') await sendInvitation(db, member.id);
      return { data: await readUser(db, member.id) };
    });
  });

  const moves = { deactivate: 'inactive', block: 'blocked', reactivate: 'active' } as const;
  for (const move of ['deactivate', 'block', 'reactivate'] as const) {
    handle(
      app,
      users[move],
    )(({ params, tenant, version }) =>
      tenant.write(async (db) => {
        const [member, own] = await Promise.all([lockMember(db, params.id), ownPermissions(db)]);
        requireSameVersion(member.version, version);
        const status = moves[move];
        if (member.status === status) throw new RuleBroken(`already_${status}`);
        assertMayChangeMember(member, { ...member, status }, { ...member, own });
        await setStatus(db, member.id, status);
        return { data: await readUser(db, member.id) };
      }),
    );
  }

  handle(
    app,
    users.roles,
  )(({ tenant }) =>
    tenant.read(async (db) => {
      const [all, own] = await Promise.all([listRoles(db), ownPermissions(db)]);
      return {
        data: all.map(({ permissions, ...role }) => ({ ...role, grantable: !exceedsPermissions({ key: role.key, permissions }, own) })),
      };
    }),
  );
}

type Admitted = Pick<UserInput, 'status' | 'roles' | 'date_of_birth' | 'department_id' | 'city_id'>;

/** Whether somebody new may be added with what the form gives, by whoever asks; the roles that they get. */
export async function admit(db: TenantDb, body: Admitted): Promise<Role[]> {
  const [who, own, all] = await Promise.all([db.context(), ownPermissions(db), listRoles(db)]);
  await checkGiven(db, body, who.today);
  const roles = chosenRoles(all, body.roles);
  const fresh: MemberState = { status: body.status, accepted: false, roles: [] };
  assertMayChangeMember(fresh, { ...fresh, roles }, { own, is_self: false, other_administrators: true });
  return roles;
}

/** What the form gives must hold together: born already, and a city of the department. A department's id begins with its country. */
async function checkGiven(db: TenantDb, { date_of_birth, department_id, city_id }: Admitted, today: string): Promise<void> {
  if (date_of_birth > today) throw new RuleBroken('birth_in_future');
  await assertPlaceMatches(db, { country_id: department_id.slice(0, 2), department_id, city_id });
}

/** The company's roles that the ids or keys name, each once. */
function chosenRoles(all: readonly Role[], names: readonly string[]): Role[] {
  if (!names.every((name) => all.some((role) => role.id === name || role.key === name))) throw new RuleBroken('role_unknown');
  return all.filter((role) => names.includes(role.id) || names.includes(role.key));
}

/** Names, e-mail and photo: the person's own once they signed in or work elsewhere. */
async function savePerson(db: TenantDb, member: LockedMember, given: UserInput): Promise<void> {
  const renamed = (['first_name', 'last_name', 'email'] as const).some((field) => given[field] !== member[field]);
  if (renamed) {
    const known = given.email === member.email ? null : await personByEmail(db, given.email);
    if (known && known.id !== member.id) throw new RuleBroken(known.here ? 'user_exists' : 'email_taken');
    if (!(await editPerson(db, member.id, given))) throw new RuleBroken('person_not_editable');
  }
  if (given.image === member.image) return;
  if (!member.names_editable && !member.is_self) throw new RuleBroken('person_not_editable');
  await saveImage(db, member.id, given.image);
}

async function saveImage(db: TenantDb, id: string, image: string | null): Promise<void> {
  if (!(await setImage(db, id, image))) throw new RuleBroken('file_unknown');
}
