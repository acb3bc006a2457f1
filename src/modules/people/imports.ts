/** Users from a file. One with the same email is updated; a new one is invited only if the caller chooses so. */
import { RuleBroken } from '#base/errors.ts';
import { comparable, foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import type { Issue } from '#base/issues.ts';
import type { RefusalSpec } from '#base/route.ts';
import { EntityStatus } from '#base/wire.ts';
import { placeFields } from '#modules/places/contract.ts';
import { findPlacesByName } from '#modules/places/store.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { TooManyAttempts } from '#server/http/errors.ts';
import { codeIssue, schemaIssues, thrownIssues } from '#server/import/issues.ts';
import { importColumns, type Resolved } from '#server/import/record.ts';
import { type Change, defineImport, type ImportRow, Outdated, type Plan } from '#server/import/spec.ts';
import { inBatches } from '#server/import/write.ts';
import { screenText } from '#server/words.ts';
import { idTypes } from './contract/member-fields.ts';
import { roleText } from './contract/roles.ts';
import { type User, UserInput, users } from './contract/users.ts';
import { assertMayAddMember, assertMayChangeMember, type Role } from './rules/members.ts';
import { sendInvitation } from './store/invitations.ts';
import {
  findMembersByIdCard,
  findPeopleByEmail,
  type LockedMember,
  listRoles,
  lockMembers,
  readMember,
  readMembers,
  readOwnPermissions,
  readUsers,
} from './store/members.ts';
import { findPersonLimited } from './store/person-lookup.ts';
import { checkUserInput, rolesNamed, savePersonFields } from './store/save-user.ts';
import { insertUsers, type NewUser, type UserChange, updateUsers } from './store/write-members.ts';

const ofUser = (name: string) => ({ title: `users.${name}` });
const columns = importColumns('people:', UserInput, {
  email: { ...ofUser('email'), also: ['columns.email'], example: 'oscar.pena@correo.example' },
  first_name: { ...ofUser('first_name'), example: 'Óscar' },
  last_name: { ...ofUser('last_name'), example: 'Peña' },
  phone: { ...ofUser('phone'), example: '3001234567' },
  id_type: { ...ofUser('id_type'), texts: 'people:users.id_types', values: idTypes, required: false },
  id_card: { ...ofUser('id_card'), also: ['columns.id_card'], example: '79123456' },
  date_of_birth: { ...ofUser('date_of_birth'), example: '1985-02-28' },
  driver_license: ofUser('driver_license'),
  license_category: { ...ofUser('license_category'), kind: 'text' },
  address: { ...ofUser('address'), example: 'Calle 5 # 6-7' },
  department_id: { title: 'places:department', required: false, example: 'Antioquia' },
  city_id: { title: 'places:city', example: 'Medellín' },
  emergency_contact_name: ofUser('emergency_contact_name'),
  emergency_contact_phone: ofUser('emergency_contact_phone'),
  emergency_contact_relation: ofUser('emergency_contact_relation'),
  roles: { ...ofUser('roles'), kind: 'text', example: 'Conductor' },
  status: { ...ofUser('status'), texts: 'common:status', values: EntityStatus.options, required: false },
  left_on: ofUser('left_on'),
  notes: ofUser('notes'),
});
const names: ReadonlySet<string> = new Set(columns.map(({ name }) => name));
const refusals: Record<string, RefusalSpec> = { ...users.create.errors, ...users.update.errors };

interface Data {
  id: string;
  /** Null for a new user. */
  version: number | null;
  input: UserInput;
  /** The stored user has the administrator's role. */
  is_administrator: boolean;
}

export const userImport = defineImport<Data>({
  list: 'users',
  title: 'people:users.title',
  columns,
  key: 'email',
  choices: ['invite'],
  async plan(db, rows) {
    const places = await resolvePlaces(db, rows);
    const known = await findPeopleByEmail(db, rows.map(emailOf));
    const ids = [...known.values()].filter(({ here }) => here).map(({ id }) => id);
    const [{ today }, own, roles, users, members, idCards] = await Promise.all([
      db.context(),
      readOwnPermissions(db),
      listRoles(db),
      readUsers(db, ids),
      readMembers(db, ids),
      findMembersByIdCard(
        db,
        rows.map(({ values }) => String(values.id_card ?? '')),
      ),
    ]);
    const byId = { users: new Map(users.map((user) => [user.id, user])), members: new Map(members.map((member) => [member.id, member])) };
    return Promise.all(
      rows.map((row, at) => {
        const person = known.get(emailOf(row).toLowerCase());
        const before = person && byId.users.get(person.id);
        const member = person && byId.members.get(person.id);
        return planUser(db, row, {
          places: places[at] as Resolved,
          isElsewhere: person !== undefined && !person.here,
          before: before && member ? { user: before, member } : null,
          today,
          own,
          roles,
          idCards,
        });
      }),
    );
  },
  async write(db, changes, { invite = false }) {
    const ids = changes.map(({ data }) => data.id);
    lockMembers(db, ids, { withAdministrators: changes.some(({ data }) => data.is_administrator) });
    // Read under the locks: the caller may have lost permissions since the plan.
    const [own, all, members] = await Promise.all([readOwnPermissions(db), listRoles(db), readMembers(db, ids)]);
    const before = new Map(members.map((member) => [member.id, member]));
    const changed = (change: Change<Data>, member = before.get(change.data.id)) => userChange(change, member, { own, roles: all });
    const of = (action: 'create' | 'update', is_administrator: boolean) =>
      changes.filter((change) => change.action === action && change.data.is_administrator === is_administrator);
    // One after the other: whether an administrator may lose the role depends on the rows before.
    for (const change of of('update', true)) await saveUsers(db, [changed(change, await readMember(db, change.data.id))]);
    await saveUsers(
      db,
      of('update', false).map((change) => changed(change)),
    );
    // At the end: until the transaction ends, others who create users wait for the counter.
    await createUsers(db, of('create', false), { own, roles: all, invite });
  },
});

const emailOf = ({ values }: ImportRow): string => (typeof values.email === 'string' ? values.email : '');

type NamedRole = Role & { name: string };

interface RowFacts {
  places: Resolved;
  /** The email is of a person of other companies. */
  isElsewhere: boolean;
  /** The user with the email. */
  before: { user: User; member: LockedMember } | null;
  today: string;
  /** The permissions of the caller. */
  own: readonly string[];
  roles: readonly NamedRole[];
  /** The users with the identity cards of the rows, by `comparable`. */
  idCards: ReadonlyMap<string, { name: string }>;
}

async function planUser(
  db: TenantDb,
  { values }: ImportRow,
  { places, isElsewhere, before, today, own, roles, idCards }: RowFacts,
): Promise<Plan<Data>> {
  try {
    if (isElsewhere) {
      await findPersonLimited(db, String(values.email));
      return { issues: [codeIssue('email', 'user_in_other_company')] };
    }
    const named = rolesInText(values.roles, roles);
    const unknown = named.includes(null) ? [codeIssue('roles', 'role_unknown')] : [];
    // The case of a stored email does not change.
    const given = {
      ...(before ? inputOf(before.user) : { status: 'active' }),
      ...values,
      ...places.values,
      ...(before && { email: before.user.email }),
      ...(values.roles !== undefined && { roles: named }),
    };
    const parsed = UserInput.safeParse(given, { reportInput: true });
    const hidden = [...(places.missing ?? []), ...(unknown.length > 0 ? ['roles'] : [])];
    const rejected = parsed.success ? [] : (parsed.error.issues as Issue[]).filter(({ path }) => !hidden.includes(String(path[0])));
    const issues = [...places.issues, ...unknown, ...schemaIssues(rejected, names)];
    if (!parsed.success || issues.length > 0) return { issues };
    const input = parsed.data;
    await checkUserInput(db, input, today);
    const given_roles = rolesNamed(roles, input.roles);
    if (before) assertMayChange(before, input, given_roles, own);
    else assertMayAddMember({ status: input.status, roles: given_roles }, own);
    const idCard = comparable(input.id_card);
    const hasNewIdCard = idCard !== comparable(before?.user.id_card ?? '');
    const other = idCards.get(idCard);
    // The form asks; a file cannot answer.
    if (hasNewIdCard && other) return { issues: [codeIssue('id_card', 'import_id_card_used', { name: other.name })] };
    // Stored users may lack required fields of the form.
    const stored = before && UserInput.safeParse(inputOf(before.user)).data;
    const isSame = stored ? contentOf(stored) === contentOf(input) : false;
    return {
      action: before === null ? 'create' : isSame ? 'none' : 'update',
      key: input.email.toLowerCase(),
      ...(hasNewIdCard && { unique: { column: 'id_card', key: idCard } }),
      data: {
        id: before?.user.id ?? newId(),
        version: before?.user.version ?? null,
        input,
        is_administrator: before?.member.roles.some(({ key: role }) => role === 'administrator') ?? false,
      },
    };
  } catch (error) {
    if (error instanceof TooManyAttempts) return { issues: [codeIssue('email', 'too_many_attempts')] };
    return { issues: thrownIssues(error, refusals, names) };
  }
}

/** The order of roles has no meaning. */
const contentOf = (input: UserInput) => JSON.stringify({ ...input, roles: input.roles.toSorted() });

/** The input that saves a user as it is. */
const inputOf = ({ roles, ...user }: User) => ({ ...user, roles: roles.map(({ id }) => id) });

/** Throws the errors of saving the user. */
function assertMayChange(
  { user, member }: NonNullable<RowFacts['before']>,
  input: UserInput,
  roles: readonly Role[],
  own: readonly string[],
) {
  assertMayChangeMember(member, { ...member, status: input.status, roles }, { ...member, own });
  const renamed = (['first_name', 'last_name'] as const).find((field) => input[field] !== user[field]);
  if (renamed && !user.names_editable) throw new RuleBroken('person_not_editable', { field: renamed });
}

interface Caller {
  /** The permissions of the caller. */
  own: readonly string[];
  /** Of the company. */
  roles: readonly Role[];
}

/** Throws `Outdated` for a user who changed since the plan, and the errors of `assertMayChangeMember`. */
function userChange({ data: { version, input } }: Change<Data>, before: LockedMember | undefined, { own, roles: all }: Caller): UserChange {
  if (before?.version !== version) throw new Outdated();
  const roles = rolesNamed(all, input.roles);
  assertMayChangeMember(before, { ...before, status: input.status, roles }, { ...before, own });
  return { before, input, roles };
}

async function saveUsers(db: TenantDb, changes: readonly UserChange[]): Promise<void> {
  await inBatches(changes, ({ before, input }) => savePersonFields(db, before, input));
  await updateUsers(db, changes);
}

/** Throws the errors of `assertMayAddMember`. */
async function createUsers(
  db: TenantDb,
  changes: readonly Change<Data>[],
  { own, roles: all, invite }: Caller & { invite: boolean },
): Promise<void> {
  const users = changes.map(
    ({ data: { id, input } }): NewUser => ({ id, input: { ...input, language: null }, roles: rolesNamed(all, input.roles) }),
  );
  for (const { input, roles } of users) assertMayAddMember({ status: input.status, roles }, own);
  if (users.length > 0) await insertUsers(db, users);
  if (invite)
    await inBatches(
      users.filter(({ input }) => input.status === 'active'),
      ({ id }) => sendInvitation(db, id),
    );
}

/** The roles that a cell names, separated by commas; null for an unknown one. */
function rolesInText(text: unknown, roles: readonly NamedRole[]): (string | null)[] {
  if (typeof text !== 'string') return [];
  const byName = new Map(
    roles.flatMap((role) => {
      const shown = (['es', 'en'] as const).map((language) => roleText(role, (key) => screenText(key, language)));
      return [role.key, role.name, ...shown].map((name) => [foldForSearch(name), role.id] as const);
    }),
  );
  return text
    .split(/[,;]/)
    .map((name) => foldForSearch(name))
    .filter(Boolean)
    .map((name) => byName.get(name) ?? null);
}

/** The municipality of a person is in Colombia, as in the form. */
async function resolvePlaces(db: TenantDb, rows: readonly ImportRow[]): Promise<Resolved[]> {
  const named = rows.map(({ values: { department_id, city_id } }) => ({
    department: department_id as string | undefined,
    city: city_id as string | undefined,
  }));
  return (await findPlacesByName(db, named)).map((place): Resolved => {
    if (place === null) return { values: {}, issues: [] };
    if ('code' in place) return { values: {}, issues: [codeIssue(place.field, place.code)], missing: Object.keys(placeFields) };
    return { values: { department_id: place.department_id, city_id: place.city_id }, issues: [] };
  });
}
