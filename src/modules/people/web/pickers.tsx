/** Form fields for other modules. */
import { AsyncSelectField, type PickerProps } from '#web/kit/fields/fields.tsx';
import { optionSource } from '#web/kit/fields/options.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type UserRow, users } from '../contract/users.ts';
import { driverOption } from './filters.ts';

const userOption = ({ id, name, email }: UserRow) => ({ value: id, label: name, hint: email });
const activeUsers = optionSource(users.list, userOption, { read: users.read, fixed: { status: 'active' } });
const activeDrivers = optionSource(users.drivers, driverOption, { read: users.driver, fixed: { status: 'active' } });

/** A form field to search and select an active driver. */
export function DriverSelect(props: PickerProps) {
  return <AsyncSelectField source={activeDrivers} {...props} />;
}

/** A form field to search and select an active user; without permission to see users, an active driver. */
export function PersonSelect(props: PickerProps) {
  const maySeeUsers = useHasPermission('view-users');
  return <AsyncSelectField source={maySeeUsers ? activeUsers : activeDrivers} {...props} />;
}
