/** Drivers, for the forms of other modules. */
import { AsyncSelectField } from '#web/kit/fields.tsx';
import { optionSource } from '#web/kit/options.ts';
import { users } from '../contract/users.ts';
import { driverOption } from './filters.ts';

const activeDrivers = optionSource(users.drivers, driverOption, { read: users.driver, fixed: { status: 'active' } });

interface DriverSelectProps {
  /** The field that holds the driver's id. */
  name: string;
  label: string;
  /** The name of the driver that the record has. */
  valueLabel?: string | null;
  required?: boolean;
  disabled?: boolean;
  description?: string;
}

/** A field of a form: one of the active drivers, found by typing. */
export function DriverSelect(props: DriverSelectProps) {
  return <AsyncSelectField source={activeDrivers} {...props} />;
}
