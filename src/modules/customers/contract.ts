/** Customers, who hire and pay for freight, and the defaults of their invoices. */
import { z } from 'zod';
import { defineHistory } from '#base/history.ts';
import { plainColumns } from '#base/lists/route.ts';
import { defineRecord, rowIdInput } from '#base/record.ts';
import { defineFields, inputsOf } from '#base/record-fields.ts';
import { formatTaxId, nitType, TaxIdInput, withTaxIdRule } from '#base/tax-id.ts';
import { email, Id, Money, MoneyNotNegative, MoneySum, optionalText, text, website } from '#base/wire.ts';
import { checkTax, perMilleInput, taxMethods, taxTypes, withPerMille } from '#modules/companies/contract/catalogues.ts';
import { withholdingKindInput, withholdingKinds, withKind, withMunicipality } from '#modules/companies/contract/withholdings.ts';
import { fileErrors } from '#modules/files/contract.ts';
import { CityId, municipalityErrors, placeErrors, placeFields } from '#modules/places/contract.ts';

/** DIAN's codes of identity documents. Their names are in this module's words. */
export const taxIdTypes = ['31', '13', '22', '12', '11', '21', '41', '42', '50', '91'] as const;

/** The language of documents and emails for the customer: the company's, or its own. */
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
  /** For a reteICA: its municipality of origin; null for any. */
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

const fields = defineFields({
  /** The id of a file of purpose `image` that the caller sent; `image_url` is the path that shows it. */
  image: { kind: 'file', section: 'identity', wide: true, input: Id.nullable().default(null) },
  name: { kind: 'text', section: 'identity', input: text(45), example: 'Cementos del Valle' },
  /** The name on documents; empty if it is the name. */
  legal_name: { kind: 'text', section: 'identity', input: optionalText(120), example: 'Cementos del Valle S.A.S.' },
  tax_id_type: { kind: 'choice', section: 'identity', texts: 'tax_id_types', input: z.enum(taxIdTypes), answer: z.string(), example: '31' },
  tax_id: { kind: 'tax_id', section: 'identity', input: TaxIdInput, example: '890903938-8' },
  email: { kind: 'text', section: 'contact', type: 'email', input: email(45), example: 'facturas@cementos.example' },
  phone: { kind: 'text', section: 'contact', type: 'tel', input: text(15), example: '6024851200' },
  work_phone: { kind: 'text', section: 'contact', type: 'tel', input: optionalText(15) },
  contact_name: { kind: 'text', section: 'contact', input: optionalText(45), example: 'Marta Ruiz' },
  website: { kind: 'text', section: 'contact', type: 'url', input: website(45) },
  contacts: {
    kind: 'rows',
    section: 'contact',
    wide: true,
    input: z.array(CustomerContactInput).max(20).default([]),
    answer: z.array(CustomerContact),
  },
  country_id: { kind: 'record', section: 'place', label: 'places:country', input: placeFields.country_id, file: { required: false } },
  department_id: {
    kind: 'record',
    section: 'place',
    label: 'places:department',
    input: placeFields.department_id,
    example: 'Valle del Cauca',
    file: { required: false },
  },
  city_id: { kind: 'record', section: 'place', label: 'places:city', input: placeFields.city_id, example: 'Yumbo' },
  address: { kind: 'text', section: 'place', input: optionalText(45), example: 'Calle 15 # 31-40' },
  payment_terms_days: {
    kind: 'integer',
    section: 'billing',
    required: true,
    input: z.number().int().min(0).max(365).default(30),
    example: '30',
  },
  /** The maximum that it may owe, including freight not yet invoiced; null for no limit. */
  credit_limit: { kind: 'money', section: 'billing', input: MoneyNotNegative.nullable().default(null), example: '25000000' },
  /** Whether the customer withholds from its payments; if not, its invoices get no withholdings. Absent: `isUsuallyWithholdingAgent`. */
  withholding_agent: { kind: 'yes_no', section: 'billing', input: z.boolean().optional(), answer: z.boolean(), example: 'true' },
  document_language: {
    kind: 'choice',
    section: 'billing',
    texts: 'document_languages',
    required: true,
    input: z.enum(documentLanguages).default('company'),
    example: 'company',
  },
  taxes: {
    kind: 'rows',
    section: 'billing',
    wide: true,
    input: z.array(CustomerTaxInput).max(20).default([]),
    answer: z.array(CustomerTax),
  },
});

/** Whether customers with such a document usually withhold: companies have a NIT, and most natural persons are not withholding agents. */
export const isUsuallyWithholdingAgent = (tax_id_type: string): boolean => tax_id_type === nitType;

export const CustomerInput = withTaxIdRule(z.object(inputsOf(fields)), fields.tax_id_type.input, (code) => code).transform((input) => ({
  ...input,
  withholding_agent: input.withholding_agent ?? isUsuallyWithholdingAgent(input.tax_id_type),
}));
export type CustomerInput = z.output<typeof CustomerInput>;

export const customers = defineRecord({
  name: 'customers',
  one: 'customer',
  words: 'customers:',
  fields,
  input: CustomerInput,
  calculated: {
    /** Null for documents other than a NIT. */
    check_digit: z.string().nullable(),
    city_name: z.string(),
    department_name: z.string(),
    country_name: z.string(),
    image_url: z.string().nullable(),
  },
  nameOf: ({ name }) => name,
  hintOf: formatTaxId,
  sorts: ['name', 'tax_id'],
  columns: {
    name: {},
    tax_id: { value: formatTaxId },
    ...plainColumns('contact_name', 'phone', 'email'),
    city_name: { title: 'places:city' },
    ...plainColumns('payment_terms_days', 'credit_limit'),
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
export type CustomerRow = z.output<typeof customers.row>;
export type Customer = z.output<typeof customers.full>;

/**
 * A trip or an invoice takes more than the credit limit of its customer. Callers who may not view all invoices are asked without the amounts,
 * which are null for them.
 */
export const CreditLimitQuestion = z.object({
  code: z.literal('credit_limit'),
  limit: Money.nullable(),
  /** The used credit without the trip or the invoice. */
  used: MoneySum.nullable(),
  /** The amount that the trip or the invoice adds. */
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
