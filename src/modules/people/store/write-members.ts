/** Writes users: with create.ts the only writer of member_role and member_attachment. One as well as thousands from a file. */
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import { attachFile } from '#modules/files/store.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { chunksOf, recordsOf, updatedAtOnce } from '#server/record/store.ts';
import type { NewUserInput, UserInput } from '../contract/users.ts';
import type { Role } from '../rules/members.ts';
import { createMember, typedNames } from './create.ts';
import type { LockedMember } from './members.ts';

/** A user to insert. */
export interface NewUser {
  id: string;
  input: NewUserInput;
  roles: readonly Role[];
}

/** Inserts new persons and their members, who have not accepted yet. */
export async function insertUsers(db: Db, users: readonly NewUser[]): Promise<void> {
  const people = users.map(({ id, input: { first_name, last_name, email, language } }) => ({ id, first_name, last_name, email, language }));
  db.queue(sql`insert into person (id, first_name, last_name, email, language)
    select id, first_name, last_name, email, coalesce(new.language, (select language from company where id = current_company()))
      from ${recordsOf('person', people)} new`);
  const members = users.map(({ id, input }) => ({ id, ...memberFields(input), ...namesOf(input) }));
  const columns = columnsOf(members[0] ?? {});
  db.queue(sql`insert into member (company_id, ${columns}) select current_company(), ${columns} from ${recordsOf('member', members)} new`);
  insertRoles(
    db,
    users.flatMap(({ id, roles }) => roles.map((role) => ({ member_id: id, role_id: role.id }))),
  );
  for (const { id, input } of users) await saveAttachments(db, id, input, []);
}

/** Inserts a member, not accepted yet, of a person with a login. Until they accept, the company sees the names it typed. */
export async function insertKnownUser(db: Db, id: string, given: UserInput, roles: readonly Role[]): Promise<void> {
  await createMember(db, sql`current_company()`, {
    id,
    ...namesOf(given),
    accepted: false,
    roles: roles.map((role) => role.id),
    fields: { ...memberFields(given), ...typedNames(given) },
  });
  await saveAttachments(db, id, given, []);
}

/** The changes of a save to a member. */
export interface UserChange {
  before: LockedMember;
  input: UserInput;
  roles: readonly Role[];
}

/** Saves the company's data of the persons. Names, email and photo are changed by `updatePerson` and `setPersonImage`. */
export async function updateUsers(db: Db, changes: readonly UserChange[]): Promise<void> {
  const members = changes.map(({ before: { id }, input }) => ({ id, ...memberFields(input), ...namesOf(input) }));
  const { id: _, ...written } = members[0] ?? { id: '' };
  const assigned = Object.keys(written).map((name) => raw(`${name} = new.${name}`));
  for (const chunk of chunksOf(members, updatedAtOnce))
    db.queue(sql`update member set ${join(assigned, ', ')}, version = member.version + 1 from ${recordsOf('member', chunk)} new
      where member.company_id = current_company() and member.id = new.id and member.id = any(${chunk.map(({ id }) => id)}::uuid[])`);
  const lost = changes.flatMap(({ before, roles }) =>
    withoutThose(before.roles, roles).map((role) => ({ member_id: before.id, role_id: role.id })),
  );
  for (const chunk of chunksOf(lost, updatedAtOnce))
    db.queue(sql`delete from member_role using ${recordsOf('member_role', chunk)} lost
      where member_role.company_id = current_company() and member_role.member_id = lost.member_id and member_role.role_id = lost.role_id`);
  const given = changes.flatMap(({ before, roles }) =>
    withoutThose(roles, before.roles).map((role) => ({ member_id: before.id, role_id: role.id })),
  );
  insertRoles(db, given);
  for (const { before, input } of changes) await saveAttachments(db, before.id, input, before.attachments);
}

/** Gives a member more roles. Call `assertMayChangeMember` first. */
export async function addRoles(db: Db, id: string, roles: readonly Role[]): Promise<void> {
  insertRoles(
    db,
    roles.map((role) => ({ member_id: id, role_id: role.id })),
  );
  await db.run(sql`update member set version = version + 1 where id = ${id}`);
}

const withoutThose = (roles: readonly Role[], others: readonly Role[]) =>
  roles.filter(({ id }) => !others.some((other) => other.id === id));

function insertRoles(db: Db, given: readonly { member_id: string; role_id: string }[]): void {
  for (const chunk of chunksOf(given, updatedAtOnce))
    db.queue(sql`insert into member_role (company_id, id, member_id, role_id)
      select current_company(), id, member_id, role_id from ${recordsOf(
        'member_role',
        chunk.map((row) => ({ id: newId(), ...row })),
      )} new`);
}

const columnsOf = (record: object): Sql =>
  join(
    Object.keys(record).map((name) => raw(name)),
    ', ',
  );

function namesOf({ first_name, last_name, email, id_card }: UserInput) {
  const name = `${first_name} ${last_name}`;
  return { name, search: foldForSearch(`${name} ${email} ${id_card}`) };
}

/** The columns of the member's own row. */
function memberFields({ first_name, last_name, email, roles, image, attachments, language, ...fields }: UserInput & Partial<NewUserInput>) {
  return fields;
}

/** An attachment is identified by its file: the same file has the same row. Readable with `view-users`, and by the person. */
async function saveAttachments(db: Db, member: string, { attachments }: UserInput, before: LockedMember['attachments']): Promise<void> {
  const kept = attachments.map(({ file_id }) => file_id);
  if (before.length > 0) db.queue(sql`delete from member_attachment where member_id = ${member} and file_id <> all (${kept}::uuid[])`);
  for (const [at, { kind, description, file_id }] of attachments.entries()) {
    const row = before.find((attachment) => attachment.file_id === file_id);
    if (!row) {
      await attachFile(db, file_id, 'view-users', member, `attachments.${at}.file_id`);
      insertRows(db, 'member_attachment', { id: newId(), member_id: member, kind, description, file_id });
    } else if (row.kind !== kind || row.description !== description) {
      db.queue(sql`update member_attachment set kind = ${kind}, description = ${description} where id = ${row.id}`);
    }
  }
}
