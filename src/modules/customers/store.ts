/** Customers and their taxes. The only writer of `customer` and `customer_tax`. */
import { foldForSearch } from '#base/fold.ts';
import type { Language } from '#base/format.ts';
import type { Decimal } from '#base/money.ts';
import { checkDigitOf, nitType, taxIdSearches } from '#base/tax-id.ts';
import { checkDecimals } from '#modules/companies/rules/decimals.ts';
import { taxIdCheck } from '#modules/companies/store/verify.ts';
import { checkNewImage, imageUrl } from '#modules/files/store.ts';
import { placeFields } from '#modules/places/contract.ts';
import { assertCitiesExist, assertPlaceMatches, countryName, findPlacesByName } from '#modules/places/store.ts';
import type { Db } from '#server/db/connection.ts';
import type { IdLabels } from '#server/db/id-labels.ts';
import { contains, type SearchText, textSearch } from '#server/db/search.ts';
import { anyOf, type Sql, sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { codeIssue } from '#server/import/issues.ts';
import type { Resolve } from '#server/import/record.ts';
import { type RowsSpec, selectRows } from '#server/record/rows.ts';
import { tableStore } from '#server/record/store.ts';
import type { Check } from '#server/verify/check.ts';
import { type ContactDocument, type CustomerContact, type CustomerInput, type CustomerTax, customers } from './contract.ts';

const taxes: RowsSpec = {
  table: 'customer_tax',
  owner: 'customer_id',
  columns: {
    name: 'plain',
    type: 'plain',
    method: 'plain',
    value: 'numeric',
    iva: 'plain',
    per_mille: 'plain',
    withholding_kind: 'plain',
    municipality_id: 'plain',
  },
};

const contacts: RowsSpec = {
  table: 'customer_contact',
  owner: 'customer_id',
  columns: { name: 'plain', email: 'plain', role: 'plain', gets_invoices: 'plain', gets_receipts: 'plain', gets_statements: 'plain' },
};

/** Indexes `customer_by_name`, `customer_by_status`, `customer_by_number`. */
export const customerStore = tableStore(customers, {
  table: 'customer',
  from: sql`customer join city on city.id = customer.city_id join department on department.id = customer.department_id
    join country on country.id = customer.country_id`,
  calculated: {
    check_digit: { value: ({ tax_id_type, tax_id }) => checkDigitOf(tax_id_type, tax_id) },
    city_name: sql`city.name`,
    department_name: sql`department.name`,
    country_name: countryName,
    image_url: imageUrl('customer'),
  },
  rows: { taxes, contacts },
  searchText: ({ name, legal_name, tax_id }) => `${name} ${legal_name} ${tax_id}`,
  searchCondition: (text) => anyOf([customerSearch('customer.search', text), customerSearch('city.search', text), contactSearch(text)]),
});

const checkImage = checkNewImage('view-customers');

/** Checks of a save beyond its schema. Throws `place_mismatch`, `city_unknown`, `file_unknown` and `too_many_decimals`. */
export async function checkCustomer(
  db: TenantDb,
  input: CustomerInput,
  before: Pick<CustomerInput, 'image' | 'credit_limit'> | null,
): Promise<void> {
  await assertPlaceMatches(db, input);
  await assertCitiesExist(db, 'taxes', input.taxes);
  await checkImage(db, input, before);
  checkDecimals([['credit_limit', input.credit_limit ?? '0', before?.credit_limit]], (await db.context()).money_decimals);
}

type Values = Record<string, string | undefined>;

/** The ids of the municipalities that the rows of a file name. */
export const resolvePlaces: Resolve = async (db, rows) => {
  const named = rows.map(({ values }) => {
    const { country_id: country, department_id: department, city_id: city } = values as Values;
    return { country, department, city };
  });
  const places = await findPlacesByName(db, named);
  return places.map((place) => {
    if (place === null) return { values: {}, issues: [] };
    return 'code' in place
      ? { values: {}, issues: [codeIssue(place.field, place.code)], missing: Object.keys(placeFields) }
      : { values: place, issues: [] };
  });
};

/** The contact persons, whom only callers who may see customers see: lists of other modules find a customer by its own name alone. */
const contactSearch = (text: SearchText): Sql =>
  anyOf([
    textSearch('fold_to_ascii(customer.contact_name)', text),
    sql`customer.id in (select contact.customer_id from customer_contact contact where ${textSearch('fold_to_ascii(contact.name)', text)})`,
  ]);

/** Searches the column for a name, or for a tax ID, also as it is printed with dots and check digit. */
export function customerSearch(column: string, search: SearchText): Sql {
  const isNumber = /^\d[\d.\s]*(-\d?)?$/.test(search);
  return anyOf((isNumber ? taxIdSearches(search) : [foldForSearch(search)]).map((text) => contains(column, text)));
}

/** The name of a customer that documents print. */
export const legalName = sql`coalesce(nullif(customer.legal_name, ''), customer.name)`;

/** The fields that an invoice copies from its customer. */
export interface CustomerForInvoice {
  id: string;
  /** The name that documents print. */
  legal_name: string;
  tax_id_type: string;
  tax_id: string;
  address: string;
  payment_terms_days: number;
  /** Null for no limit. */
  credit_limit: Decimal | null;
  status: 'active' | 'inactive';
  withholding_agent: boolean;
  taxes: CustomerTax[];
}

/** Throws NotFound. */
export function readCustomerForInvoice(db: Db, id: string): Promise<CustomerForInvoice> {
  return db.one<CustomerForInvoice>(
    sql`select id, ${legalName} as legal_name, tax_id_type, tax_id, address, payment_terms_days, credit_limit, status, withholding_agent, ${selectRows(taxes, 'customer')} as taxes from customer where id = ${id}`,
  );
}

/** The recipients of a customer's documents. */
export interface Mailbox {
  email: string;
  contacts: Pick<CustomerContact, 'name' | 'email' | ContactDocument>[];
}

/** Throws NotFound. */
export const readMailbox = (db: Db, id: string): Promise<Mailbox> =>
  db.one(sql`select email, ${selectRows(contacts, 'customer')} as contacts from customer where id = ${id}`);

/** The recipients of a kind of document: the contacts who get it, else the customer's own address; each address once. `others` may be chosen too. */
export function recipientsOf({ email, contacts }: Mailbox, gets: ContactDocument) {
  const chosen = [...new Set(contacts.filter((contact) => contact[gets]).map((contact) => contact.email.toLowerCase()))];
  const own = email ? [{ name: '', email: email.toLowerCase() }] : [];
  const recipients = chosen.length > 0 ? chosen : own.map((one) => one.email);
  const known = [...contacts.map(({ name, email: address }) => ({ name, email: address })), ...own];
  return { recipients, others: known.filter((one) => !recipients.includes(one.email.toLowerCase())) };
}

/** The language of the documents of a customer, of `customer` joined with `company`. */
export const documentLanguage = sql`case customer.document_language when 'company' then company.language else customer.document_language end`;

/** A customer as documents that are printed now name it. Invoices have their own copy. */
export interface DocumentCustomer {
  /** The legal name, if it has one. */
  customer_name: string;
  customer_tax_id_type: string;
  customer_tax_id: string;
  customer_address: string;
  customer_city: string;
  customer_department: string;
  document_language: Language;
}

/** The columns of a `DocumentCustomer`, of `customer` joined with `documentPlaces`. */
export const documentCustomer = sql`${legalName} as customer_name,
  customer.tax_id_type as customer_tax_id_type, customer.tax_id as customer_tax_id, customer.address as customer_address,
  city.name as customer_city, department.name as customer_department, ${documentLanguage} as document_language`;
export const documentPlaces = sql`join company on company.id = customer.company_id
  join city on city.id = customer.city_id join department on department.id = customer.department_id`;

/** Throws NotFound. */
export const readDocumentCustomer = (db: Db, id: string): Promise<DocumentCustomer> =>
  db.one(sql`select ${documentCustomer} from customer ${documentPlaces} where customer.id = ${id}`);

export const customerIdLabels: IdLabels = { customer_id: (id) => sql`select name from customer where id = ${id}::uuid` };

export const customerChecks: readonly Check[] = [taxIdCheck('customer', nitType)];
