import type { Language } from '#base/format.ts';
import { checkDigitOf, formatTaxId } from '#base/tax-id.ts';
import type { PayableOwner } from '#modules/owners/store.ts';
import { screenText } from '#server/words.ts';

/** The document of an owner: `NIT 900745218-3`. Empty if it is not known. */
export function documentOf({ tax_id_type, tax_id }: PayableOwner, language: Language): string {
  if (tax_id === '') return '';
  const number = formatTaxId({ tax_id, check_digit: checkDigitOf(tax_id_type, tax_id) });
  return `${screenText(`customers:tax_id_types.${tax_id_type}`, language)} ${number}`;
}
