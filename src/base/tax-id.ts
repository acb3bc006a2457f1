/** Numbers of identity documents, as people type them and as they are shown. */
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
