/** Customers, who hire and pay for freight, and the defaults of their invoices. */
import { z } from 'zod';
import { defineHistory } from '#base/history.ts';
import { defineRecord, recordFields, rowIdInput } from '#base/record.ts';
import { formatTaxId, nitType, TaxIdInput, withTaxIdRule } from '#base/tax-id.ts';
import { email, Id, Money, MoneyNotNegative, MoneySum, optionalText, text, website } from '#base/wire.ts';
import { checkTax, perMilleInput, taxMethods, taxTypes, withPerMille } from '#modules/companies/contract/catalogues.ts';
import { withholdingKindInput, withholdingKinds, withKind, withMunicipality } from '#modules/companies/contract/withholdings.ts';
import { fileErrors } from '#modules/files/contract.ts';
import { CityId, municipalityErrors, placeErrors, placeFields } from '#modules/places/contract.ts';

/** DIAN's codes of identity documents. Their names are in this module's words. */
export const taxIdTypes = ['31', '13', '22', '12', '11', '21', '41', '42', '50', '91'] as const;

/** The language of what the customer gets: that of the company, or its own. */
export const documentLanguages = ['company', 'es', 'en'] as const;

/** A default tax, discount or withholding of new invoices. `value` is an amount, or a percentage of the subtotal or base. */
export const CustomerTax = z.object({
  id: Id,
  name: text(60),
  type: z.enum(taxTypes),
  method: z.enum(taxMethods),
  value: z.string(),
  /** Whether the tax is IVA. */
  iva: z.boolean(),
  /** Whether the value is shown per mille. */
  per_mille: z.boolean(),
  /** Null for taxes and discounts. */
  withholding_kind: z.enum(withholdingKinds).nullable(),
  /** Of a reteICA: the municipality of origin that it is for; null for any. */
  municipality_id: CityId.nullable(),
});
export type CustomerTax = z.output<typeof CustomerTax>;

export const CustomerTaxInput = CustomerTax.extend({
  ...rowIdInput,
  iva: z.boolean().default(false),
  per_mille: perMilleInput,
  withholding_kind: withholdingKindInput,
  municipality_id: CityId.nullable().default(null),
})
  .superRefine(checkTax)
  .transform((row) => withMunicipality(withKind(withPerMille(row), row.name)));

export const contactRoles = ['billing', 'dispatch', 'other'] as const;

/** The documents that a contact may get. */
export const contactDocuments = ['gets_invoices', 'gets_receipts', 'gets_statements'] as const;
export type ContactDocument = (typeof contactDocuments)[number];

/** A person of the customer, and which documents they get by email. */
export const CustomerContact = z.object({
  id: Id,
  name: text(80),
  email: email(255),
  role: z.enum(contactRoles),
  gets_invoices: z.boolean(),
  gets_receipts: z.boolean(),
  gets_statements: z.boolean(),
});
export type CustomerContact = z.output<typeof CustomerContact>;

const CustomerContactInput = CustomerContact.extend({
  ...rowIdInput,
  role: z.enum(contactRoles, 'choose_one').default('billing'),
  gets_invoices: z.boolean().default(false),
  gets_receipts: z.boolean().default(false),
  gets_statements: z.boolean().default(false),
});

const fields = z.object({
  name: text(45),
  /** The name on documents; empty if it is the name. */
  legal_name: optionalText(120),
  tax_id_type: z.enum(taxIdTypes),
  tax_id: TaxIdInput,
  email: email(45),
  phone: text(15),
  work_phone: optionalText(15),
  contact_name: optionalText(45),
  website: website(45),
  address: optionalText(45),
  ...placeFields,
  payment_terms_days: z.number().int().min(0).max(365).default(30),
  /** What it may owe at most, with what is still to be invoiced; null for no limit. */
  credit_limit: MoneyNotNegative.nullable().default(null),
  /** Whether the customer withholds from what it pays; if not, its invoices get no withholdings. Absent: `isUsuallyWithholdingAgent`. */
  withholding_agent: z.boolean().optional(),
  document_language: z.enum(documentLanguages).default('company'),
  /** The id of a file of purpose `image` that the caller sent. */
  image: Id.nullable().default(null),
  taxes: z.array(CustomerTaxInput).max(20).default([]),
  contacts: z.array(CustomerContactInput).max(20).default([]),
});

