/** Trucks, for the filters of lists. Apart from the form fields, which no list needs to load. */

import { type Option, optionSource } from '#web/kit/fields/options.ts';
import { type Filter, recordFilter } from '#web/kit/table/filters.ts';
import { trucks } from '../contract.ts';

/** How a truck or a trailer reads in a choice. */
export const vehicleOption = ({
  id,
  plate,
  nickname,
  make,
  model,
}: {
  id: string;
  plate: string;
  nickname: string;
  make: string;
  model: string;
}): Option => ({
  value: id,
  label: plate,
  hint: [nickname, `${make} ${model}`.trim()].filter(Boolean).join(' · ') || undefined,
});
const everyTruck = optionSource(trucks.list, vehicleOption, { read: trucks.read });

/** A filter of a list: any truck, those no longer active too, whose records remain. */
export const truckFilter = (key: string, label: string): Filter => recordFilter(key, label, everyTruck);
