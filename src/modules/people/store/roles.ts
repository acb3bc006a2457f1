/** Roles as the company defines them. With the store beside it the only writer of `role`. */
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import { builtInRoles, seededRoles } from '#base/permissions.ts';
import type { ListQuery } from '#base/wire.ts';
import type { Db } from '#server/db/connection.ts';
import { escapeLike, type ListSpec, listPage, type Page } from '#server/db/list.ts';
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

const list: ListSpec = { select: fields, from: sql`role`, id: 'role.id', sorts: { name: { column: 'role.name', type: 'text' } } };

/** Folded as names of roles need it: there are a handful, so no column is kept for it. */
const folded = sql`translate(lower(role.name), 'áéíóúüñ', 'aeiouun')`;

/** Roles by name. Index `role_sorted`. */
export function pageOfRoles(db: Db, query: ListQuery): Promise<Page<StoredRole>> {
  return listPage<StoredRole>(db, list, query, query.search ? [sql`${folded} like ${`%${escapeLike(foldForSearch(query.search))}%`}`] : []);
}

/** Refuses with NotFound. */
export function readRole(db: Db, id: string): Promise<StoredRole> {
  return db.one<StoredRole>(sql`select ${fields} from role where id = ${id}`);
}

/** Locks the role, so that nobody is given it meanwhile. Refuses with NotFound. */
export async function lockRole(db: Db, id: string): Promise<StoredRole> {
  const [, role] = await Promise.all([db.one(sql`select from role where id = ${id} for update`), readRole(db, id)]);
  return role;
}

/** Adds a role, known by its id. */
export async function addRole(db: Db, id: string, { name, permissions }: RoleInput): Promise<void> {
  await db.run(insertInto('role', { company_id: sql`current_company()`, id, key: id, name, permissions }));
}

/** What its holders may do follows by trigger, in the same transaction. */
export async function saveRole(db: Db, id: string, { name, permissions }: RoleInput): Promise<void> {
  await db.run(sql`update role set name = ${name}, permissions = ${permissions}, version = version + 1 where id = ${id}`);
}

/** The database keeps a role that somebody holds; `assertMayDeleteRole` refuses before. */
export async function removeRole(db: Db, id: string): Promise<void> {
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

/** The roles that a new company starts with: the built-in ones, and those that it may edit. */
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
