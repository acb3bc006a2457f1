/** The users of a company. With create.ts the only writer of member, member_role and member_attachment. */
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import type { SummaryOf } from '#base/lists/route.ts';
import { allPermissions } from '#base/permissions.ts';
import { EntityStatus, type ListQuery } from '#base/wire.ts';
import { attachFile } from '#modules/files/store.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListSpec, listPage, type Page, textSearch } from '#server/db/list.ts';
import { groupsByColumn } from '#server/db/list-summary.ts';
import { assignments, type Condition, insertInto, sql } from '#server/db/sql.ts';
import type { Driver, NewUserInput, User, UserInput, UserRow, users } from '../contract/users.ts';
import type { MemberState, Role } from '../rules/members.ts';
import { createMember, insertPerson, typedNames } from './create.ts';

const roleList = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', role.id, 'key', role.key, 'name', role.name) order by role.built_in desc, role.name, role.id), '[]')
  from member_role join role on role.company_id = member_role.company_id and role.id = member_role.role_id
  where member_role.company_id = member.company_id and member_role.member_id = member.id) as roles`;

/** Of a person with a login who has not accepted: what the company typed, and nothing else. */
const visibleNames = {
  first_name: sql`coalesce(member.typed_first_name, person.first_name) as first_name`,
  last_name: sql`coalesce(member.typed_last_name, person.last_name) as last_name`,
  email: sql`coalesce(member.typed_email, person.email) as email`,
  image: sql`case when member.typed_email is null then person.image end`,
};

const rowFields = sql`member.id, member.name, ${visibleNames.email}, ${visibleNames.image} as image, '/storage/' || ${visibleNames.image} as image_url, member.status, ${roleList},
  member.id_card, member.phone, city.name as city_name, member.accepted_at is not null as accepted, member.version`;

const userTables = sql`member join person on person.id = member.id left join city on city.id = member.city_id`;

const byName: Pick<ListSpec, 'id' | 'sorts'> = {
  id: 'member.id',
  sorts: { name: { column: 'member.name', type: 'text' }, status: { column: 'member.status', type: 'text' } },
};
const userList: ListSpec = { ...byName, select: rowFields, from: userTables, counted: 'member' };
const driverList: ListSpec = { ...byName, select: sql`member.id, member.name, member.status`, from: sql`member` };

type Narrowing = ListQuery & { status?: string | undefined; role?: string | undefined };

/** Users by name. Indexes `member_by_name`, `member_by_status`. */
export function listUsers(db: Db, query: Narrowing): Promise<Page<UserRow, SummaryOf<typeof users.list>>> {
  const { status, ...others } = query;
  return listPage(
    db,
    userList,
    query,
    userConditions(others),
    groupsByColumn('member.status', EntityStatus.options, status ? [status] : []),
  );
}

/** Drivers by name. A driver finds only themselves. */
export function listDrivers(db: Db, query: Narrowing): Promise<Page<Driver>> {
  return listPage<Driver>(db, driverList, query, [
    ...userConditions({ ...query, role: 'driver' }),
    sql`(not own_only() or member.id = current_person())`,
  ]);
}

const hasRole = (role: string) => sql`exists (select from member_role
    join role on role.company_id = member_role.company_id and role.id = member_role.role_id
  where member_role.company_id = member.company_id and member_role.member_id = member.id and ${role} in (role.key, role.id::text))`;

function userConditions({ search, status, role }: Narrowing): Condition[] {
  return [search && textSearch('member.search', search), status && sql`member.status = ${status}`, role && hasRole(role)];
}

/** A driver, with what planning a trip needs. A driver finds only themselves. Throws NotFound. */
export function readDriver(db: Db, id: string): Promise<Driver> {
  return db.one<Driver>(sql`select member.id, member.name, member.status from member
    where member.id = ${id} and ${hasRole('driver')} and (not own_only() or member.id = current_person())`);
}

/** All that the company knows of a member. Throws NotFound. */
export function readUser(db: Db, id: string): Promise<User> {
  return db.one<User>(sql`select ${rowFields}, ${visibleNames.first_name}, ${visibleNames.last_name}, member.driver_license, member.license_category, member.license_expires_on,
      member.emergency_contact_name, member.emergency_contact_phone, member.emergency_contact_relation, member.date_of_birth, member.address,
      member.department_id, department.name as department_name, member.city_id, member.notes, person_is_editable(member.id) as names_editable,
      (select coalesce(jsonb_agg(jsonb_build_object('id', attachment.id, 'kind', attachment.kind, 'description', attachment.description,
          'file_id', attachment.file_id, 'file_name', file.name, 'url', '/storage/' || file.company_id || '/' || file.id, 'mime', file.mime, 'size', file.size) order by attachment.id), '[]')
        from member_attachment attachment join file on file.company_id = attachment.company_id and file.id = attachment.file_id
        where attachment.company_id = member.company_id and attachment.member_id = member.id) as attachments
    from ${userTables} left join department on department.id = member.department_id
    where member.id = ${id}`);
}

/** What the rules of a save need. */
export interface LockedMember extends MemberState {
  id: string;
  version: number;
  first_name: string;
  last_name: string;
  email: string;
  image: string | null;
  attachments: { id: string; kind: string; description: string; file_id: string }[];
  is_self: boolean;
  /** Another member is an active administrator who has accepted. */
  other_administrators: boolean;
}

/** Locks the member and all administrators, in order of id, so that two administrators cannot remove each other at once. Throws NotFound. */
export async function lockMember(db: Db, id: string): Promise<LockedMember> {
  lockMembers(db, [id]);
  return readMember(db, id);
}

/** Locks as `lockMember` does. */
export function lockMembers(db: Db, ids: readonly string[]): void {
  db.queue(sql`select from member where id = any(${ids}::uuid[]) or id in (${administrators}) order by id for update`);
}

const administrators = sql`select member_role.member_id from member_role
    join role on role.company_id = member_role.company_id and role.id = member_role.role_id where role.key = 'administrator'`;

/** The member without the lock, to see what a save would do. Throws NotFound. */
export function readMember(db: Db, id: string): Promise<LockedMember> {
  return db.one<LockedMember>(sql`select member.id, member.status, member.accepted_at is not null as accepted, member.version,
      ${visibleNames.first_name}, ${visibleNames.last_name}, ${visibleNames.email}, ${visibleNames.image} as image,
      member.id = current_person() as is_self,
      (select coalesce(jsonb_agg(jsonb_build_object('id', role.id, 'key', role.key, 'permissions', role.permissions)), '[]')
        from member_role join role on role.company_id = member_role.company_id and role.id = member_role.role_id
        where member_role.company_id = member.company_id and member_role.member_id = member.id) as roles,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'description', description, 'file_id', file_id)), '[]')
        from member_attachment where company_id = member.company_id and member_id = member.id) as attachments,
      exists (select from member other where other.id <> member.id and other.id in (${administrators})
        and other.status = 'active' and other.accepted_at is not null) as other_administrators
    from member join person on person.id = member.id where member.id = ${id}`);
}

/** The permissions of the caller. */
export async function readOwnPermissions(db: Db): Promise<readonly string[]> {
  const rights = await db.maybe<{ permissions: string[] }>(sql`select permissions from rights_in(current_person(), current_company())`);
  const permissions = rights?.permissions ?? [];
  return permissions.includes('*') ? allPermissions : permissions;
}

/** The company's roles, built-in ones first. */
export function listRoles(db: Db): Promise<(Role & { name: string; built_in: boolean })[]> {
  return db.all(sql`select id, key, name, built_in, permissions from role order by built_in desc, name, id`);
}

/** The person with that email, and whether they are a user of this company. */
export function findPersonByEmail(db: Db, email: string): Promise<{ id: string; here: boolean } | null> {
  return db.maybe(sql`select found.id, exists (select from member where member.id = found.id) as here
    from find_person_by_email(${email}, false) as found(id) where found.id is not null`);
}

/** Inserts a new person and their member, who has not accepted yet. */
export async function insertUser(db: Db, id: string, { language, ...given }: NewUserInput, roles: readonly Role[]): Promise<void> {
  const spoken = sql`coalesce(${language}, (select language from company where id = current_company()))`;
  await insertPerson(db, id, { ...given, language: spoken });
  await addMember(db, id, given, roles);
}

/** Inserts a member, not accepted yet, of a person with a login. Until they accept, the company sees the names it typed. */
export async function insertKnownUser(db: Db, id: string, given: UserInput, roles: readonly Role[]): Promise<void> {
  await addMember(db, id, given, roles, typedNames(given));
}

async function addMember(db: Db, id: string, given: UserInput, roles: readonly Role[], typed: object = {}): Promise<void> {
  await createMember(db, sql`current_company()`, {
    id,
    ...namesOf(given),
    accepted: false,
    roles: roles.map((role) => role.id),
    fields: { ...memberFields(given), ...typed },
  });
  await saveAttachments(db, id, given, []);
}

/** Saves what the company knows of the person. Names, email and photo are changed by `updatePerson` and `setPersonImage`. */
export async function updateUser(db: Db, before: LockedMember, given: UserInput, roles: readonly Role[]): Promise<void> {
  db.queue(
    sql`update member set ${assignments({ ...memberFields(given), ...namesOf(given) })}, version = version + 1 where id = ${before.id}`,
  );
  const kept = roles.map((role) => role.id);
  db.queue(sql`delete from member_role where member_id = ${before.id} and role_id <> all (${kept}::uuid[])`);
  const added = kept.filter((id) => !before.roles.some((role) => role.id === id));
  if (added.length > 0) {
    db.queue(
      insertInto(
        'member_role',
        added.map((role_id) => ({ company_id: sql`current_company()`, id: newId(), member_id: before.id, role_id })),
      ),
    );
  }
  await saveAttachments(db, before.id, given, before.attachments);
}

/** Call `assertMayChangeMember` first. */
export async function setMemberStatus(db: Db, id: string, status: MemberState['status']): Promise<void> {
  await db.run(sql`update member set status = ${status}, version = version + 1 where id = ${id}`);
}

/**
 * Whether the company may change names, email and photo of the person; locks the row. The lock waits for another company that is inviting
 * the person, or for their password, at the same moment; only a statement that starts after it sees what these have committed.
 */
export async function lockPersonIsEditable(db: Db, id: string): Promise<boolean> {
  const [, { is_editable }] = await Promise.all([
    db.run(sql`select from person where id = ${id} for update`),
    db.one<{ is_editable: boolean }>(sql`select person_is_editable(${id}) as is_editable`),
  ]);
  return is_editable;
}

/** Changes a person's names and email. Call `lockPersonIsEditable` first: where only the person may, the transaction fails or changes nothing. */
export async function updatePerson(db: Db, id: string, { first_name, last_name, email }: UserInput): Promise<void> {
  await db.run(sql`update person set ${assignments({ first_name, last_name, email })} where id = ${id}`);
}

/** Sets the person's photo. False unless the caller uploaded it, and may change the person: see `lockPersonIsEditable`. */
export async function setPersonImage(db: Db, id: string, image: string | null): Promise<boolean> {
  const changed = await db.run(sql`update person set image = ${image}
    where id = ${id} and (${image}::uuid is null or exists (select from global_file where global_file.id = ${image} and person_id = current_person()))`);
  return changed > 0;
}

function namesOf({ first_name, last_name, email, id_card }: UserInput) {
  const name = `${first_name} ${last_name}`;
  return { name, search: foldForSearch(`${name} ${email} ${id_card}`) };
}

/** The columns of the member's own row. */
function memberFields({ first_name, last_name, email, roles, image, attachments, ...fields }: UserInput) {
  return fields;
}

/** An attachment is identified by its file: the same file keeps its row. Readable with `view-users`, and by the person. */
async function saveAttachments(db: Db, member: string, { attachments }: UserInput, before: LockedMember['attachments']): Promise<void> {
  const kept = attachments.map(({ file_id }) => file_id);
  if (before.length > 0) db.queue(sql`delete from member_attachment where member_id = ${member} and file_id <> all (${kept}::uuid[])`);
  for (const [at, { kind, description, file_id }] of attachments.entries()) {
    const row = before.find((attachment) => attachment.file_id === file_id);
    if (!row) {
      await attachFile(db, file_id, 'view-users', member, `attachments.${at}.file_id`);
      db.queue(
        insertInto('member_attachment', { company_id: sql`current_company()`, id: newId(), member_id: member, kind, description, file_id }),
      );
    } else if (row.kind !== kind || row.description !== description) {
      db.queue(sql`update member_attachment set kind = ${kind}, description = ${description} where id = ${row.id}`);
    }
  }
}

/** Whether the person is an active member with the driver's role, who can be assigned a trip. */
export async function isActiveDriver(db: Db, person: string): Promise<boolean> {
  const found = await db.maybe(sql`select from member
    join member_role on member_role.company_id = member.company_id and member_role.member_id = member.id
    join role on role.company_id = member_role.company_id and role.id = member_role.role_id
    where member.id = ${person} and member.status = 'active' and role.key = 'driver'`);
  return found !== null;
}
