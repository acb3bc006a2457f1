/** Drivers, for the filters of lists. Apart from the form fields, which no list needs to load. */

import { optionSource } from '#web/kit/fields/options.ts';
import { type Filter, recordFilter } from '#web/kit/table/filters.ts';
import { users } from '../contract/users.ts';

/** How a driver reads in a choice. */
export const driverOption = (driver: { id: string; name: string }) => ({ value: driver.id, label: driver.name });
const everyDriver = optionSource(users.drivers, driverOption, { read: users.driver });

/** A filter of a list: any driver, those no longer active too, whose records remain. */
export const driverFilter = (key: string, label: string): Filter => recordFilter(key, label, everyDriver);
