/** What must hold between the figures of trips, their sums, and the trips and expenses that they are of. */
import { raw, sql } from '#server/db/sql.ts';
import type { Check, Finding } from '#server/verify/check.ts';

const amounts = 'freight, expenses, owner_freight, km, empty_km, empty_trips, known_trips, known_freight, known_cost';
const byGroup = (source: string, sums: string) => `
  select company_id, span.months, span.month, grouped_by, group_id, part.status, own_trucks, ${sums}
    from ${source} source cross join lateral (values
      ('customer', customer_id), ('truck', truck_id), ('driver', driver_id), ('route', route_id),
      ('owner', coalesce(owner_id, '00000000-0000-0000-0000-000000000000'))
    ) grouped (grouped_by, group_id)
      cross join (values (false), (true)) own (own_trucks) cross join lateral (values (''), (source.status)) part (status)
      cross join lateral (values (1, source.month), (3, date_trunc('quarter', source.month)::date)) span (months, month)
    where source.owner_id is null or not own_trucks`;

export const reportChecks: readonly Check[] = [
  {
    name: 'trip figure: what its trip and its approved expenses say, and nothing else',
    findings: sql<Finding>`
      select coalesce(expected.company_id, figure.company_id) as company_id, coalesce(expected.number, figure.id::text) as subject,
          format('freight %s, expenses %s, owner %s, %s to %s km, %s km empty; expected %s, %s, %s, %s to %s, %s', figure.freight, figure.expenses,
            figure.owner_freight, figure.odometer_departure, figure.odometer_arrival, figure.empty_km, expected.freight, expected.expenses,
            expected.owner_freight, expected.odometer_departure, expected.odometer_arrival, expected.empty_km) as problem
        from (
          select read.*, case when status <> 'cancelled' and odometer_departure >= km_before then odometer_departure - km_before end as empty_km
            from (
              select trip.company_id, trip.id, trip.number, trip.departure_at, trip.status, trip.customer_id, trip.truck_id, trip.driver_id, trip.owner_id,
                  trip.origin_city_id, trip.destination_city_id, trip.freight, coalesce(trip.owner_freight, 0) as owner_freight,
                  (select coalesce(sum(cop_amount), 0) from expense
                    where expense.company_id = trip.company_id and expense.trip_id = trip.id and expense.status = 'approved' and not expense.charged_to_owner) as expenses,
                  case when trip.status not in ('active', 'cancelled') then trip.odometer_departure end as odometer_departure,
                  case when trip.status not in ('active', 'cancelled', 'in_transit') then trip.odometer_arrival end as odometer_arrival,
                  lag(case when trip.status not in ('active', 'in_transit') then trip.odometer_arrival end)
                    over (partition by trip.company_id, trip.truck_id, trip.status = 'cancelled' order by trip.departure_at, trip.id) as km_before
                from trip
            ) read
        ) expected
          full join trip_figure figure on figure.company_id = expected.company_id and figure.id = expected.id
        where (figure.departure_at, figure.status, figure.customer_id, figure.truck_id, figure.driver_id, figure.owner_id, figure.origin_city_id, figure.destination_city_id,
            figure.freight, figure.owner_freight, figure.expenses, figure.odometer_departure, figure.odometer_arrival, figure.empty_km)
          is distinct from (expected.departure_at, expected.status, expected.customer_id, expected.truck_id, expected.driver_id, expected.owner_id, expected.origin_city_id,
            expected.destination_city_id, expected.freight, expected.owner_freight, expected.expenses, expected.odometer_departure,
            expected.odometer_arrival, expected.empty_km)`,
  },
  {
    name: 'trips of a month or quarter: the sums of their figures, with what has changed since',
    findings: sql<Finding>`
      select company_id, concat_ws(' ', month, months, 'months', grouped_by, group_id, status, case when own_trucks then 'own trucks' end) as subject, format('differs by %s trips: %s', trips, sums) as problem
        from (
          select company_id, months, month, grouped_by, group_id, status, own_trucks, sum(trips) as trips,
              concat_ws(' ', ${raw(amounts.replace(/\w+/g, (name) => `sum(${name})`))}) as sums,
              sum(trips) <> 0 ${raw(amounts.replace(/(\w+),? ?/g, 'or sum($1) <> 0 '))} as differs
            from (
              select company_id, months, month, grouped_by, group_id, status, own_trucks, trips, ${raw(amounts)} from trip_month
              union all ${raw(byGroup('trip_figure_change', `trips, ${amounts}`))}
              union all ${raw(
                byGroup(
                  `(select *, date_trunc('month', departure_at)::date as month from trip_figure where status <> 'cancelled')`,
                  `-1, -freight, -expenses, -owner_freight, -coalesce(km, 0), -coalesce(empty_km, 0), -(empty_km is not null)::integer, -(km is not null)::integer,
                    -case when km is null then 0 else freight end, -case when km is null then 0 else expenses + owner_freight end`,
                ),
              )}
            ) part group by company_id, months, month, grouped_by, group_id, status, own_trucks
        ) compared
        where differs`,
  },
];
