/** Owners of hired trucks: who is paid the freight of trucks that are not the company's. */
import { z } from 'zod';
import { defineHistory } from '#base/history.ts';
import { defineRecord, recordFields } from '#base/record.ts';
import { formatTaxId, TaxIdInput, withTaxIdRule } from '#base/tax-id.ts';
import { optionalNote, optionalText, Percentage, text } from '#base/wire.ts';
import { taxIdTypes } from '#modules/customers/contract.ts';

/** Where payments go. Their names are in this module's words. */
export const accountTypes = ['savings', 'checking', 'wallet'] as const;

/** An email address, or nothing. */
const optionalEmail = optionalText(60).pipe(z.union([z.literal(''), z.email('email_invalid')]));

const fields = z.object({
  name: text(80),
  tax_id_type: z.enum(taxIdTypes),
  tax_id: TaxIdInput,
  phone: text(15),
  email: optionalEmail,
  address: optionalText(80),
  bank: optionalText(60),
  account_type: z.enum(accountTypes).nullable().default(null),
  account_number: optionalText(30),
  /** Who has the account, where it is not the owner. */
  account_holder: optionalText(80),
  /** What new trips withhold from the owner's freight; percentages, as those of taxes. */
  retefuente_rate: Percentage.default('1'),
  reteica_rate: Percentage.default('0'),
  notes: optionalNote(300),
});

export const OwnerInput = withTaxIdRule(fields, fields.shape.tax_id_type, (code) => code);
export type OwnerInput = z.output<typeof OwnerInput>;

export const OwnerRow = z.object({
  ...recordFields,
  name: z.string(),
  tax_id_type: z.string(),
  /** Empty of an owner that a truck named before owners were records, until it is saved. */
  tax_id: z.string(),
  /** Null for documents other than a NIT. */
  check_digit: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  retefuente_rate: z.string(),
  reteica_rate: z.string(),
});
export type OwnerRow = z.output<typeof OwnerRow>;

export const Owner = OwnerRow.extend({
  address: z.string(),
  bank: z.string(),
  account_type: z.enum(accountTypes).nullable(),
  account_number: z.string(),
  account_holder: z.string(),
  notes: z.string(),
});
export type Owner = z.output<typeof Owner>;

export const owners = defineRecord({
  name: 'owners',
  one: 'owner',
  words: 'owners:',
  input: OwnerInput,
  row: OwnerRow,
  full: Owner,
  sorts: ['name', 'tax_id'],
  columns: {
    name: {},
    tax_id: { value: formatTaxId },
    phone: {},
    email: {},
    retefuente_rate: {},
    reteica_rate: {},
    tax_id_type: null,
    check_digit: null,
  },
  filters: {},
  refusals: { owner_tax_id_taken: { status: 409, constraint: 'owner_by_tax_id', field: 'tax_id' } },
  notes: { list: 'search finds names and documents' },
});

export const ownerHistory = defineHistory({ entity: 'owner', table: 'owner', permission: 'view-owners', parts: {} });
