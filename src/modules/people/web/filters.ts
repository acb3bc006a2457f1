/** Filters of lists by people. Separate from the form fields, which lists need not load. */

import { optionSource } from '#web/kit/fields/options.ts';
import { type Filter, recordFilter } from '#web/kit/filters/filters.ts';
import { users } from '../contract/users.ts';

/** A driver, or another user, as a select option. */
export const driverOption = (driver: { id: string; name: string }) => ({ value: driver.id, label: driver.name });
const allDrivers = optionSource(users.drivers, driverOption, { read: users.driver });

const allUsers = optionSource(users.list, driverOption, { read: users.read });

/** A list filter by driver; includes inactive drivers, whose records remain. */
export const driverFilter = (key: string, label: string): Filter => recordFilter(key, label, allDrivers);

/** A list filter by user, for users who may see users; likewise. */
export const userFilter = (key: string, label: string): Filter => recordFilter(key, label, allUsers);
