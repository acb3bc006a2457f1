/** The lists behind the figures of trip analytics: the trips and the expenses that a figure adds up. */
import { countedStatuses, type Grouping } from '../contract/analytics.ts';
import type { Range } from './ranges.ts';

/** Which trips, as analytics and the list of trips name it. */
export interface TripFilters {
  status?: string | undefined;
  customer_id?: string | undefined;
  truck_id?: string | undefined;
  driver_id?: string | undefined;
  owner_id?: string | undefined;
  /** `1`: with trucks of the company. */
  without_owner?: string | undefined;
  origin_city_id?: string | undefined;
  destination_city_id?: string | undefined;
}

/** The filters that choose a group, beside the others. */
export function filtersOfGroup(
  group_by: Grouping,
  { id, origin_city_id, destination_city_id }: { id: string; origin_city_id: string | null; destination_city_id: string | null },
): TripFilters {
  if (group_by === 'route') return { origin_city_id: origin_city_id ?? undefined, destination_city_id: destination_city_id ?? undefined };
  if (group_by === 'owner' && /^[0-]+$/.test(id)) return { without_owner: '1' };
  return group_by === 'trip' ? {} : { [`${group_by}_id`]: id };
}

/** Beside the status. */
const names = ['customer_id', 'truck_id', 'driver_id', 'owner_id', 'without_owner', 'origin_city_id', 'destination_city_id'] as const;

/** The parameters of the address that choose trips, beside their days. */
export const filterNames = ['status', ...names] as const;

/** The query of the list of trips. */
export function tripsQuery({ from, to }: Range, filters: TripFilters): string {
  const query = new URLSearchParams({ departed_from: from, departed_to: to, status: statusesOf(filters) });
  for (const name of names) if (filters[name]) query.set(name, filters[name]);
  return readable(query);
}

/** The query of the list of expenses: approved ones of these trips, without those charged to owners. */
export function expensesQuery({ from, to }: Range, filters: TripFilters): string {
  const query = new URLSearchParams({
    status: 'approved',
    charged_to_owner: '0',
    trip_departed_from: from,
    trip_departed_to: to,
    trip_status: statusesOf(filters),
  });
  for (const name of names) if (filters[name]) query.set(`trip_${name}`, filters[name]);
  return readable(query);
}

/** The query of analytics, with the other parameters of the address. */
export function analyticsQuery({ from, to }: Range, filters: TripFilters, view: Record<string, string>): string {
  const query = new URLSearchParams({ ...view, departed_from: from, departed_to: to });
  for (const name of filterNames) if (filters[name]) query.set(name, filters[name]);
  return readable(query);
}

/** Without the cancelled ones, which the lists have and analytics do not. */
function statusesOf({ status }: TripFilters): string {
  const chosen = status?.split(',') ?? [];
  const counted: readonly string[] = countedStatuses;
  return (chosen.length > 0 ? chosen.filter((one) => counted.includes(one)) : counted).join(',');
}

/** A comma needs no escape. */
const readable = (query: URLSearchParams) => query.toString().replaceAll('%2C', ',');
