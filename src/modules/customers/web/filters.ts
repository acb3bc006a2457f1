/** Customers in filters of lists. Separate from the form fields, so that lists do not load those. */
import { formatTaxId } from '#base/tax-id.ts';
import { type Option, optionSource } from '#web/kit/fields/options.ts';
import { type Filter, recordFilter } from '#web/kit/filters/filters.ts';
import { customers } from '../contract.ts';

/** A customer as an option of a select. */
export const customerOption = (customer: { id: string; name: string; tax_id: string; check_digit: string | null }): Option => ({
  value: customer.id,
  label: customer.name,
  hint: formatTaxId(customer),
});
const allCustomers = optionSource(customers.list, customerOption, { read: customers.read });

/** Includes inactive customers, because their records remain. */
export const customerFilter = (key: string, label: string): Filter => recordFilter(key, label, allCustomers);
