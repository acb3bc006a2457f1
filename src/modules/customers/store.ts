/** Customers and their taxes. The only writer of `customer` and `customer_tax`. */
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import { checkDigitOf, taxIdBody } from '#base/tax-id.ts';
import type { ListQuery } from '#base/wire.ts';
import { imageUrl } from '#modules/files/store.ts';
import type { Db } from '#server/db/connection.ts';
import type { IdLabels } from '#server/db/id-labels.ts';
import { contains, type ListSpec, listPage, type Page } from '#server/db/list.ts';
import { anyOf, assignments, insertInto, type Sql, sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { Customer, CustomerInput, CustomerRow, CustomerTax } from './contract.ts';

type Stored<T> = Omit<T, 'check_digit'>;

const rowFields = sql`customer.id, customer.name, customer.tax_id_type, customer.tax_id, customer.email, customer.phone, customer.contact_name,
  city.name as city_name, department.name as department_name, customer.payment_terms_days, ${imageUrl('customer')} as image_url, customer.status, customer.version`;
const withPlace = sql`customer join city on city.id = customer.city_id join department on department.id = customer.department_id`;
const taxesOf = sql`(select coalesce(jsonb_agg(jsonb_build_object('name', name, 'type', type, 'method', method, 'value', trim_scale(value)::text, 'iva', iva) order by position), '[]')
  from customer_tax where customer_tax.company_id = customer.company_id and customer_tax.customer_id = customer.id) as taxes`;

const list: ListSpec = {
  select: rowFields,
  from: withPlace,
  id: 'customer.id',
  sorts: { name: { column: 'customer.name', type: 'text' }, tax_id: { column: 'customer.tax_id', type: 'text' } },
  counted: 'customer',
};

/** Indexes `customer_by_name`, `customer_by_status`, `customer_by_number`. */
export async function listCustomers(db: Db, query: ListQuery & { status?: string | undefined }): Promise<Page<CustomerRow>> {
  const { data, meta } = await listPage<Stored<CustomerRow>>(db, list, query, [
    query.search && anyOf([customerSearch('customer.search', query.search), customerSearch('city.search', query.search)]),
    query.status && sql`customer.status = ${query.status}`,
  ]);
  return { data: data.map(withCheckDigit), meta };
}

/** Searches the column for a name, or for a tax ID, also as it is printed with dots and check digit. */
export function customerSearch(column: string, search: string): Sql {
  return contains(column, /^\d[\d.\s]*(-\d?)?$/.test(search) ? taxIdBody(search) : foldForSearch(search));
}

/** A customer with all its fields, its country in the caller's language. Throws NotFound. */
export async function readCustomer(db: TenantDb, id: string): Promise<Customer> {
  const [{ country_es, country_en, ...row }, { language }] = await Promise.all([
    db.one<
      Stored<Omit<Customer, 'country_name'>> & { country_es: string; country_en: string }
    >(sql`select ${rowFields}, customer.work_phone, customer.website,
        customer.address, customer.country_id, customer.department_id, customer.city_id, customer.image, ${taxesOf},
        country.name_es as country_es, country.name_en as country_en
      from ${withPlace} join country on country.id = customer.country_id where customer.id = ${id}`),
    db.context(),
  ]);
  return withCheckDigit({ ...row, country_name: language === 'en' ? country_en : country_es });
}

function withCheckDigit<T extends { tax_id_type: string; tax_id: string }>(row: T): T & { check_digit: string | null } {
  return { ...row, check_digit: checkDigitOf(row.tax_id_type, row.tax_id) };
}

/** What the checks of a write need. */
export interface LockedCustomer {
  id: string;
  status: 'active' | 'inactive';
  version: number;
  image: string | null;
  taxes: CustomerTax[];
}

/**
 * Locks the customer until the transaction ends. Throws NotFound. A second statement reads the taxes, because its snapshot is taken
 * after the lock: the first statement may have waited for it and sees the taxes from before.
 */
export async function lockCustomer(db: Db, id: string): Promise<LockedCustomer> {
  const [customer, { taxes }] = await Promise.all([
    db.one<Omit<LockedCustomer, 'taxes'>>(sql`select id, status, version, image from customer where id = ${id} for update`),
    db.one<Pick<LockedCustomer, 'taxes'>>(sql`select ${taxesOf} from customer where id = ${id}`),
  ]);
  return { ...customer, taxes };
}

/** The fields that an invoice copies from its customer. */
export interface CustomerForInvoice {
  id: string;
  name: string;
  tax_id_type: string;
  tax_id: string;
  address: string;
  payment_terms_days: number;
  status: 'active' | 'inactive';
  taxes: CustomerTax[];
}

/** Throws NotFound. */
export function readCustomerForInvoice(db: Db, id: string): Promise<CustomerForInvoice> {
  return db.one<CustomerForInvoice>(
    sql`select id, name, tax_id_type, tax_id, address, payment_terms_days, status, ${taxesOf} from customer where id = ${id}`,
  );
}

export function createCustomer(db: Db, id: string, { taxes, ...fields }: CustomerInput): void {
  db.queue(insertInto('customer', { company_id: sql`current_company()`, id, ...fields, search: searchOf(fields) }));
  addTaxes(db, id, taxes);
}

/** Replaces the taxes only if they differ. */
export function saveCustomer(db: Db, before: LockedCustomer, { taxes, ...fields }: CustomerInput): void {
  db.queue(sql`update customer set ${assignments({ ...fields, search: searchOf(fields) })}, version = version + 1 where id = ${before.id}`);
  if (JSON.stringify(taxes.map(taxValues)) === JSON.stringify(before.taxes.map(taxValues))) return;
  db.queue(sql`delete from customer_tax where customer_id = ${before.id}`);
  addTaxes(db, before.id, taxes);
}

export function setCustomerStatus(db: Db, id: string, status: 'active' | 'inactive'): void {
  db.queue(sql`update customer set status = ${status}, version = version + 1 where id = ${id}`);
}

function addTaxes(db: Db, customer_id: string, taxes: readonly CustomerTax[]): void {
  if (taxes.length === 0) return;
  db.queue(
    insertInto(
      'customer_tax',
      taxes.map((tax, position) => ({ company_id: sql`current_company()`, id: newId(), customer_id, position, ...tax })),
    ),
  );
}

/** In a fixed order, so that two taxes can be compared as JSON. */
const taxValues = ({ name, type, method, value, iva }: CustomerTax) => [name, type, method, value, iva];
const searchOf = ({ name, tax_id }: { name: string; tax_id: string }) => foldForSearch(`${name} ${tax_id}`);

export const customerIdLabels: IdLabels = { customer_id: (id) => sql`select name from customer where id = ${id}::uuid` };
