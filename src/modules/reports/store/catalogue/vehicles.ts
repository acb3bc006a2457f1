/** Costs and fuel of vehicles. */
import { categoryKeys } from '#modules/expenses/contract/fields.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { Range } from '../../rules/ranges.ts';
import { sumsByGroup } from '../figures.ts';
import { fromGroups } from './source.ts';

const fuel = sql`(select id from expense_category where key = ${categoryKeys.fuel})`;

/**
 * The fuel of trucks between full tanks, of those whose second one is dated in the range: kilometres and gallons by truck, by the rules of
 * `fuelEconomy` (expenses/rules/fuel.ts), without provisional ones. Fills after one full tank, up to the next, are numbered by the full tanks before
 * them. The full tank before the range is searched in the year before it, materialized because it would be searched again for each expense. Index
 * `expense_by_truck`.
 */
const fuelBetweenTanks = ({ from, to }: Range, truck_id: string | null): Sql => sql`
  with of_truck as materialized (
    select truck.company_id, truck.id, coalesce((
        select before.date from expense before
          where before.company_id = truck.company_id and before.truck_id = truck.id and before.status in ('approved', 'submitted') and before.category_id = ${fuel}
            and before.full_tank and before.date < ${from}::date and before.date >= ${from}::date - 366
          order by before.date desc limit 1), ${from}::date) as since
      from truck where ${truck_id}::uuid is null or truck.id = ${truck_id}::uuid
  )
  select truck_id, sum(km) as fuel_km, sum(gallons) as gallons from (
    select truck_id, last_on, mileage - lag(mileage) over (partition by truck_id order by tank) as km, gallons,
        is_known and lag(is_full_approved) over (partition by truck_id order by tank) as is_known from (
      select truck_id, tank, max(date) filter (where full_tank) as last_on, max(mileage) filter (where full_tank) as mileage,
          sum(gallons) as gallons, bool_and(gallons is not null and is_approved) as is_known, bool_or(is_approved) filter (where full_tank) as is_full_approved
        from (
          select expense.truck_id, expense.date, expense.mileage, expense.full_tank, expense.status = 'approved' as is_approved,
              case when unit = 'L' then round(quantity / 3.785411784, 6) else quantity end as gallons,
              count(*) filter (where full_tank) over (
                partition by truck_id order by date, expense.mileage, expense.id rows between unbounded preceding and 1 preceding) as tank
            from of_truck join expense on expense.company_id = of_truck.company_id and expense.truck_id = of_truck.id and expense.status in ('approved', 'submitted')
              and expense.category_id = ${fuel} and expense.date between of_truck.since and ${to}::date
        ) fill group by truck_id, tank
    ) tank
  ) between_tanks where last_on >= ${from}::date and km > 0 and is_known group by truck_id`;

const amounts = ['trip_cost', 'other_cost', 'cost'];
const columns = ['trips', 'km', 'empty_km', ...amounts, 'cost_per_km', 'full_cost_per_km', 'fuel_km', 'gallons', 'km_per_gallon'];

const fullCostPerKm = (of: (name: 'known_cost' | 'other_cost' | 'known_trips' | 'trips' | 'km') => string) =>
  `round((${of('known_cost')} * ${of('trips')} + ${of('other_cost')} * ${of('known_trips')}) / nullif(${of('km')} * ${of('trips')}, 0), 2) as full_cost_per_km`;
const known = (name: string) => `sum(${name})::bigint as ${name}`;

/**
 * Trips that depart in the range, by truck, as in trip analytics; approved expenses of the truck without a trip, dated in the range; and its fuel.
 * Costs per kilometre are of the trips whose kilometres are known; the full cost adds their share, by number of trips, of the truck's cost without a
 * trip: all of it would make a truck with few odometer readings look expensive. Index `expense_of_company`.
 */
export const vehicleCostSource = fromGroups({
  groups({ range, filters }) {
    const truck_id = (filters.truck_id as string | undefined) ?? null;
    return sql`
      select truck.id, truck.plate as name, coalesce(ofTrips.trips, 0) as trips, case when ofTrips.known_trips > 0 then ofTrips.km end as km,
          case when ofTrips.empty_trips > 0 then ofTrips.empty_km end as empty_km, costs.*, fuel.fuel_km, trim_scale(round(fuel.gallons, 3)) as gallons,
          round(ofTrips.known_cost / nullif(ofTrips.km, 0), 2) as cost_per_km,
          ${raw(fullCostPerKm((name) => (name === 'other_cost' ? 'costs.other_cost' : `ofTrips.${name}`)))},
          round(fuel.fuel_km / nullif(fuel.gallons, 0), 2) as km_per_gallon, coalesce(ofTrips.known_cost, 0) as known_cost, coalesce(ofTrips.known_trips, 0) as known_trips, fuel.gallons as exact_gallons
        from truck
          left join (${sumsByGroup('truck', { truck_id: truck_id ?? undefined }, range)}) ofTrips on ofTrips.group_id = truck.id
          left join (select truck_id, sum(cop_amount) as amount from expense
              where trip_id is null and status = 'approved' and charged_owner_id is null and date between ${range.from}::date and ${range.to}::date
                and truck_id is not null group by truck_id) other on other.truck_id = truck.id
          left join (${fuelBetweenTanks(range, truck_id)}) fuel on fuel.truck_id = truck.id
          cross join lateral (select coalesce(ofTrips.expenses + ofTrips.owner_freight, 0.00) as trip_cost, coalesce(other.amount, 0.00) as other_cost,
            coalesce(ofTrips.expenses + ofTrips.owner_freight, 0.00) + coalesce(other.amount, 0.00) as cost) costs
        where (${truck_id}::uuid is null or truck.id = ${truck_id}::uuid) and (ofTrips.trips > 0 or other.amount > 0 or fuel.fuel_km > 0)`;
  },
  columns,
  totals:
    raw(`coalesce(sum(trips), 0)::integer as trips, ${known('km')}, ${known('empty_km')}, ${amounts.map((name) => `coalesce(sum(${name}), 0.00) as ${name}`).join(', ')},
    round(sum(known_cost) / nullif(sum(km), 0), 2) as cost_per_km, ${fullCostPerKm((name) => `sum(${name})`)},
    ${known('fuel_km')}, trim_scale(sum(gallons)) as gallons, round(sum(fuel_km) / nullif(sum(exact_gallons), 0), 2) as km_per_gallon`),
});
