/** Customers, for the filters of lists. Apart from the form fields, which no list needs to load. */
import { shownTaxId } from '#base/tax-id.ts';
import { type Option, optionSource } from '#web/kit/fields/options.ts';
import { type Filter, recordFilter } from '#web/kit/table/filters.ts';
import { customers } from '../contract.ts';

/** How a customer reads in a choice. */
export const customerOption = (customer: { id: string; name: string; tax_id: string; check_digit: string | null }): Option => ({
  value: customer.id,
  label: customer.name,
  hint: shownTaxId(customer),
});
const everyCustomer = optionSource(customers.list, customerOption, { read: customers.read });

/** A filter of a list: any customer, those no longer active too, whose records remain. */
export const customerFilter = (key: string, label: string): Filter => recordFilter(key, label, everyCustomer);
