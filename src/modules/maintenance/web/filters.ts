/** Trucks and trailers as options of one field, and as a filter. */
import type { z } from 'zod';
import { trailers, trucks } from '#modules/fleet/contract/vehicles.ts';
import { call } from '#web/api/call.ts';
import type { OptionSource } from '#web/kit/fields/options.ts';
import { type Filter, recordFilter } from '#web/kit/filters/filters.ts';
import { recordOption } from '#web/kit/record/options.ts';
import { currentSession } from '#web/session/session.ts';
import { currentCompanyId } from '#web/session/tab.ts';

type Query = { search?: string | undefined; status?: 'active'; ids?: string; perPage?: number; after?: string | undefined };

type Vehicle = z.output<(typeof trucks | typeof trailers)['row']>;
const optionOf = (vehicle: Vehicle) => recordOption(trucks, vehicle);

/** A page of trucks, then one of trailers, as far as the user may view them. */
async function listVehicles(query: Query) {
  const permissions: readonly string[] = currentSession()?.permissions ?? [];
  const lists = [trucks.list, trailers.list].filter(({ access }) => permissions.includes(access));
  const pages = await Promise.all(lists.map((list) => call(list, { query, quiet: true })));
  return pages.flatMap(({ data }): Vehicle[] => data);
}

/** The vehicles with these ids, with the odometer that they have now. */
export const readVehicles = (ids: readonly string[]) => listVehicles({ ids: ids.join() });

/** Every active truck, or trailer, up to a limit. */
export async function listAllActive(of: 'trucks' | 'trailers', limit: number) {
  const { list } = { trucks, trailers }[of];
  const rows = [];
  for (let after: string | undefined; rows.length < limit; ) {
    const { data, meta } = await call(list, { query: { status: 'active', perPage: 100, after }, quiet: true });
    rows.push(...data);
    if (meta.next === null) break;
    after = meta.next;
  }
  return rows.slice(0, limit);
}

/** Found by plate, nickname or make. */
const vehicleSource = (fixed: Query): OptionSource => ({
  search: (typed) => ({
    queryKey: [currentCompanyId(), trucks.list.path, trailers.list.path, typed, fixed],
    queryFn: async () => (await listVehicles({ ...fixed, search: typed || undefined })).map(optionOf),
  }),
  read: (id) => ({
    queryKey: [currentCompanyId(), trucks.list.path, trailers.list.path, id],
    queryFn: async () => {
      const [found] = await readVehicles([id]);
      return found ? optionOf(found) : { value: id, label: '–' };
    },
  }),
});

export const activeVehicles = vehicleSource({ status: 'active' });
const allVehicles = vehicleSource({});

/** Includes inactive vehicles, because their services remain. */
export const vehicleFilter = (label: string): Filter => recordFilter('vehicle_id', label, allVehicles);
