/** Trucks and makes in filters of lists. Separate from the form fields, so that lists do not load those. */
import { foldForSearch } from '#base/fold.ts';
import { query } from '#web/api/call.ts';
import { type Option, type OptionSource, optionSource } from '#web/kit/fields/options.ts';
import { type Filter, recordFilter } from '#web/kit/filters/filters.ts';
import { type makes, trucks } from '../contract/vehicles.ts';

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

const makeOption = (make: string): Option => ({ value: make, label: make });

/** The makes in use are few: they are read once, and searched here. */
const makeSource = (route: (typeof makes)['ofTrucks']): OptionSource => ({
  search: (typed) =>
    ({
      ...query(route, { quiet: true }),
      select: ({ data }: { data: string[] }) =>
        data.filter((make) => foldForSearch(make).includes(foldForSearch(typed.trim()))).map(makeOption),
    }) as never,
  read: (make) => ({ queryKey: [route.path, make], queryFn: () => makeOption(make) }),
});

export const makeFilter = (label: string, route: (typeof makes)['ofTrucks']): Filter => recordFilter('make', label, makeSource(route));
