/** The list of the trips that a period pays or could pay. */
import { withVisibleSort } from '#modules/trips/store/trip-list.ts';
import { freightOrNull } from '#modules/trips/store/trips.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type PageOf } from '#server/db/list.ts';
import { byNameOf } from '#server/db/list-key.ts';
import { numberSearch, textSearch } from '#server/db/search.ts';
import { anyOf, equalTo, idsWhere, raw, sql, withinDays } from '#server/db/sql.ts';
import type { PeriodTripRow, payPeriods } from '../contract/periods.ts';
import type { Period } from '../rules/sources.ts';
import { isPayable } from './sources.ts';

const tripList: ListSpec = {
  select: sql`trip.id, trip.number, trip.status, origin.name as origin_name, destination.name as destination_name, trip.customer_id,
    (select name from customer where customer.company_id = trip.company_id and customer.id = trip.customer_id) as customer_name,
    trip.driver_id, (select name from member where member.company_id = trip.company_id and member.id = trip.driver_id) as driver_name,
    trip.arrival_at::date as arrived_on, ${freightOrNull('trip.freight')} as freight, picked.id is not null as is_picked, trip.has_proof,
    (select count(*) from expense where expense.company_id = trip.company_id and expense.trip_id = trip.id and expense.status = 'submitted') as expenses_submitted`,
  from: sql`trip join city origin on origin.id = trip.origin_city_id join city destination on destination.id = trip.destination_city_id
    left join pay_period_trip picked on picked.company_id = trip.company_id and picked.trip_id = trip.id`,
  id: 'trip.id',
  sorts: {
    // The day of every trip of the period is calculated to sort by it.
    arrived_on: { column: 'trip.arrival_at::date', type: 'date' },
    freight: 'numeric',
    driver_name: byNameOf('trip', 'member', 'driver_id'),
  },
  search: (text) =>
    anyOf([
      sql`trip.driver_id = any(${idsWhere('member', textSearch('member.search', text))})`,
      ...numberSearch('trip.number', 'trip', text),
    ]),
  sums: { freight: { amount: raw('trip.freight'), isVisible: sql`sees_freight()` } },
};

export type StoredPeriodTrip = Omit<PeriodTripRow, 'is_selectable' | 'comes_in'>;

/**
 * A page of the trips that a period pays or could pay; empty without a period. Callers without access to freight get the default order instead of the
 * order by freight, which would reveal amounts. Indexes `pay_period_trip_by_period` and `trip_by_driver`; by freight and by name
 * `trip_by_freight` and `member_by_name`.
 */
export async function listPeriodTrips(
  db: Db,
  period: (Period & { status: 'open' | 'closed' }) | null,
  query: ListQueryOf<typeof payPeriods.trips>,
): Promise<PageOf<typeof payPeriods.trips, StoredPeriodTrip>> {
  const { employee_id, unpicked_since, is_picked } = query;
  const ofPeriod = sql`picked.period_id = ${period?.id ?? query.period_id ?? null}`;
  return listPage(
    db,
    tripList,
    await withVisibleSort(db, query, '-arrived_on'),
    [
      period?.status === 'open' ? sql`(${ofPeriod} or picked.id is null and ${isPayable(period.ends_on)})` : ofPeriod,
      employee_id && sql`trip.driver_id = ${employee_id}`,
      ...equalTo(query, 'trip', ['customer_id']),
      ...withinDays(query, 'arrived', 'trip.arrival_at', 'timestamp'),
      unpicked_since && sql`(picked.id is not null or trip.arrival_at >= ${unpicked_since}::date)`,
    ],
    {
      chosen: [is_picked === undefined ? undefined : sql`(picked.id is not null) = ${is_picked}`],
      groups: { picked: sql`picked.id is not null`, unpicked: sql`picked.id is null` },
    },
  );
}
