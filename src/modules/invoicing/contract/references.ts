/** References of third parties on an invoice: the customer's, and the electronic invoice issued by a provider (DIAN). */
import { z } from 'zod';
import { Day, Id, optionalText } from '#base/wire.ts';
import { SentFile } from '#modules/files/contract.ts';

/** Most files of an invoice. */
export const filesLimit = 20;

/** The code of an electronic invoice: a SHA-384 in hexadecimal. */
const Cufe = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^([0-9a-f]{96})?$/, 'cufe_format')
  .default('');

export const ReferencesInput = z.object({
  customer_reference: optionalText(40),
  /** Of the electronic invoice. */
  dian_number: optionalText(30),
  dian_date: Day.nullable().default(null),
  cufe: Cufe,
  /** The ids of files of purpose `attachment`: new files sent by the caller, and those already attached. */
  file_ids: z
    .array(Id)
    .max(filesLimit)
    .default([])
    .transform((ids) => [...new Set(ids)]),
});
export type ReferencesInput = z.output<typeof ReferencesInput>;

export const references = {
  customer_reference: z.string(),
  dian_number: z.string(),
  dian_date: Day.nullable(),
  cufe: z.string(),
  /** The electronic invoice as the provider returned it. */
  files: z.array(SentFile),
};
/** Those of a new invoice. */
export const noReferences = { customer_reference: '', dian_number: '', dian_date: null, cufe: '', files: [] };
