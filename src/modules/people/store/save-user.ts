/** The checks and changes of creating and saving a user beyond the member's own rows. */
import { RuleBroken } from '#base/errors.ts';
import { assertPlaceMatches } from '#modules/places/store.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { UserInput } from '../contract/users.ts';
import { assertMayAddMember, type Role } from '../rules/members.ts';
import {
  findPersonByEmail,
  type LockedMember,
  listRoles,
  lockPersonIsEditable,
  readOwnPermissions,
  setPersonImage,
  updatePerson,
} from './members.ts';

type NewUserFields = Pick<UserInput, 'status' | 'roles' | 'date_of_birth' | 'department_id' | 'city_id'>;

/** Throws unless the caller may add a user with these fields. Returns the chosen roles. */
export async function checkNewUser(db: TenantDb, body: NewUserFields): Promise<Role[]> {
  const [who, own, all] = await Promise.all([db.context(), readOwnPermissions(db), listRoles(db)]);
  await checkUserInput(db, body, who.today);
  const roles = rolesNamed(all, body.roles);
  assertMayAddMember({ status: body.status, roles }, own);
  return roles;
}

/** Throws `birth_in_future`, and for a city outside of the department. The first two letters of a department's id are its country. */
export async function checkUserInput(db: TenantDb, { date_of_birth, department_id, city_id }: NewUserFields, today: string): Promise<void> {
  if (date_of_birth > today) throw new RuleBroken('birth_in_future');
  await assertPlaceMatches(db, { country_id: department_id.slice(0, 2), department_id, city_id });
}

/** The company's roles with these ids or keys, each once. Throws `role_unknown`. */
export function rolesNamed(all: readonly Role[], names: readonly string[]): Role[] {
  if (!names.every((name) => all.some((role) => role.id === name || role.key === name))) throw new RuleBroken('role_unknown');
  return all.filter((role) => names.includes(role.id) || names.includes(role.key));
}

/** Saves names, email and photo if they changed. Throws `person_not_editable` if only the person may change them. */
export async function savePersonFields(db: TenantDb, member: LockedMember, given: UserInput): Promise<void> {
  const isRenamed = (['first_name', 'last_name', 'email'] as const).some((field) => given[field] !== member[field]);
  const hasOtherImage = given.image !== member.image;
  if (!isRenamed && !hasOtherImage) return;
  const known = given.email === member.email ? null : await findPersonByEmail(db, given.email);
  if (known && known.id !== member.id) throw new RuleBroken(known.here ? 'user_exists' : 'email_taken');
  const isEditable = await lockPersonIsEditable(db, member.id);
  // Users change their own names on the profile page, with the password.
  if (!isEditable && (isRenamed || !member.is_self)) throw new RuleBroken('person_not_editable');
  if (isRenamed) await updatePerson(db, member.id, given);
  if (hasOtherImage) await savePersonImage(db, member.id, given.image);
}

export async function savePersonImage(db: TenantDb, id: string, image: string | null): Promise<void> {
  if (!(await setPersonImage(db, id, image))) throw new RuleBroken('file_unknown');
}
