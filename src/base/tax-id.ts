/** Tax IDs: numbers of identity documents, as typed and as shown. */

import { z } from 'zod';
import { isNit, nitCheckDigit } from './nit.ts';
import { whenValid } from './wire.ts';

/** DIAN's code for the document type NIT. */
export const nitType = '31';

/** The number without dots and spaces; a check digit after a hyphen remains. */
export function normalizeTaxId(typed: string): string {
  return typed.replace(/[.\s]/g, '');
}

/** A company's NIT with its check digit and no hyphen: ten digits, the first 8 or 9. */
const unseparated = /^([89]\d{8})(\d)$/;

/** The number without separators, and the typed check digit; empty if there was none. */
function partsOf(type: string, typed: string): { body: string; digit: string } {
  const number = normalizeTaxId(typed);
  const [, company = '', last = ''] = unseparated.exec(number) ?? [];
  if (type === nitType && isNit(company, last)) return { body: company, digit: last };
  const [body = '', digit = ''] = number.split('-');
  return { body, digit };
}

/** The number as it is stored: without separators and without a typed check digit. */
export const taxIdBody = (type: string, typed: string): string => partsOf(type, typed).body;

/** The numbers that a search for a typed one looks for: of no type, and of a NIT. */
export const taxIdSearches = (typed: string): string[] => [...new Set([taxIdBody('', typed), taxIdBody(nitType, typed)])];

/** The check digit of a NIT; null for other documents and incomplete numbers. */
export function checkDigitOf(type: string, typed: string): string | null {
  const body = taxIdBody(type, typed);
  return type === nitType && /^\d{1,15}$/.test(body) ? String(nitCheckDigit(body)) : null;
}

/** The validation error of a number of that type, or null: only a NIT has a check digit, and it must be correct. */
export function taxIdProblem(type: string, typed: string): 'digits_only' | 'nit_check_digit' | null {
  const { body, digit } = partsOf(type, typed);
  if (digit === '') return null;
  if (type !== nitType) return 'digits_only';
  return isNit(body, digit) ? null : 'nit_check_digit';
}

/** The number for display: a NIT with its check digit. */
export function formatTaxId({ tax_id, check_digit }: { tax_id: string; check_digit: string | null }): string {
  return check_digit === null ? tax_id : `${tax_id}-${check_digit}`;
}

/** A tax ID in a form: digits; a NIT may have its check digit, with or without a hyphen. */
export const TaxIdInput = z
  .string('required')
  .transform(normalizeTaxId)
  .pipe(
    z
      .string()
      .min(1, 'required')
      .regex(/^\d{1,15}(-\d)?$/, 'digits_only'),
  );

/**
 * Validates the number against its type, and removes the check digit. Runs even while other fields are invalid, so that all errors
 * are reported at once.
 */
export function withTaxIdRule<T extends string, S extends z.ZodType<{ tax_id_type: T; tax_id: string }>>(
  schema: S,
  types: z.ZodType<T>,
  /** DIAN's code of a type. */
  codeOf: (type: T) => string,
) {
  const identity = z.object({ tax_id_type: types, tax_id: TaxIdInput });
  const problemOf = (input: { tax_id_type: T; tax_id: string }) => taxIdProblem(codeOf(input.tax_id_type), input.tax_id);
  const rule = (problem: 'digits_only' | 'nit_check_digit') => ({
    path: ['tax_id'],
    message: problem,
    ...whenValid(identity),
  });
  return schema
    .refine((input) => problemOf(input) !== 'digits_only', rule('digits_only'))
    .refine((input) => problemOf(input) !== 'nit_check_digit', rule('nit_check_digit'))
    .transform((input) => ({ ...input, tax_id: taxIdBody(codeOf(input.tax_id_type), input.tax_id) }));
}
