/** Reports of what trips earn and cost, by group. Their figures are those of trip analytics. */
import type { z } from 'zod';
import { Flag, Id } from '#base/wire.ts';
import { CityId } from '#modules/places/contract.ts';
import { Statuses } from '#modules/trips/contract/status.ts';
import { defineReport, type Report, type ReportColumn } from './define.ts';

const money = { kind: 'money', sort: true, total: 'sum' } as const satisfies ReportColumn;

const filters = {
  status: Statuses.optional(),
  customer_id: Id.optional(),
  truck_id: Id.optional(),
  driver_id: Id.optional(),
  owner_id: Id.optional(),
  /** With trucks of the company. */
  without_owner: Flag.optional(),
  origin_city_id: CityId.optional(),
  destination_city_id: CityId.optional(),
};
/** A report does not need a filter by the subject of its rows. */
const filtersWithout = (...names: (keyof typeof filters)[]) =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name as keyof typeof filters)));

const figures = {
  freight: money,
  expenses: money,
  owner_freight: money,
  profit: { ...money, card: 'amount' },
  margin: { kind: 'share', sort: true, total: ['profit', 'freight'], card: 'end' },
  km: { kind: 'km', sort: true, total: 'sum' },
  freight_per_km: { kind: 'rate', sort: true, total: 'own' },
  cost_per_km: { kind: 'rate', sort: true, total: 'own' },
} as const satisfies Record<string, ReportColumn>;

interface Groups<ReportId extends string> {
  id: ReportId;
  /** The subject of the rows: the key of the first column's title. */
  title: string;
  filters: Record<string, z.ZodType>;
  facts?: Record<string, z.ZodType>;
  needs?: Report['needs'];
  empty?: string;
}

const byGroup = <const ReportId extends string>({ id, title, needs = [], empty, ...spec }: Groups<ReportId>) =>
  defineReport({
    ...spec,
    id,
    group: 'profit',
    time: 'range',
    needs: ['view-trips', 'view-expenses', ...needs],
    columns: {
      name: { kind: 'text', title, sort: true, card: 'title', ...(empty && { empty }) },
      trips: { kind: 'count', sort: true, total: 'sum', card: 'start' },
      ...figures,
      previous_profit: { kind: 'money', sort: true },
    },
    sort: '-profit',
    figures: ['trips', 'freight', 'expenses', 'owner_freight', 'profit', 'margin'],
    chart: { rows: 'profit', before: 'previous_profit' },
  });

export const profitByTrip = defineReport({
  id: 'profit-by-trip',
  group: 'profit',
  time: 'range',
  needs: ['view-trips', 'view-expenses'],
  columns: {
    name: { kind: 'text', title: 'trip', sort: true, card: 'title' },
    detail: { kind: 'text', title: 'route', card: 'start' },
    ...figures,
    empty_km: { kind: 'km', sort: true, total: 'sum' },
  },
  filters,
  sort: '-profit',
  figures: ['freight', 'expenses', 'owner_freight', 'profit', 'margin'],
  chart: { rows: 'profit' },
});
export const profitByCustomer = byGroup({ id: 'profit-by-customer', title: 'customer', filters: filtersWithout('customer_id') });
export const profitByDriver = byGroup({ id: 'profit-by-driver', title: 'driver', filters: filtersWithout('driver_id') });
export const profitByVehicle = byGroup({ id: 'profit-by-vehicle', title: 'vehicle', filters: filtersWithout('truck_id') });
export const profitByOwner = byGroup({
  id: 'profit-by-owner',
  title: 'owner',
  needs: ['view-owners'],
  empty: 'reports:analytics.without_owner',
  filters: filtersWithout('owner_id', 'without_owner'),
});
export const profitByRoute = byGroup({
  id: 'profit-by-route',
  title: 'route',
  filters: filtersWithout('origin_city_id', 'destination_city_id'),
  facts: { origin_city_id: CityId, destination_city_id: CityId },
});

/** The drivers of the month, for any range: by the freight of their trips that first came under review in it. */
export const driversByFreight = defineReport({
  id: 'drivers-by-freight',
  group: 'people',
  time: 'range',
  needs: ['view-trips', 'view-expenses'],
  columns: {
    name: { kind: 'text', title: 'driver', sort: true, card: 'title' },
    trips: { kind: 'count', sort: true, total: 'sum', card: 'start' },
    freight: { ...money, card: 'amount' },
    expenses: money,
    expense_ratio: { kind: 'share', sort: true, total: ['expenses', 'freight'], card: 'end' },
  },
  sort: '-freight',
  figures: ['trips', 'freight', 'expenses', 'expense_ratio'],
  chart: { rows: 'freight' },
});

export const vehicleCosts = defineReport({
  id: 'vehicle-costs',
  group: 'profit',
  time: 'range',
  needs: ['view-trips'],
  columns: {
    name: { kind: 'text', title: 'vehicle', sort: true, card: 'title' },
    trips: { kind: 'count', sort: true, total: 'sum', card: 'start' },
    km: { kind: 'km', sort: true, total: 'sum', card: 'end' },
    empty_km: { kind: 'km', sort: true, total: 'sum' },
    trip_cost: { ...money, needs: ['view-expenses'] },
    other_cost: { ...money, needs: ['view-expenses'] },
    cost: { ...money, needs: ['view-expenses'] },
    cost_per_km: { kind: 'rate', sort: true, total: 'own', needs: ['view-expenses'], title: 'trip_cost_per_km' },
    full_cost_per_km: { kind: 'rate', sort: true, total: 'own', needs: ['view-expenses'], card: 'amount' },
    fuel_km: { kind: 'km', sort: true, total: 'sum', needs: ['view-expenses'] },
    gallons: { kind: 'gallons', sort: true, total: 'sum', needs: ['view-expenses'] },
    km_per_gallon: { kind: 'economy', sort: true, total: 'own', needs: ['view-expenses'] },
  },
  filters: { truck_id: Id.optional() },
  sort: '-km',
  figures: ['km', 'cost', 'full_cost_per_km', 'km_per_gallon'],
  chart: { rows: 'full_cost_per_km' },
});
