/** Customers in forms of other modules. */
import { AsyncSelectField, type PickerProps } from '#web/kit/fields/fields.tsx';
import { optionSource } from '#web/kit/fields/options.ts';
import { customers } from '../contract.ts';
import { customerOption } from './filters.ts';

const activeCustomers = optionSource(customers.list, customerOption, { read: customers.read, fixed: { status: 'active' } });

/** A field for an active customer, found by name or NIT. */
export function CustomerSelect(props: PickerProps) {
  return <AsyncSelectField source={activeCustomers} {...props} />;
}
