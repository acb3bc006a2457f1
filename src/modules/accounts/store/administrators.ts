/** Administrators that the command line creates: without a session, by the owner's connection. */
import { RuleBroken } from '#base/errors.ts';
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import { createCompany, findCompanyByTaxId } from '#modules/companies/store/companies.ts';
import { createMember } from '#modules/people/store/create.ts';
import { createRoles } from '#modules/people/store/roles.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import { createPerson, type NewPerson } from './create-person.ts';

export interface NamedCompany {
  name: string;
  /** Without the check digit. */
  tax_id: string;
}

/** Creates a person with a login and returns the id. Throws `user_exists` when the email has one. */
export async function createLogin(db: Db, person: Omit<NewPerson, 'id'>): Promise<string> {
  const known = await db.maybe(sql`select from person where lower(email) = lower(${person.email})`);
  if (known) throw new RuleBroken('user_exists');
  const id = newId();
  await createPerson(db, { id, ...person });
  return id;
}

/**
 * Creates a person as the first administrator of the company with the tax id, and the company if it does not exist. Returns the company's name.
 * Throws `user_exists`, and `company_administered` if the company already has an administrator, who can add people.
 */
export async function addFirstAdministrator(db: Db, person: Omit<NewPerson, 'id'>, company: NamedCompany): Promise<string> {
  const id = await createLogin(db, person);
  const known = await findCompanyByTaxId(db, company.tax_id);
  if (known && (await isAdministered(db, known.id))) throw new RuleBroken('company_administered', { details: { name: known.name } });
  const companyId = known?.id ?? newId();
  if (!known) {
    const contact = { email: person.email, phone: '', address: '', city_id: null, administrator_id: id };
    await createCompany(db, { id: companyId, ...company, ...contact, language: person.language, money_decimals: 2 });
  }
  await addAdministrator(db, companyId, { id, ...person });
  return known?.name ?? company.name;
}

/** Adds a person with a login to the company, as an administrator who has accepted. */
export async function addAdministrator(
  db: Db,
  company: string,
  { id, first_name, last_name, email, language }: Pick<NewPerson, 'id' | 'first_name' | 'last_name' | 'email' | 'language'>,
): Promise<void> {
  const name = `${first_name} ${last_name}`;
  const role = (await administratorRole(db, company)) ?? (await createRoles(db, company, language)).administrator;
  await createMember(db, company, { id, name, search: foldForSearch(`${name} ${email}`), accepted: true, roles: [role] });
}

async function isAdministered(db: Db, company: string): Promise<boolean> {
  const found = await db.maybe(sql`select from member
    join member_role on member_role.company_id = member.company_id and member_role.member_id = member.id
    join role on role.company_id = member_role.company_id and role.id = member_role.role_id
    where member.company_id = ${company} and member.status = 'active' and member.accepted_at is not null and role.key = 'administrator'`);
  return found !== null;
}

async function administratorRole(db: Db, company: string): Promise<string | undefined> {
  const role = await db.maybe<{ id: string }>(sql`select id from role where company_id = ${company} and key = 'administrator'`);
  return role?.id;
}
