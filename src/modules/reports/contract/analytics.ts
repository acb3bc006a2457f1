/**
 * API contract of trip analytics: what trips earn and cost, by group. For users who see trips and expenses by a role other than the driver's.
 * Definitions: the README of this module.
 */
import { z } from 'zod';
import { listRoute, plainColumns } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import { Day, Flag, Id, listQuery, Money, MoneySum, one } from '#base/wire.ts';
import { CityId } from '#modules/places/contract.ts';
import { Statuses, type TripStatus, tripStatuses } from '#modules/trips/contract/status.ts';
import { checkDeparted, departed } from './range.ts';

/** The groups by which trips are added up. */
export const groupings = ['route', 'customer', 'truck', 'driver', 'owner', 'trip'] as const;
export type Grouping = (typeof groupings)[number];

/** Trips that were cancelled count nowhere. */
export const countedStatuses: readonly TripStatus[] = tripStatuses.filter((status) => status !== 'cancelled');

const Percent = z.string();

/** Definitions: `figuresOf`. */
const figures = {
  trips: z.number(),
  freight: MoneySum,
  expenses: MoneySum,
  owner_freight: MoneySum,
  profit: MoneySum,
  margin: Percent.nullable(),
  km: z.number().nullable(),
  freight_per_km: Money.nullable(),
  cost_per_km: Money.nullable(),
  empty_km: z.number().nullable(),
};

export const GroupRow = z.object({
  /** The id of the customer, truck, driver, owner or trip; for a route, made from its cities. Zeros for the trips without an owner. */
  id: Id,
  /** Empty of the trips without an owner. */
  name: z.string(),
  /** Of a trip, its route. */
  detail: z.string().nullable(),
  /** Of a route. */
  origin_city_id: CityId.nullable(),
  destination_city_id: CityId.nullable(),
  ...figures,
  /** Of the previous range, which has as many days or months; null if the group had no trips, and for a single trip. */
  previous_profit: MoneySum.nullable(),
});
export type GroupRow = z.output<typeof GroupRow>;

const Figures = z.object(figures);

export const AnalyticsTotals = z.object({
  from: Day,
  to: Day,
  previous_from: Day,
  previous_to: Day,
  totals: Figures,
  previous: Figures,
  /** The days of a range of at most two months, else its months: each with its first day. Those without trips too. */
  periods: z.array(z.object({ from: Day, freight: MoneySum, cost: MoneySum, profit: MoneySum })),
});
export type AnalyticsTotals = z.output<typeof AnalyticsTotals>;

/** The filters of trips. Without a range, trips that depart this month. */
const selection = {
  ...departed,
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

export const analyticsSorts = [
  'name',
  'trips',
  'freight',
  'expenses',
  'owner_freight',
  'profit',
  'margin',
  'km',
  'freight_per_km',
  'cost_per_km',
  'empty_km',
  'previous_profit',
] as const;

export const analytics = {
  list: listRoute('/api/trips/analytics', 'view-trips', {
    summary:
      'What the trips that depart in a range of at most five years earn and cost, by route, customer, truck, driver, owner of the truck or trip, without cancelled ones. Needs `view-expenses` too, both by another role than driver.',
    query: checkDeparted(
      listQuery(analyticsSorts, '-profit')
        .omit({ search: true })
        .extend({
          group_by: z.enum(groupings, 'choose_one').default('trip'),
          /** Those that lose money. */
          loss: Flag.optional(),
          ...selection,
        }),
    ),
    row: GroupRow,
    words: 'reports:analytics.',
    columns: {
      name: {
        parts: {
          name: { title: 'analytics.columns.name', value: ({ name }, t) => name || t('reports:analytics.without_owner') },
          detail: { title: 'analytics.columns.detail' },
        },
      },
      ...plainColumns('trips', 'freight', 'expenses', 'owner_freight', 'profit', 'margin', 'km', 'freight_per_km', 'cost_per_km'),
      ...plainColumns('empty_km', 'previous_profit'),
    },
  }),
  totals: route('GET /api/trips/analytics/totals', 'view-trips', {
    summary: 'The totals of the same trips, beside those of the range before, and by day or month.',
    query: checkDeparted(z.object(selection)),
    output: one(AnalyticsTotals),
  }),
};
