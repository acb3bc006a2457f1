/**
 * How each column with personal data is treated when a person is anonymised: the only list. A test fails for a column that is missing here and looks
 * like personal data.
 */
import { foldForSearch } from '#base/fold.ts';
import { type Sql, sql } from '#server/db/sql.ts';

/** The replacement of the person's own values. */
export interface Pseudonym {
  first_name: string;
  last_name: string;
  email: string;
}

export interface Fate {
  /** The new values. The same for every run, so that a second one changes nothing. */
  becomes?: Record<string, Sql>;
  /** Columns that stay, separated by spaces, with the reason. */
  kept?: Record<string, string>;
}

const empty = sql`''`;
const nothing = sql`null`;
/** For texts that a check of the table requires if they were given. */
const dash = (column: Sql) => sql`case when ${column} = '' then '' else '-' end`;

const accounting = 'accounting records and their supports are kept for ten years (Código de Comercio, art. 60; Ley 962 de 2005, art. 28)';
const labour = 'what was paid and why: pay and contributions can be claimed for years';
const codes = 'a choice among fixed values, a number of the product, or a day of work: it identifies no one without the name';

/** By table, of the rows that are about the person (about-person.ts). */
export function personalColumns({ first_name, last_name, email }: Pseudonym): Record<string, Fate> {
  const name = sql`${`${first_name} ${last_name}`}`;
  const folded = sql`${foldForSearch(`${first_name} ${last_name}`)}`;
  return {
    person: {
      becomes: { first_name: sql`${first_name}`, last_name: sql`${last_name}`, email: sql`${email}`, username: nothing, image: nothing },
      kept: { 'language email_is_proven': codes },
    },
    member: {
      becomes: {
        name,
        search: folded,
        id_card: empty,
        phone: empty,
        address: empty,
        department_id: nothing,
        city_id: nothing,
        date_of_birth: nothing,
        driver_license: empty,
        license_category: nothing,
        emergency_contact_name: empty,
        emergency_contact_phone: empty,
        emergency_contact_relation: empty,
        notes: empty,
        typed_first_name: nothing,
        typed_last_name: nothing,
        typed_email: nothing,
      },
      kept: { 'status left_on id_type license_expires_on': codes },
    },
    reminder: {
      becomes: {
        description: sql`case when kind = 'other' then '-' else '' end`,
        search: sql`case when kind = 'other' then '-' else '' end`,
        note: empty,
        closing_reason: dash(sql`closing_reason`),
        file_id: nothing,
      },
      kept: { 'kind due_on status vehicle_read_on': codes },
    },
    mail: { becomes: { recipient: sql`${email}`, subject: empty, body: empty, html: empty, error: nothing } },
    delivery: {
      becomes: { recipient: sql`${email}`, subject: empty, body: empty, file_name: empty, bytes: nothing, error: empty },
      kept: { 'kind status': codes, reply_to: 'the address of the company' },
    },
    compensation: { becomes: { institution: empty, account_number: empty }, kept: { payment_method: codes } },
    bank_file_row: {
      becomes: { employee_name: name, id_card: empty, institution: empty, account_number: empty },
      kept: { id_type: codes },
    },
    settlement_signature: {
      becomes: { content: sql`content || jsonb_build_object('driver_name', ${name}::text, 'driver_id_card', '')` },
      kept: { 'fingerprint signature_file_id': 'the digest of what was signed; the picture itself is replaced' },
    },
    // The picture of a signature and the names of files about the person are replaced with the files.
    file: { kept: { 'hash name mime permission': 'other files belong to records of the company; those about the person are replaced' } },
    trip: {
      kept: {
        'number status origin_city_id origin_address origin_details destination_city_id destination_address destination_details freight_basis manifest_number rejection_reason rejection_message customer_reference':
          accounting,
      },
    },
    trip_status_change: { kept: { 'from_status to_status reason message questions': 'who decided what, by id' } },
    driver_assignment: { kept: { 'starts_on ends_on': codes } },
    cash_transaction: { kept: { 'type date method transaction_id reference_key note': accounting } },
    expense: {
      kept: {
        'number status date product toll_name provider_name provider_id_type provider_id receipt_number receipt_key unit currency paid_by note rejection_reason provider_key search city_id':
          accounting,
        signature_file_id: 'the picture itself is replaced',
      },
    },
    compensation_terms: { kept: { 'valid_from payroll_cycle health_unit pension_unit arl_unit tax_unit': labour } },
    compensation_modifier: { kept: { 'kind description unit base nature': labour } },
    payroll_advance: { kept: { 'date method transaction_id reference_key note': labour } },
    pay_period_person: { kept: { 'absence notes': labour } },
    pay_period_line: { kept: { 'description nature corrects': labour } },
    pay_stub: { kept: { 'number status reference_day days_from days_through arl_paid_by content notes': labour } },
    stub_payment: { kept: { 'number date method note status returned_on return_reason': labour } },
    history: { kept: { 'entity action changes': 'who changed what, by id; the values of these columns are replaced' } },
  };
}

/** Tables whose rows about the person are deleted, with the reason why they are not needed any more. */
export const deletedRows: Record<string, string> = {
  login_session: 'the login ends',
  person_secret: 'the login ends',
  password_code: 'the login ends',
  two_factor: 'the login ends',
  recovery_code: 'the login ends',
  person_answer: 'answers to requests of the person',
  idempotency: 'answers to requests of the person',
  upload: 'counts of the last hour',
  global_file: 'photos',
  invitation: 'its link would give access',
  notification: 'texts for the person',
  notification_preference: 'choices of the person',
  saved_view: 'choices of the person',
  saved_view_choice: 'choices of the person',
  calendar_feed: 'opens without a session',
  member_attachment: 'copies of documents',
  share_link: 'links to pay stubs, which open without a session',
};

/** Tables with names, addresses and accounts that are not of people who work for a company, with the reason why they stay. */
export const tablesOfOthers: Record<string, string> = {
  bank_line: 'statements of the company’s bank',
  bank_statement: 'statements of the company’s bank',
  city: 'places',
  country: 'places',
  department: 'places',
  company: 'the company itself',
  customer: 'customers of the company',
  customer_contact: 'customers of the company',
  customer_tax: 'customers of the company',
  email_template: 'texts of the company',
  expense_category: 'names of categories',
  expense_text: 'texts of expenses, which are accounting records',
  import: 'the file is deleted after a day, its first rows and errors after 30',
  invoice: 'customers of the company',
  owner: 'owners of hired trucks, who are suppliers of the company',
  payment_method: 'accounts of the company',
  role: 'names of roles',
  schema_function: 'the product',
  schema_migration: 'the product',
  signing_key: 'the product',
  service: 'vehicles',
  service_schedule: 'vehicles',
  share_opening: 'who opened a link: customers and others without a login; deleted with the link',
  tax: 'names of taxes',
  trailer: 'vehicles',
  trip_template: 'names of routes',
  truck: 'vehicles',
};

/** Texts about others that name the person, and are replaced if they do. */
export const mentions: Record<string, readonly string[]> = {
  notification: ['facts'],
  saved_view: ['name', 'search'],
  mail: ['subject', 'body', 'html'],
  delivery: ['subject', 'body', 'file_name'],
};
