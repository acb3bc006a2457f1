/** The first people of an installation, made by the owner from the command line: no session, every company in sight. */
import { RuleBroken } from '#base/errors.ts';
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import { companyByTaxId, createCompany } from '#modules/companies/store/companies.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import { createMember, createPerson, type NewPerson } from './create.ts';
import { createRoles } from './roles.ts';

export interface NamedCompany {
  name: string;
  /** Without the check digit. */
  tax_id: string;
}

/** Makes a person with a login. Refuses an e-mail that has one. */
export async function addLogin(db: Db, person: Omit<NewPerson, 'id'>): Promise<string> {
  const known = await db.maybe(sql`select from person where lower(email) = lower(${person.email})`);
  if (known) throw new RuleBroken('user_exists');
  const id = newId();
  await createPerson(db, { id, ...person });
  return id;
}

/**
 * Makes a person the first administrator of the company with the tax id, which is made where there is none. Refuses a company that
 * somebody administers: its people are theirs to add. Answers the name of the company.
 */
export async function addFirstAdministrator(db: Db, person: Omit<NewPerson, 'id'>, company: NamedCompany): Promise<string> {
  const id = await addLogin(db, person);
  const known = await companyByTaxId(db, company.tax_id);
  if (known && (await isAdministered(db, known.id))) throw new RuleBroken('company_administered', { details: { name: known.name } });
  const companyId = known?.id ?? newId();
  if (!known) {
    const contact = { email: person.email, phone: '', address: '', city_id: null, administrator_id: id };
    await createCompany(db, { id: companyId, ...company, ...contact, language: person.language, money_decimals: 2 });
  }
  const name = `${person.first_name} ${person.last_name}`;
  const role = (await administratorRole(db, companyId)) ?? (await createRoles(db, companyId, person.language)).administrator;
  await createMember(db, companyId, { id, name, search: foldForSearch(`${name} ${person.email}`), accepted: true, roles: [role] });
  return known?.name ?? company.name;
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
