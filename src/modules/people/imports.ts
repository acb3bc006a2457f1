/** Users from a file. One with the same email is updated; a new one is invited only if the caller chooses so. */
import { RuleBroken } from '#base/errors.ts';
import { foldForSearch } from '#base/fold.ts';
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
import { roleText } from './contract/roles.ts';
import { type User, UserInput, users } from './contract/users.ts';
import { assertMayAddMember, assertMayChangeMember, type Role } from './rules/members.ts';
import { sendInvitation } from './store/invitations.ts';
import { insertUser, listRoles, lockMembers, readMember, readOwnPermissions, readUser, updateUser } from './store/members.ts';
import { findPersonLimited } from './store/person-lookup.ts';
import { checkNewUser, checkUserInput, rolesNamed, savePersonFields } from './store/save-user.ts';

const ofUser = (name: string) => ({ title: `users.${name}` });
const columns = importColumns('people:', UserInput, {
  email: { ...ofUser('email'), also: ['columns.email'], example: 'oscar.pena@correo.example' },
  first_name: { ...ofUser('first_name'), example: 'Óscar' },
  last_name: { ...ofUser('last_name'), example: 'Peña' },
  phone: { ...ofUser('phone'), example: '3001234567' },
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
  words: 'people:',
  async plan(db, rows) {
    const [roles, places] = [await listRoles(db), await resolvePlaces(db, rows)];
    return Promise.all(rows.map((row, at) => planUser(db, row, places[at] as Resolved, roles)));
  },
  async write(db, changes, { invite = false }) {
    lockMembers(
      db,
      changes.map(({ data }) => data.id),
    );
    // Read under the locks: the caller may have lost permissions since the plan.
    const [own, roles] = await Promise.all([readOwnPermissions(db), listRoles(db)]);
    const write = (change: Change<Data>) => writeUser(db, change, { own, roles, invite });
    // Administrators one after the other: whether one may lose the role depends on the rows before.
    for (const change of changes) if (change.data.is_administrator) await write(change);
    await inBatches(
      changes.filter(({ data }) => !data.is_administrator),
      write,
    );
  },
});

interface WriteOptions {
  /** The permissions of the caller. */
  own: readonly string[];
  roles: readonly Role[];
  /** Mail invitations to new users. */
  invite: boolean;
}

async function planUser(
  db: TenantDb,
  { values }: ImportRow,
  places: Resolved,
  roles: readonly (Role & { name: string })[],
): Promise<Plan<Data>> {
  try {
    const email = typeof values.email === 'string' ? values.email : '';
    const known = email === '' ? null : await findPersonLimited(db, email);
    if (known && !known.here) return { issues: [codeIssue('email', 'user_in_other_company')] };
    const before = known && (await readUser(db, known.id));
    const named = rolesInText(values.roles, roles);
    const unknown = named.includes(null) ? [codeIssue('roles', 'role_unknown')] : [];
    // A stored email keeps its case.
    const given = {
      ...(before ? inputOf(before) : { status: 'active' }),
      ...values,
      ...places.values,
      ...(before && { email: before.email }),
      ...(values.roles !== undefined && { roles: named }),
    };
    const parsed = UserInput.safeParse(given, { reportInput: true });
    const hidden = [...(places.missing ?? []), ...(unknown.length > 0 ? ['roles'] : [])];
    const rejected = parsed.success ? [] : (parsed.error.issues as Issue[]).filter(({ path }) => !hidden.includes(String(path[0])));
    const issues = [...places.issues, ...unknown, ...schemaIssues(rejected, names)];
    if (!parsed.success || issues.length > 0) return { issues };
    const input = parsed.data;
    await (before ? checkChange(db, before, input, roles) : checkNewUser(db, input));
    // Stored users may lack what the form needs.
    const stored = before && UserInput.safeParse(inputOf(before)).data;
    const isSame = stored ? comparable(stored) === comparable(input) : false;
    return {
      action: before === null ? 'create' : isSame ? 'none' : 'update',
      key: input.email.toLowerCase(),
      data: {
        id: before?.id ?? newId(),
        version: before?.version ?? null,
        input,
        is_administrator: before?.roles.some(({ key: role }) => role === 'administrator') ?? false,
      },
    };
  } catch (error) {
    if (error instanceof TooManyAttempts) return { issues: [codeIssue('email', 'too_many_attempts')] };
    return { issues: thrownIssues(error, refusals, names) };
  }
}

/** The order of roles means nothing. */
const comparable = (input: UserInput) => JSON.stringify({ ...input, roles: input.roles.toSorted() });

/** The input that saves a user as it is. */
const inputOf = ({ roles, ...user }: User) => ({ ...user, roles: roles.map(({ id }) => id) });

/** Throws what saving the user would throw. */
async function checkChange(db: TenantDb, before: User, input: UserInput, all: readonly Role[]): Promise<void> {
  const [{ today }, member, own] = await Promise.all([db.context(), readMember(db, before.id), readOwnPermissions(db)]);
  await checkUserInput(db, input, today);
  assertMayChangeMember(member, { ...member, status: input.status, roles: rolesNamed(all, input.roles) }, { ...member, own });
  const renamed = (['first_name', 'last_name'] as const).find((field) => input[field] !== before[field]);
  if (renamed && !before.names_editable) throw new RuleBroken('person_not_editable', { field: renamed });
}

/** Throws `Outdated` for a user who changed since the plan, and what `assertMayAddMember` and `assertMayChangeMember` do. */
async function writeUser(
  db: TenantDb,
  { action, data: { id, version, input } }: Change<Data>,
  { own, roles: all, invite }: WriteOptions,
): Promise<void> {
  const roles = rolesNamed(all, input.roles);
  if (action === 'create') {
    assertMayAddMember({ status: input.status, roles }, own);
    await insertUser(db, id, { ...input, language: null }, roles);
    if (invite && input.status === 'active') await sendInvitation(db, id);
    return;
  }
  const member = await readMember(db, id);
  if (member.version !== version) throw new Outdated();
  assertMayChangeMember(member, { ...member, status: input.status, roles }, { ...member, own });
  await savePersonFields(db, member, input);
  await updateUser(db, member, input, roles);
}

/** The roles that a cell names, separated by commas; null for an unknown one. */
function rolesInText(text: unknown, roles: readonly (Role & { name: string })[]): (string | null)[] {
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
