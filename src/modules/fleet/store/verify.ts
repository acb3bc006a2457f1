/** Invariants of vehicles: their drivers, also if the constraints of the database were lost in a restore, and their odometer logs. */
import { sql } from '#server/db/sql.ts';
import type { Check, Finding } from '#server/verify/check.ts';

export const fleetChecks: readonly Check[] = [
  {
    name: 'driver assignment: of a truck and a member of the company',
    findings: sql<Finding>`
      select a.company_id, 'driver_assignment ' || a.id as subject,
          case when truck.id is null then format('no truck %s', a.truck_id) else format('no member %s', a.driver_id) end as problem
        from driver_assignment a
          left join truck on truck.company_id = a.company_id and truck.id = a.truck_id
          left join member on member.company_id = a.company_id and member.id = a.driver_id
        where truck.id is null or member.id is null`,
  },
  {
    name: 'driver assignment: one driver is on a truck once on each day',
    findings: sql<Finding>`
      select a.company_id, 'driver_assignment ' || a.id as subject, format('overlaps %s', b.id) as problem
        from driver_assignment a join driver_assignment b on b.company_id = a.company_id and b.truck_id = a.truck_id and b.driver_id = a.driver_id
          and b.id > a.id and daterange(b.starts_on, b.ends_on, '[]') && daterange(a.starts_on, a.ends_on, '[]')`,
  },
  {
    name: 'odometer: the mileage of a vehicle is its latest reading',
    findings: sql<Finding>`
      select vehicle.company_id, vehicle.plate as subject, format('mileage %s of %s, latest reading %s of %s', vehicle.mileage, vehicle.read_on, coalesce(latest.km, 0), latest.at) as problem
        from (select company_id, id, plate, mileage, read_on from truck union all select company_id, id, plate, mileage, read_on from trailer) vehicle
          left join (
            select distinct on (company_id, vehicle_id) company_id, vehicle_id, at, km from odometer_reading
              order by company_id, vehicle_id, at desc, km desc, id desc
          ) latest on latest.company_id = vehicle.company_id and latest.vehicle_id = vehicle.id
        where vehicle.mileage <> coalesce(latest.km, 0) or vehicle.read_on is distinct from latest.at::date`,
  },
  {
    name: 'odometer: a reading starts a segment where it is lower than the one before it',
    findings: sql<Finding>`
      select company_id, 'odometer_reading ' || id as subject, format('%s km after %s, starts a segment: %s', km, previous_km, starts_segment) as problem
        from (
          select company_id, id, km, starts_segment, lag(km) over (partition by company_id, vehicle_id order by at, km, id) as previous_km
            from odometer_reading
        ) ordered
        where starts_segment <> coalesce(km < previous_km, false)`,
  },
];
