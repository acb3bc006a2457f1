import type { Language } from '#base/format.ts';
import { checkDigitOf, formatTaxId } from '#base/tax-id.ts';
import type { DocumentCustomer } from '#modules/customers/store.ts';
import type { Entry } from '#server/pdf/document.ts';
import { screenText } from '#server/words.ts';

/** The customer of a printed document, with its tax ID and address, two columns wide. */
export function customerEntry(label: string, customer: DocumentCustomer, language: Language): Entry {
  const { customer_tax_id_type: type, customer_tax_id: tax_id, customer_address, customer_city, customer_department } = customer;
  const document = screenText(`customers:tax_id_types.${type}`, language);
  return {
    label,
    value: customer.customer_name,
    lines: [
      `${document} ${formatTaxId({ tax_id, check_digit: checkDigitOf(type, tax_id) })}`,
      [customer_address, customer_city, customer_department].filter(Boolean).join(', '),
    ],
    span: 2,
  };
}
