/** The users of a company. With create.ts and write-members.ts the only writer of `member`. */
import { comparable } from '#base/fold.ts';
import { allPermissions } from '#base/permissions.ts';
import { EntityStatus, type ListQuery } from '#base/wire.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListSpec, listPage, type Page, type PageOf } from '#server/db/list.ts';
import { groupsByColumn } from '#server/db/list-summary.ts';
import { type SearchText, textSearch } from '#server/db/search.ts';
import { assignments, type Condition, customPlans, type Sql, sql } from '#server/db/sql.ts';
import type { Driver, IdCardQuestion, User, UserInput, users } from '../contract/users.ts';
import type { MemberState, Role } from '../rules/members.ts';

const roleList = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', role.id, 'key', role.key, 'name', role.name) order by role.built_in desc, role.name, role.id), '[]')
  from member_role join role on role.company_id = member_role.company_id and role.id = member_role.role_id
  where member_role.company_id = member.company_id and member_role.member_id = member.id) as roles`;

/** For a person with a login who has not accepted: only the values that the company typed. */
const visibleNames = {
  first_name: sql`coalesce(member.typed_first_name, person.first_name) as first_name`,
  last_name: sql`coalesce(member.typed_last_name, person.last_name) as last_name`,
  email: sql`coalesce(member.typed_email, person.email) as email`,
  image: sql`case when member.typed_email is null then person.image end`,
};

const rowFields = sql`member.id, member.name, ${visibleNames.email}, ${visibleNames.image} as image, '/storage/' || ${visibleNames.image} as image_url, member.status, ${roleList},
  member.id_type, member.id_card, member.phone, city.name as city_name, member.accepted_at is not null as accepted, member.version`;

const userTables = sql`member join person on person.id = member.id left join city on city.id = member.city_id`;

const byName: Pick<ListSpec, 'id' | 'sorts' | 'search'> = {
  id: 'member.id',
  sorts: { name: 'text', status: 'text' },
  search: (text) => textSearch('member.search', text),
};
const userList: ListSpec = { ...byName, select: rowFields, from: userTables, counted: 'member' };
const driverList: ListSpec = { ...byName, select: sql`member.id, member.name, member.status`, from: sql`member` };

type Narrowing = ListQuery & { status?: string | undefined; role?: string | undefined };

/** Users by name. Indexes `member_by_name`, `member_by_status`. */
export function listUsers(db: Db, query: Narrowing): Promise<PageOf<typeof users.list>> {
  return listPage(
    db,
    userList,
    query,
    userConditions({ role: query.role }),
    groupsByColumn('member.status', EntityStatus.options, query.status),
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

const found = "(case when (select holds_beyond_driver(array['view-users'])) then member.search else fold_to_ascii(member.name) end)";

/** Members in the lists of other modules: by name, and for callers who may see users by email and identity card too, which they could guess otherwise. */
export const memberSearch = (text: SearchText): Sql => textSearch(found, text);

function userConditions({ status, role }: Pick<Narrowing, 'status' | 'role'>): Condition[] {
  return [status && sql`member.status = ${status}`, role && hasRole(role)];
}

/** A driver, with the data that planning a trip needs. A driver finds only themselves. Throws NotFound. */
export function readDriver(db: Db, id: string): Promise<Driver> {
  return db.one<Driver>(sql`select member.id, member.name, member.status from member
    where member.id = ${id} and ${hasRole('driver')} and (not own_only() or member.id = current_person())`);
}

/** All that the company knows of a member. Throws NotFound. */
export function readUser(db: Db, id: string): Promise<User> {
  return db.one<User>(selectUsers(sql`member.id = ${id}`));
}

/** As `readUser`, of those with the ids that exist. */
export function readUsers(db: Db, ids: readonly string[]): Promise<User[]> {
  db.queue(customPlans);
  return db.all<User>(selectUsers(sql`member.id = any(${ids}::uuid[])`));
}

const selectUsers = (condition: Sql): Sql<User> =>
  sql`select ${rowFields}, ${visibleNames.first_name}, ${visibleNames.last_name}, member.driver_license, member.license_category, member.license_expires_on,
      member.emergency_contact_name, member.emergency_contact_phone, member.emergency_contact_relation, member.date_of_birth, member.left_on, member.address,
      member.department_id, department.name as department_name, member.city_id, member.notes, person_is_editable(member.id) as names_editable,
      (select coalesce(jsonb_agg(jsonb_build_object('id', attachment.id, 'kind', attachment.kind, 'description', attachment.description,
          'file_id', attachment.file_id, 'file_name', file.name, 'url', '/storage/' || file.company_id || '/' || file.id, 'mime', file.mime, 'size', file.size) order by attachment.id), '[]')
        from member_attachment attachment join file on file.company_id = attachment.company_id and file.id = attachment.file_id
        where attachment.company_id = member.company_id and attachment.member_id = member.id) as attachments
    from ${userTables} left join department on department.id = member.department_id
    where ${condition}`;

/** The data for the rules of a save. */
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

/** Locks the member and all administrators, so that two administrators cannot remove each other at once. Throws NotFound. */
export async function lockMember(db: Db, id: string): Promise<LockedMember> {
  lockMembers(db, [id], { withAdministrators: true });
  return readMember(db, id);
}

/** Locks members in order of id, with all administrators if one of them may lose the role. Trips of the members can be saved meanwhile. */
export function lockMembers(db: Db, ids: readonly string[], { withAdministrators }: { withAdministrators: boolean }): void {
  db.queue(sql`select from member where id = any(${ids}::uuid[]) ${withAdministrators ? sql`or id in (${administrators})` : sql``}
    order by id for no key update`);
}

/** The ids of the company's administrators, active or not, as a subquery. */
export const administrators = sql`select member_role.member_id from member_role
    join role on role.company_id = member_role.company_id and role.id = member_role.role_id where role.key = 'administrator'`;

/** The member without the lock, to check a save in advance. Throws NotFound. */
export function readMember(db: Db, id: string): Promise<LockedMember> {
  return db.one<LockedMember>(selectMembers(sql`member.id = ${id}`));
}

/** As `readMember`, of those with the ids that exist. */
export function readMembers(db: Db, ids: readonly string[]): Promise<LockedMember[]> {
  db.queue(customPlans);
  return db.all<LockedMember>(selectMembers(sql`member.id = any(${ids}::uuid[])`));
}

const selectMembers = (condition: Sql): Sql<LockedMember> =>
  sql`select member.id, member.status, member.accepted_at is not null as accepted, member.version,
      ${visibleNames.first_name}, ${visibleNames.last_name}, ${visibleNames.email}, ${visibleNames.image} as image,
      member.id = current_person() as is_self,
      (select coalesce(jsonb_agg(jsonb_build_object('id', role.id, 'key', role.key, 'permissions', role.permissions)), '[]')
        from member_role join role on role.company_id = member_role.company_id and role.id = member_role.role_id
        where member_role.company_id = member.company_id and member_role.member_id = member.id) as roles,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'description', description, 'file_id', file_id)), '[]')
        from member_attachment where company_id = member.company_id and member_id = member.id) as attachments,
      exists (select from member other where other.id <> member.id and other.id in (${administrators})
        and other.status = 'active' and other.accepted_at is not null) as other_administrators
    from member join person on person.id = member.id where ${condition}`;

/** The permissions of the caller. */
export async function readOwnPermissions(db: Db): Promise<readonly string[]> {
  const rights = await db.maybe<{ permissions: string[] }>(sql`select permissions from rights_in(current_company())`);
  const permissions = rights?.permissions ?? [];
  return permissions.includes('*') ? allPermissions : permissions;
}

/** The company's roles, built-in ones first. */
export function listRoles(db: Db): Promise<(Role & { name: string; built_in: boolean })[]> {
  return db.all(sql`select id, key, name, built_in, permissions from role order by built_in desc, name, id`);
}

/** Where documents for a user are sent: as the company knows them. Throws NotFound. */
export async function readEmailOf(db: Db, id: string): Promise<string> {
  const found = sql<{
    email: string;
  }>`select ${visibleNames.email} from member join person on person.id = member.id where member.id = ${id}`;
  return (await db.one(found)).email;
}

/** The person with that email, and whether they are a user of this company. */
export function findPersonByEmail(db: Db, email: string): Promise<{ id: string; here: boolean } | null> {
  return db.maybe(sql`select found.id, exists (select from member where member.id = found.id) as here
    from find_person_by_email(${email}, false) as found(id) where found.id is not null`);
}

/** As `findPersonByEmail`, of many: by their emails in lowercase. */
export async function findPeopleByEmail(db: Db, emails: readonly string[]): Promise<Map<string, { id: string; here: boolean }>> {
  const typed = [...new Set(emails.map((email) => email.toLowerCase()))].filter(Boolean);
  db.queue(customPlans);
  const found = await db.all<{
    email: string;
    id: string;
    here: boolean;
  }>(sql`select typed.email, found.id, exists (select from member where member.id = found.id) as here
    from unnest(${typed}::text[]) as typed(email) cross join lateral find_person_by_email(typed.email, false) as found(id) where found.id is not null`);
  return new Map(found.map(({ email, ...person }) => [email, person]));
}

/** Asks about another member with the same identity card, if the number is new to the member with the id. Scans the company's members: hundreds. */
export function idCardQuestions(db: Db, id: string, id_card: string): Promise<IdCardQuestion[]> {
  const number = comparable(id_card);
  return db.all(sql`select 'id_card_used' as code, ${`id_card_used ${number}`} as confirm_with, id_card, name from member
    where comparable(id_card) = ${number} and ${number} <> '' and not exists (select from member where id = ${id} and comparable(id_card) = ${number})
    order by name, id limit 1`);
}

/** The member with an identity card, by `comparable`. If there are several, the first by name. */
export async function findMembersByIdCard(db: Db, numbers: readonly string[]): Promise<Map<string, { id: string; name: string }>> {
  const keys = [...new Set(numbers.map(comparable))].filter(Boolean);
  const found = await db.all<{ number: string; id: string; name: string }>(
    sql`select comparable(id_card) as number, id, name from member where comparable(id_card) = any(${keys}) order by name desc, id desc`,
  );
  return new Map(found.map(({ number, ...member }) => [number, member]));
}

/** Call `assertMayChangeMember` first. */
export async function setMemberStatus(db: Db, id: string, status: MemberState['status']): Promise<void> {
  await db.run(sql`update member set status = ${status}, version = version + 1 where id = ${id}`);
}

/**
 * Whether the company may change names, email and photo of the person; locks the row. The lock waits for another company that is inviting the person,
 * or for their password; only a statement that starts after it sees what those have committed.
 */
export async function lockPersonIsEditable(db: Db, id: string): Promise<boolean> {
  const [, { is_editable }] = await Promise.all([
    db.run(sql`select from person where id = ${id} for update`),
    db.one<{ is_editable: boolean }>(sql`select person_is_editable(${id}) as is_editable`),
  ]);
  return is_editable;
}

/**
 * Changes a person's names and email. Call `lockPersonIsEditable` first: if only the person may change them, the transaction fails or changes
 * nothing.
 */
export async function updatePerson(db: Db, id: string, { first_name, last_name, email }: UserInput): Promise<void> {
  await db.run(sql`update person set ${assignments({ first_name, last_name, email })} where id = ${id}`);
}

/** Sets the person's photo. False unless the caller uploaded it, and may change the person: see `lockPersonIsEditable`. */
export async function setPersonImage(db: Db, id: string, image: string | null): Promise<boolean> {
  const changed = await db.run(sql`update person set image = ${image}
    where id = ${id} and (${image}::uuid is null or exists (select from global_file where global_file.id = ${image} and person_id = current_person()))`);
  return changed > 0;
}

/** Whether the person is an active member with the driver's role, who can be assigned a trip. */
export async function isActiveDriver(db: Db, person: string): Promise<boolean> {
  const found = await db.maybe(sql`select from member
    join member_role on member_role.company_id = member.company_id and member_role.member_id = member.id
    join role on role.company_id = member_role.company_id and role.id = member_role.role_id
    where member.id = ${person} and member.status = 'active' and role.key = 'driver'`);
  return found !== null;
}
