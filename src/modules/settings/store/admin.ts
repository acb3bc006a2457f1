/** Every company, for the super-administrator. */
import { NotFound, RuleBroken } from '#base/errors.ts';
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import { checkDigitOf } from '#base/tax-id.ts';
import { companySearch, insertStartingRows } from '#modules/companies/store/companies.ts';
import { createMember, insertPerson, typedNames } from '#modules/people/store/create.ts';
import { lockPersonByEmail, sendInvitation } from '#modules/people/store/invitations.ts';
import { createRoles } from '#modules/people/store/roles.ts';
import type { Db } from '#server/db/connection.ts';
import type { Page } from '#server/db/list.ts';
import { wordPatterns } from '#server/db/search.ts';
import { insertInto, sql } from '#server/db/sql.ts';
import type { AccountsQuery, CompanyAccount, CompanyInput } from '../contract/admin.ts';
import { taxIdCodes } from '../contract/company-fields.ts';
import { assertPictureUploaded, updateCompany } from './settings.ts';

type Status = 'active' | 'inactive';
/** A company that was added, closed or opened. */
export interface NamedCompany {
  id: string;
  name: string;
  status: Status;
}

/** A page of companies, by name. */
export async function listCompanyAccounts(
  db: Db,
  { search = '', status, ids, page, perPage }: AccountsQuery,
): Promise<Page<CompanyAccount>> {
  const rows = await db.all<Omit<CompanyAccount, 'check_digit'>>(sql`select id, name, tax_id_type, tax_id, email, image_url, city_name,
      administrator_name, plan, status, created_at, users, vehicles, trips_this_month, storage_bytes
    from company_accounts(${wordPatterns(search)}::text[], ${status ?? null}, ${ids ?? null}::uuid[],
      ${(page - 1) * perPage}, ${perPage + 1})`);
  const has_more = rows.length > perPage;
  if (has_more) rows.pop();
  const data = rows.map((row) => ({ ...row, check_digit: checkDigitOf(taxIdCodes[row.tax_id_type], row.tax_id) }));
  return { data, meta: { page, per_page: perPage, total: null, total_is_exact: false, has_more, next: null, summary: null } };
}

/** The local day in a new company, which starts with the default time zone. */
export async function readTodayInNewCompany(db: Db): Promise<string> {
  return (await db.one<{ today: string }>(sql`select today() as today`)).today;
}

/** Adds a company with its initial data, and invites its administrator. Throws `company_exists` for a known tax id. */
export async function createCompanyAccount(db: Db, { administrator, ...given }: CompanyInput): Promise<NamedCompany> {
  const id = newId();
  await enterAsPlatform(db, id);
  await assertNewTaxId(db, given);
  await assertPictureUploaded(db, 'image', null, given.image);
  await insertCompany(db, id, given);
  await insertStartingRows(db, id, given.language);
  const known = await lockPersonByEmail(db, administrator.email);
  const person = known?.id ?? newId();
  if (!known) await insertPerson(db, person, { ...administrator, language: given.language });
  await updateCompany(db, { administrator_id: person });
  const roles = await createRoles(db, id, given.language);
  const name = `${administrator.first_name} ${administrator.last_name}`;
  await createMember(db, id, {
    id: person,
    name,
    search: foldForSearch(`${name} ${administrator.email}`),
    accepted: false,
    roles: [roles.administrator],
    fields: known ? typedNames(administrator) : {},
  });
  await sendInvitation(db, person);
  return { id, name: given.name, status: 'active' };
}

/** Opens a company for the rest of the super-administrator's transaction. Throws NotFound for anyone else. */
async function enterAsPlatform(db: Db, company: string): Promise<void> {
  const { entered } = await db.one<{ entered: boolean }>(sql`select enter_as_platform(${company}) as entered`);
  if (!entered) throw new NotFound();
}

/** Throws `company_exists` for a known tax id. Until the transaction ends no other company with it can be added. */
async function assertNewTaxId(db: Db, { tax_id_type, tax_id }: Pick<CompanyInput, 'tax_id_type' | 'tax_id'>): Promise<void> {
  const [, known] = await Promise.all([
    db.run(sql`select pg_advisory_xact_lock(hashtextextended(${tax_id}, 13))`),
    db.maybe(sql`select from companies_of(current_person(), '{}', 0, 1, null, ${tax_id_type}, ${tax_id})`),
  ]);
  if (known) throw new RuleBroken('company_exists');
}

async function insertCompany(db: Db, id: string, given: Omit<CompanyInput, 'administrator'>): Promise<void> {
  const { name, legal_name, tax_id_type, tax_id, email, phone, address, country_id, department_id, city_id, website } = given;
  const { payroll_cycle, next_payment_date, language, plan, image } = given;
  const contact = { email, phone, address, country_id, department_id, city_id, website };
  const terms = { payroll_cycle, next_payment_date, language, plan };
  await db.run(
    insertInto('company', { id, name, legal_name, tax_id_type, tax_id, image, ...contact, ...terms, search: companySearch(given) }),
  );
}

/** Closes or opens a company for its people. Throws NotFound, `already_active` and `already_inactive`. */
export async function setCompanyStatus(db: Db, id: string, status: Status): Promise<NamedCompany> {
  await enterAsPlatform(db, id);
  const company = await db.one<NamedCompany>(sql`select id, name, status from company where id = current_company() for update`);
  if (company.status === status) throw new RuleBroken(status === 'active' ? 'already_active' : 'already_inactive');
  await updateCompany(db, { status });
  return { ...company, status };
}
