/** Customers and their taxes. The only writer of `customer` and `customer_tax`. */
import { fold } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import { checkDigitOf, taxIdBody } from '#base/tax-id.ts';
import type { ListQuery } from '#base/wire.ts';
import { imageUrl } from '#modules/files/store.ts';
import type { Db } from '#server/db/conversation.ts';
import { type ListSpec, likeText, listPage, type Page } from '#server/db/list.ts';
import { assignments, insertInto, sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { Customer, CustomerGiven, CustomerRow, CustomerTax } from './contract.ts';

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
  const conditions = [
    ...(query.search ? [matching(customerPattern(query.search))] : []),
    ...(query.status ? [sql`customer.status = ${query.status}`] : []),
  ];
  const { data, meta } = await listPage<Stored<CustomerRow>>(db, list, query, conditions);
  return { data: data.map(withCheckDigit), meta };
}

/** By name, number or municipality. */
const matching = (pattern: string) => sql`(customer.search like ${pattern} or city.search like ${pattern})`;

/** What `customer.search` is like for what was typed. A tax ID is found as it is written on paper too, with dots and check digit. */
export function customerPattern(typed: string): string {
  return `%${likeText(/^\d[\d.\s]*(-\d?)?$/.test(typed) ? taxIdBody(typed) : fold(typed))}%`;
}

/** The whole of a customer, its country in the reader's language. Refuses with NotFound. */
export async function readCustomer(db: TenantDb, id: string): Promise<Customer> {
  const [{ country_es, country_en, ...row }, { language }] = await Promise.all([
    db.one<
      Stored<Omit<Customer, 'country_name'>> & { country_es: string; country_en: string }
    >(sql`select ${rowFields}, customer.work_phone, customer.website,
        customer.address, customer.country_id, customer.department_id, customer.city_id, customer.image, ${taxesOf},
        country.name_es as country_es, country.name_en as country_en
      from ${withPlace} join country on country.id = customer.country_id where customer.id = ${id}`),
    db.who(),
  ]);
  return withCheckDigit({ ...row, country_name: language === 'en' ? country_en : country_es });
}

function withCheckDigit<T extends { tax_id_type: string; tax_id: string }>(row: T): T & { check_digit: string | null } {
  return { ...row, check_digit: checkDigitOf(row.tax_id_type, row.tax_id) };
}

/** What a save is judged by. */
export interface LockedCustomer {
  id: string;
  status: 'active' | 'inactive';
  version: number;
  image: string | null;
  taxes: CustomerTax[];
}

/**
 * Locks the customer until the transaction ends. Refuses with NotFound. The taxes are read by a second statement, which begins once
 * the lock is had: the first one sees them as they were before it waited.
 */
export async function lockCustomer(db: Db, id: string): Promise<LockedCustomer> {
  const [customer, { taxes }] = await Promise.all([
    db.one<Omit<LockedCustomer, 'taxes'>>(sql`select id, status, version, image from customer where id = ${id} for update`),
    db.one<Pick<LockedCustomer, 'taxes'>>(sql`select ${taxesOf} from customer where id = ${id}`),
  ]);
  return { ...customer, taxes };
}

/** What an invoice copies of its customer. */
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

/** Refuses with NotFound. */
export function customerForInvoice(db: Db, id: string): Promise<CustomerForInvoice> {
  return db.one<CustomerForInvoice>(
    sql`select id, name, tax_id_type, tax_id, address, payment_terms_days, status, ${taxesOf} from customer where id = ${id}`,
  );
}

/** Adds a customer of the current company. */
export async function createCustomer(db: Db, id: string, { taxes, ...given }: CustomerGiven): Promise<void> {
  db.run(insertInto('customer', { company_id: sql`current_company()`, id, ...given, search: searchOf(given) }));
  await addTaxes(db, id, taxes);
}

/** Saves a customer; its taxes are replaced where they differ. */
export async function saveCustomer(db: Db, before: LockedCustomer, { taxes, ...given }: CustomerGiven): Promise<void> {
  db.run(sql`update customer set ${assignments({ ...given, search: searchOf(given) })}, version = version + 1 where id = ${before.id}`);
  if (JSON.stringify(taxes.map(plainTax)) === JSON.stringify(before.taxes.map(plainTax))) return;
  db.run(sql`delete from customer_tax where customer_id = ${before.id}`);
  await addTaxes(db, before.id, taxes);
}

export async function setCustomerStatus(db: Db, id: string, status: 'active' | 'inactive'): Promise<void> {
  await db.run(sql`update customer set status = ${status}, version = version + 1 where id = ${id}`);
}

async function addTaxes(db: Db, customer_id: string, taxes: readonly CustomerTax[]): Promise<void> {
  if (taxes.length === 0) return;
  await db.run(
    insertInto(
      'customer_tax',
      taxes.map((tax, position) => ({ company_id: sql`current_company()`, id: newId(), customer_id, position, ...tax })),
    ),
  );
}

/** One order of keys, so that two rows can be compared as text. */
const plainTax = ({ name, type, method, value, iva }: CustomerTax) => [name, type, method, value, iva];
const searchOf = ({ name, tax_id }: { name: string; tax_id: string }) => fold(`${name} ${tax_id}`);