/** Whether customers with such a document usually withhold: companies have a NIT, and a natural person mostly is no withholding agent. */
export const isUsuallyWithholdingAgent = (tax_id_type: string): boolean => tax_id_type === nitType;

export const CustomerInput = withTaxIdRule(fields, fields.shape.tax_id_type, (code) => code).transform((input) => ({
  ...input,
  withholding_agent: input.withholding_agent ?? isUsuallyWithholdingAgent(input.tax_id_type),
}));
export type CustomerInput = z.output<typeof CustomerInput>;

export const CustomerRow = z.object({
  ...recordFields,
  name: z.string(),
  tax_id_type: z.string(),
  tax_id: z.string(),
  /** Null for documents other than a NIT. */
  check_digit: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  contact_name: z.string(),
  city_name: z.string(),
  department_name: z.string(),
  payment_terms_days: z.number(),
  credit_limit: Money.nullable(),
  image_url: z.string().nullable(),
});
export type CustomerRow = z.output<typeof CustomerRow>;

export const Customer = CustomerRow.extend({
  legal_name: z.string(),
  work_phone: z.string(),
  website: z.string(),
  address: z.string(),
  ...placeFields,
  country_name: z.string(),
  /** The image's file id; `image_url` is the path that shows it. */
  image: Id.nullable(),
  withholding_agent: z.boolean(),
  document_language: z.enum(documentLanguages),
  taxes: z.array(CustomerTax),
  contacts: z.array(CustomerContact),
});
export type Customer = z.output<typeof Customer>;

export const customers = defineRecord({
  name: 'customers',
  one: 'customer',
  words: 'customers:',
  input: CustomerInput,
  row: CustomerRow,
  full: Customer,
  sorts: ['name', 'tax_id'],
  columns: {
    name: {},
    tax_id: { value: formatTaxId },
    contact_name: {},
    phone: {},
    email: {},
    city_name: { title: 'places:city' },
    payment_terms_days: {},
    credit_limit: {},
    tax_id_type: null,
    check_digit: null,
    department_name: null,
    image_url: null,
  },
  filters: {},
  refusals: {
    tax_id_taken: { status: 409, constraint: 'customer_by_tax_id', field: 'tax_id' },
    ...placeErrors,
    ...municipalityErrors,
    ...fileErrors,
    too_many_decimals: { status: 422, field: 'credit_limit', details: z.object({ decimals: z.number() }) },
  },
  notes: {
    list: 'search finds names, tax IDs and municipalities',
    read: 'with its taxes and contacts',
    update: 'the lists of taxes and contacts are replaced whole',
  },
});

/**
 * A trip or an invoice takes more than the credit limit of its customer. Callers who may not view all invoices are asked without the amounts,
 * which are null for them.
 */
export const CreditLimitQuestion = z.object({
  code: z.literal('credit_limit'),
  limit: Money.nullable(),
  /** What is used of it without the trip or the invoice. */
  used: MoneySum.nullable(),
  /** What the trip or the invoice adds to that. */
  amount: MoneySum.nullable(),
  /** By how much all of it is above the limit. */
  exceeds_by: MoneySum.nullable(),
});
export type CreditLimitQuestion = z.output<typeof CreditLimitQuestion>;

export const customerHistory = defineHistory({
  entity: 'customer',
  table: 'customer',
  permission: 'view-customers',
  parts: { customer_tax: { name: 'name', rates: { value: 'method' } }, customer_contact: { name: 'name' } },
});
