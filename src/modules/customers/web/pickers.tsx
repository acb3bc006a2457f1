/** Customers, for the forms of other modules. */
import { AsyncSelectField } from '#web/kit/fields.tsx';
import { type Option, optionSource } from '#web/kit/options.ts';
import { customers } from '../contract.ts';
import { customerOption } from './filters.ts';

const activeCustomers = optionSource(customers.list, customerOption, { read: customers.read, fixed: { status: 'active' } });

interface CustomerSelectProps {
  /** The field that holds the customer's id. */
  name: string;
  label: string;
  /** The name of the customer that the record has. */
  valueLabel?: string | null;
  required?: boolean;
  disabled?: boolean;
  description?: string;
  onChosen?: (option: Option | null) => void;
}

/** A field of a form: one of the active customers, found by typing a name or NIT. */
export function CustomerSelect(props: CustomerSelectProps) {
  return <AsyncSelectField source={activeCustomers} {...props} />;
}
