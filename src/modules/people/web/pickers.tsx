/** Form fields for other modules. */
import { AsyncSelectField, type PickerProps } from '#web/kit/fields/fields.tsx';
import { optionSource } from '#web/kit/fields/options.ts';
import { users } from '../contract/users.ts';
import { driverOption } from './filters.ts';

const activeDrivers = optionSource(users.drivers, driverOption, { read: users.driver, fixed: { status: 'active' } });

/** A form field to search and select an active driver. */
export function DriverSelect(props: PickerProps) {
  return <AsyncSelectField source={activeDrivers} {...props} />;
}
