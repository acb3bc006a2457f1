/** Numbers of identity documents, as people type them and as they are shown. */
import { z } from 'zod';
import { isNit, nitCheckDigit } from './nit.ts';

/** DIAN's code of the NIT among the types of identity documents. */
export const nitType = '31';

/** A number as people type it: without dots and spaces. The check digit behind a hyphen stays. */
export function plainTaxId(typed: string): string {
  return typed.replace(/[.\s]/g, '');
}

/** The number without the check digit that it may have been typed with. */
export function taxIdBody(typed: string): string {
  return plainTaxId(typed).replace(/-\d?$/, '');
}

/** The check digit of a NIT; null for other documents, and for what is no number yet. */
export function checkDigitOf(type: string, typed: string): string | null {
  const body = taxIdBody(typed);
  return type === nitType && /^\d{1,15}$/.test(body) ? String(nitCheckDigit(body)) : null;
}

/** What is wrong with the number for that type: only a NIT has a check digit, and it must be the right one. */
export function taxIdProblem(type: string, typed: string): 'digits_only' | 'nit_check_digit' | null {
  const [body = '', digit] = plainTaxId(typed).split('-');
  if (!digit) return null;
  if (type !== nitType) return 'digits_only';
  return isNit(body, digit) ? null : 'nit_check_digit';
}

/** The number as it is shown: a NIT with its digit. */
export function shownTaxId({ tax_id, check_digit }: { tax_id: string; check_digit: string | null }): string {
  return check_digit === null ? tax_id : `${tax_id}-${check_digit}`;
}

/** The number as a form gives it: digits; a NIT may carry its check digit behind a hyphen. */
export const TaxIdGiven = z
  .string('required')
  .transform(plainTaxId)
  .pipe(
    z
      .string()
      .min(1, 'required')
      .regex(/^\d{1,15}(-\d)?$/, 'digits_only'),
  );

/**
 * What a form gives, with the number held against its type and stripped of its check digit. Type and number are looked at even
 * where other fields are still wrong, so that everything is told at once.
 */
export function withTaxIdRule<T extends string, S extends z.ZodType<{ tax_id_type: T; tax_id: string }>>(
  schema: S,
  types: z.ZodType<T>,
  /** DIAN's code of a type. */
  codeOf: (type: T) => string,
) {
  const identity = z.object({ tax_id_type: types, tax_id: TaxIdGiven });
  const problemOf = (given: { tax_id_type: T; tax_id: string }) => taxIdProblem(codeOf(given.tax_id_type), given.tax_id);
  const rule = (problem: 'digits_only' | 'nit_check_digit') => ({
    path: ['tax_id'],
    message: problem,
    when: ({ value }: { value: unknown }) => identity.safeParse(value).success,
  });
  return schema
    .refine((given) => problemOf(given) !== 'digits_only', rule('digits_only'))
    .refine((given) => problemOf(given) !== 'nit_check_digit', rule('nit_check_digit'))
    .transform((given) => ({ ...given, tax_id: taxIdBody(given.tax_id) }));
}
