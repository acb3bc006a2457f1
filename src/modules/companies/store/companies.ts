/**
 * Companies, and their initial data. With settings/store the only writer of company; with the files beside it of number_format, payment_method, tax
 * and expense_category.
 */
import type { Day } from '#base/days.ts';
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import type { Db } from '#server/db/connection.ts';
import type { Page } from '#server/db/list.ts';
import { wordPatterns } from '#server/db/search.ts';
import { insertInto, sql } from '#server/db/sql.ts';
import type { CompaniesQuery, CompanySummary, PaymentMethod } from '../contract/companies.ts';
import { startingSeries } from '../contract/number-formats.ts';
import { insertStartingParameters } from './parameters.ts';

const summary = sql`id, name, image, accent, status, time_zone, money_decimals, closed_through`;

/** Locks the current company until the transaction ends, where a company has one row of a table that it may not have yet. */
export async function lockCurrentCompany(db: Db): Promise<void> {
  await db.run(sql`select from company where id = current_company() for no key update`);
}

/** The companies that the person may enter, by name; every company for the super-administrator. */
export async function listCompanies(db: Db, person: string, query: CompaniesQuery): Promise<Page<CompanySummary>> {
  const rows = await db.all<CompanySummary>(sql`select ${summary}
    from companies_of(${person}, ${wordPatterns(query.search ?? '')}::text[], ${(query.page - 1) * query.perPage}, ${query.perPage + 1})`);
  const has_more = rows.length > query.perPage;
  if (has_more) rows.pop();
  return {
    data: rows,
    meta: { page: query.page, per_page: query.perPage, total: null, total_is_exact: false, has_more, next: null, summary: null },
  };
}

/** The company, if the person may enter it. */
export function findCompany(db: Db, person: string, id: string): Promise<CompanySummary | null> {
  return db.maybe<CompanySummary>(sql`select ${summary} from companies_of(${person}, '{}', 0, 1, ${id})`);
}

/** Whether a company that the person accepted to work in has blocked them. */
export async function isBlocked(db: Db, person: string): Promise<boolean> {
  return (await db.maybe(sql`select from companies_of(${person}, '{}', 0, 1, wanted_member_status => 'blocked')`)) !== null;
}

/** The initial data of a company besides its number formats: payment methods, taxes, categories. */
const startingMethods = {
  es: [
    ['Cuenta bancaria de la empresa', 'company', 'bank'],
    ['Efectivo en caja', 'company', 'cash'],
    ['Efectivo al conductor', 'driver', 'cash'],
  ],
  en: [
    ['Company bank account', 'company', 'bank'],
    ['Cash at the office', 'company', 'cash'],
    ['Cash to the driver', 'driver', 'cash'],
  ],
} as const;

const startingTaxes = [
  { name: 'Retefuente', type: 'withholding', value: '1', iva: false, withholding_kind: 'retefuente' },
  { name: 'IVA', type: 'tax', value: '19', iva: true, withholding_kind: null },
] as const;
/** The keys are the same in every company: forms ask for more details of fuel and tolls. */
const startingCategories = [
  { key: 'fuel', es: 'Combustible', en: 'Fuel', counts_for_bonus: true },
  { key: 'tolls', es: 'Peajes', en: 'Tolls', counts_for_bonus: true },
  { key: 'lodging', es: 'Hospedaje', en: 'Lodging', counts_for_bonus: true },
  { key: 'meals', es: 'Alimentación', en: 'Meals', counts_for_bonus: true },
  { key: 'tyres', es: 'Llantas', en: 'Tyres', counts_for_bonus: false },
  { key: 'repairs', es: 'Reparaciones', en: 'Repairs', counts_for_bonus: false },
  { key: 'parking', es: 'Parqueadero', en: 'Parking', counts_for_bonus: true },
  { key: 'loading', es: 'Cargue y descargue', en: 'Loading and unloading', counts_for_bonus: true },
  { key: 'fines', es: 'Multas', en: 'Fines', counts_for_bonus: false },
  { key: 'insurance', es: 'Seguros', en: 'Insurance', counts_for_bonus: false },
  { key: 'taxes', es: 'Impuestos', en: 'Taxes', counts_for_bonus: true },
  { key: 'office', es: 'Oficina', en: 'Office', counts_for_bonus: true },
  { key: 'other', es: 'Otros', en: 'Other', counts_for_bonus: true },
] as const;

