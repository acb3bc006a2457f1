/** What must hold between trucks and their drivers, also where the constraints of the database were lost in a restore. */
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
];
