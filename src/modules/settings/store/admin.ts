/** Every company, through functions that serve the super-administrator alone. */
import { NotFound, RuleBroken } from '#base/errors.ts';
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import { checkDigitOf } from '#base/tax-id.ts';
import { companySearch, equipCompany } from '#modules/companies/store/companies.ts';
import { createMember, typedOf } from '#modules/people/store/create.ts';
import { personToInvite, sendInvitation } from '#modules/people/store/invitations.ts';
import { createRoles } from '#modules/people/store/roles.ts';
import type { Db } from '#server/db/connection.ts';
import { escapeLike, type Page } from '#server/db/list.ts';
import { sql } from '#server/db/sql.ts';
import type { AccountsQuery, CompanyAccount, CompanyInput } from '../contract/admin.ts';
import { taxIdCodes } from '../contract/settings.ts';
import { saveCompany } from './settings.ts';

type Status = 'active' | 'inactive';
/** What is said of a company that was added, closed or opened. */
export interface NamedCompany {
  id: string;
  name: string;
  status: Status;
}

/** A page of companies, by name. */
export async function listAccounts(db: Db, { search = '', status, page, perPage }: AccountsQuery): Promise<Page<CompanyAccount>> {
  const rows = await db.all<Omit<CompanyAccount, 'check_digit'>>(sql`select id, name, tax_id_type, tax_id, email, image_url, city_name,
      administrator_name, plan, status, created_at, users, vehicles, trips_this_month, storage_bytes
    from company_accounts(${escapeLike(foldForSearch(search))}, ${status ?? null}, ${(page - 1) * perPage}, ${perPage + 1})`);
  const has_more = rows.length > perPage;
  if (has_more) rows.pop();
  const data = rows.map((row) => ({ ...row, check_digit: checkDigitOf(taxIdCodes[row.tax_id_type], row.tax_id) }));
  return { data, meta: { page, per_page: perPage, total: null, total_is_exact: false, has_more, next: null } };
}

/** The day that it is in a new company, whose time zone is the usual one. */
export async function todayInNewCompany(db: Db): Promise<string> {
  return (await db.one<{ today: string }>(sql`select today() as today`)).today;
}

/** Adds a company with what it starts with, and invites who will administer it. Refuses one whose tax ID is known. */
export async function foundCompany(db: Db, { administrator, ...given }: CompanyInput): Promise<NamedCompany> {
  const id = newId();
  const company = { ...given, search: companySearch(given) };
  const { state } = await db.one<{ state: string }>(sql`select found_company(${id}, ${JSON.stringify(company)}::jsonb) as state`);
  if (state === 'company_exists') throw new RuleBroken('company_exists');
  if (state !== 'ok') throw new NotFound();
  await equipCompany(db, id, given.language);
  const known = await personToInvite(db, administrator.email);
  const person = known?.id ?? (await addPerson(db, administrator, given.language));
  await saveCompany(db, { administrator_id: person });
  const roles = await createRoles(db, id, given.language);
  const name = `${administrator.first_name} ${administrator.last_name}`;
  await createMember(db, id, {
    id: person,
    name,
    search: foldForSearch(`${name} ${administrator.email}`),
    accepted: false,
    roles: [roles.administrator],
    fields: known ? typedOf(administrator) : {},
  });
  await sendInvitation(db, person);
  return { id, name: given.name, status: 'active' };
}

/** Somebody new, who speaks the company's language. */
async function addPerson(db: Db, { first_name, last_name, email }: CompanyInput['administrator'], language: 'es' | 'en'): Promise<string> {
  const id = newId();
  await db.run(sql`select add_person(${id}, ${first_name}, ${last_name}, ${email}, ${language})`);
  return id;
}

/** Closes or opens a company. Refuses with NotFound, and with `already_active` or `already_inactive`. */
export async function setCompanyStatus(db: Db, id: string, status: Status): Promise<NamedCompany> {
  const { state } = await db.one<{ state: string }>(sql`select set_company_status(${id}, ${status}) as state`);
  if (state === 'already') throw new RuleBroken(status === 'active' ? 'already_active' : 'already_inactive');
  if (state !== 'ok') throw new NotFound();
  return db.one<NamedCompany>(sql`select id, name, status from companies_of(current_person(), '', 0, 1, ${id})`);
}