export interface NewCompany {
  id: string;
  name: string;
  tax_id: string;
  email: string;
  phone: string;
  address: string;
  /** Null while unknown. */
  city_id: string | null;
  administrator_id: string | null;
  language: 'es' | 'en';
  money_decimals: 0 | 2;
}

/** Creates a company with its starting rows, by the owner's connection. */
export async function createCompany(db: Db, company: NewCompany): Promise<void> {
  const { city_id, ...rest } = company;
  const place = sql`(select department_id from city where id = ${city_id})`;
  db.queue(
    insertInto('company', {
      ...rest,
      city_id,
      department_id: place,
      country_id: sql`(select country_id from department where id = ${place})`,
      search: companySearch(company),
    }),
  );
  await insertStartingRows(db, company.id, company.language);
}

/** The folded text by which a company is found. */
export const companySearch = ({ name, tax_id }: { name: string; tax_id: string }) => foldForSearch(`${name} ${tax_id}`);

/** Inserts the number formats, payment methods, taxes, parameters and expense categories of a new company. */
export async function insertStartingRows(db: Db, company_id: string, language: 'es' | 'en'): Promise<void> {
  db.queue(
    insertInto(
      'number_format',
      Object.entries(startingSeries).map(([document, series]) => ({ company_id, id: newId(), document, series })),
    ),
  );
  db.queue(
    insertInto(
      'payment_method',
      startingMethods[language].map(([description, recipient, kind]) => ({ company_id, id: newId(), description, recipient, kind })),
    ),
  );
  db.queue(
    insertInto(
      'tax',
      startingTaxes.map((tax) => ({ company_id, id: newId(), method: 'percentage', ...tax })),
    ),
  );
  insertStartingParameters(db, company_id);
  await db.run(
    insertInto(
      'expense_category',
      startingCategories.map(({ key, counts_for_bonus, ...name }) => ({
        company_id,
        id: newId(),
        key,
        name: name[language],
        counts_for_bonus,
      })),
    ),
  );
}

/** The company with the tax id, by the owner's connection, which sees all companies. */
export function findCompanyByTaxId(db: Db, taxId: string): Promise<{ id: string; name: string; language: 'es' | 'en' } | null> {
  return db.maybe(sql`select id, name, language from company where tax_id = ${taxId} order by id limit 1`);
}

/** The active payment methods of the current company, by description. Drivers do not see account numbers. */
export function listPaymentMethods(db: Db): Promise<PaymentMethod[]> {
  return db.all(
    sql`select id, description, recipient, kind, case when own_only() then null else account_number end as account_number from payment_method where status = 'active' order by description, id limit 100`,
  );
}

/** Whether the company withholds its income tax itself. */
export async function readSelfWithholder(db: Db): Promise<boolean> {
  const { self_withholder } = await db.one<{ self_withholder: boolean }>(
    sql`select self_withholder from company where id = current_company()`,
  );
  return self_withholder;
}

/** The last day of the current company's closed books; null: nothing is closed. */
export async function readClosedThrough(db: Db): Promise<Day | null> {
  const { closed_through } = await db.one<{ closed_through: Day | null }>(
    sql`select closed_through from company where id = current_company()`,
  );
  return closed_through;
}

/** The language of the current company's documents. */
export async function readCompanyLanguage(db: Db): Promise<'es' | 'en'> {
  const { language } = await db.one<{ language: 'es' | 'en' }>(sql`select language from company where id = current_company()`);
  return language;
}
