/** Trucks and makes in filters of lists. Separate from the form fields, so that lists do not load those. */
import { type Option, optionSource, textOptions } from '#web/kit/fields/options.ts';
import { type Filter, measuresFilter, recordFilter } from '#web/kit/filters/filters.ts';
import { type makes, trucks, type weightUnits } from '../contract/vehicles.ts';

/** A truck or a trailer as an option of a select. */
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
const allTrucks = optionSource(trucks.list, vehicleOption, { read: trucks.read });

/** Includes inactive trucks, because their records remain. */
export const truckFilter = (key: string, label: string): Filter => recordFilter(key, label, allTrucks);

export const makeFilter = (label: string, route: (typeof makes)['ofTrucks']): Filter => recordFilter('make', label, textOptions(route));

/** Payloads as people say them: tons first. */
const units = ['ton', 'kg', 'lb'] as const satisfies (typeof weightUnits)[number][];

export const payloadFilter = (label: string, nameOf: (unit: string) => string): Filter => {
  const [first, ...others] = units.map((value) => ({ value, label: nameOf(value) }));
  return measuresFilter('payload_from', 'payload_to', label, [first as Option, ...others]);
};
