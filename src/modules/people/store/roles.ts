/** Roles of the company. The only writer of `role`. */
import { newId } from '#base/ids.ts';
import { builtInRoles, seededRoles } from '#base/permissions.ts';
import type { ListQuery } from '#base/wire.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListSpec, listPage, type Page } from '#server/db/list.ts';
import { textSearch } from '#server/db/search.ts';
import { insertInto, sql } from '#server/db/sql.ts';
import type { Language } from '#server/db/tenant.ts';
import type { RoleInput } from '../contract/roles.ts';

export interface StoredRole {
  id: string;
  key: string;
  name: string;
  built_in: boolean;
  permissions: string[];
  holders: number;
  version: number;
}

const fields = sql`role.id, role.key, role.name, role.built_in, role.permissions, role.version,
  (select count(*) from member_role where member_role.company_id = role.company_id and member_role.role_id = role.id) as holders`;

/** Folded by SQL: a company has a handful of roles, so a stored column is not needed. */
const foldedName = "translate(lower(role.name), 'áéíóúüñ', 'aeiouun')";

const list: ListSpec = {
  select: fields,
  from: sql`role`,
  id: 'role.id',
  sorts: { name: 'text' },
  search: (text) => textSearch(foldedName, text),
};

/** Roles by name. Index `role_sorted`. */
export function listRolePage(db: Db, query: ListQuery): Promise<Page<StoredRole>> {
  return listPage<StoredRole>(db, list, query, []);
}

/** Throws NotFound. */
export function readRole(db: Db, id: string): Promise<StoredRole> {
  return db.one<StoredRole>(sql`select ${fields} from role where id = ${id}`);
}

/** Locks the role, so that it cannot be assigned meanwhile. Throws NotFound. */
export async function lockRole(db: Db, id: string): Promise<StoredRole> {
  const [, role] = await Promise.all([db.one(sql`select from role where id = ${id} for update`), readRole(db, id)]);
  return role;
}

/** Inserts a role, whose key is its id. */
export async function insertRole(db: Db, id: string, { name, permissions }: RoleInput): Promise<void> {
  await db.run(insertInto('role', { company_id: sql`current_company()`, id, key: id, name, permissions }));
}

/** Triggers update the rights of its holders in the same transaction. */
export async function updateRole(db: Db, id: string, { name, permissions }: RoleInput): Promise<void> {
  await db.run(sql`update role set name = ${name}, permissions = ${permissions}, version = version + 1 where id = ${id}`);
}

/** Call `assertMayDeleteRole` first: the foreign key rejects a role with holders. */
export async function deleteRole(db: Db, id: string): Promise<void> {
  await db.run(sql`delete from role where id = ${id}`);
}

const companyRoles = { administrator: builtInRoles.administrator, driver: builtInRoles.driver, ...seededRoles };
export type CompanyRole = keyof typeof companyRoles;

const roleNames: Record<CompanyRole, Record<Language, string>> = {
  administrator: { es: 'Administrador', en: 'Administrator' },
  driver: { es: 'Conductor', en: 'Driver' },
  dispatcher: { es: 'Despachos', en: 'Dispatcher' },
  billing_clerk: { es: 'Facturación', en: 'Billing clerk' },
  treasurer: { es: 'Tesorería', en: 'Treasurer' },
  payroll_clerk: { es: 'Nómina', en: 'Payroll clerk' },
};

/** Inserts the roles of a new company: built-in ones and editable ones. Returns their ids. */
export async function createRoles(db: Db, company: string, language: Language): Promise<Record<CompanyRole, string>> {
  const keys = Object.keys(companyRoles) as CompanyRole[];
  const ids = Object.fromEntries(keys.map((key) => [key, newId()])) as Record<CompanyRole, string>;
  const rows = keys.map((key) => ({
    company_id: company,
    id: ids[key],
    key,
    name: roleNames[key][language],
    permissions: companyRoles[key],
    built_in: key in builtInRoles,
  }));
  await db.run(insertInto('role', rows));
  return ids;
}

/**
 * Gives the built-in roles of every company the permissions that this version declares for them: at each start, so that a new permission
 * reaches the administrators of existing companies. Companies cannot edit these roles. Triggers update the rights of their holders.
 */
export async function updateBuiltInRoles(db: Db): Promise<void> {
  for (const [key, permissions] of Object.entries(builtInRoles))
    await db.run(sql`update role set permissions = ${permissions}, version = version + 1
      where built_in and key = ${key} and permissions <> ${permissions}::text[]`);
}
