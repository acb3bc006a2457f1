/** Owners of hired trucks, who are paid the freight of trucks that do not belong to the company. */
import { z } from 'zod';
import { defineHistory } from '#base/history.ts';
import { plainColumns } from '#base/lists/route.ts';
import { defineRecord } from '#base/record.ts';
import { defineFields, inputsOf } from '#base/record-fields.ts';
import { formatTaxId, TaxIdInput, withTaxIdRule } from '#base/tax-id.ts';
import { optionalNote, optionalText, Percentage, text } from '#base/wire.ts';
import { taxIdTypes } from '#modules/customers/contract.ts';

/** Where payments go. Their names are in this module's words. */
export const accountTypes = ['savings', 'checking', 'wallet'] as const;

/** An email address, or nothing. */
const optionalEmail = optionalText(60).pipe(z.union([z.literal(''), z.email('email_invalid')]));

const fields = defineFields({
  name: { kind: 'text', section: 'identity', input: text(80), example: 'Gilberto Lozano' },
  tax_id_type: {
    kind: 'choice',
    section: 'identity',
    texts: 'customers:tax_id_types',
    input: z.enum(taxIdTypes),
    answer: z.string(),
    example: '13',
  },
  /** Empty for an owner that a truck named before owners were records, until it is saved. */
  tax_id: { kind: 'tax_id', section: 'identity', input: TaxIdInput, example: '16845210' },
  phone: { kind: 'text', section: 'identity', type: 'tel', input: text(15), example: '3104558721' },
  email: { kind: 'text', section: 'identity', type: 'email', input: optionalEmail },
  address: { kind: 'text', section: 'identity', input: optionalText(80) },
  bank: { kind: 'text', section: 'account', input: optionalText(60), example: 'Bancolombia' },
  account_type: {
    kind: 'choice',
    section: 'account',
    texts: 'account_types',
    input: z.enum(accountTypes).nullable().default(null),
  },
  account_number: { kind: 'text', section: 'account', input: optionalText(30), example: '06145879321' },
  /** The holder of the account, if it is not the owner. */
  account_holder: { kind: 'text', section: 'account', input: optionalText(80) },
  /** The default withholdings of new trips from the owner's freight; percentages, as for taxes. */
  retefuente_rate: { kind: 'rate', section: 'withholdings', input: Percentage.default('1'), example: '1' },
  reteica_rate: { kind: 'rate', perMille: true, section: 'withholdings', input: Percentage.default('0'), example: '0.7' },
  notes: { kind: 'note', section: 'more', wide: true, input: optionalNote(300) },
});

export const OwnerInput = withTaxIdRule(z.object(inputsOf(fields)), fields.tax_id_type.input, (code) => code);
export type OwnerInput = z.output<typeof OwnerInput>;

export const owners = defineRecord({
  name: 'owners',
  one: 'owner',
  words: 'owners:',
  fields,
  input: OwnerInput,
  /** Null for documents other than a NIT. */
  calculated: { check_digit: z.string().nullable() },
  nameOf: ({ name }) => name,
  hintOf: formatTaxId,
  sorts: ['name', 'tax_id'],
  columns: {
    name: {},
    tax_id: { value: formatTaxId },
    ...plainColumns('phone', 'email', 'retefuente_rate', 'reteica_rate'),
    tax_id_type: null,
    check_digit: null,
  },
  filters: {},
  refusals: { owner_tax_id_taken: { status: 409, constraint: 'owner_by_tax_id', field: 'tax_id' } },
  notes: { list: 'search finds names and documents' },
});
export type Owner = z.output<typeof owners.full>;

export const ownerHistory = defineHistory({ entity: 'owner', table: 'owner', permission: 'view-owners', parts: {} });
