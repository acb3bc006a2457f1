/** Invariants of services, their schedules and the odometer log. */
import { sql } from '#server/db/sql.ts';
import type { Check, Finding } from '#server/verify/check.ts';

export const maintenanceChecks: readonly Check[] = [
  {
    name: 'service: its status is that of its days, and only what is done has a cost and an odometer',
    findings: sql<Finding>`
      select company_id, format('service %s', id) as subject, format('is %s, scheduled for %s, done on %s', status, scheduled_on, done_on) as problem
        from service
        where (status = 'done') <> (done_on is not null) or (status = 'open' and scheduled_on is not null)
          or (status = 'scheduled' and scheduled_on is null) or (status <> 'done' and num_nonnulls(odometer, parts_cost, labour_cost) > 0)`,
  },
  {
    name: 'service: the odometer log has what it read on its day, and nothing else',
    findings: sql<Finding>`
      select coalesce(s.company_id, r.company_id) as company_id, format('service %s', coalesce(s.id, r.source_id)) as subject,
          format('read %s km on %s, in the log %s km on %s', coalesce(s.odometer::text, 'no'), s.done_on, coalesce(r.km::text, 'no'), r.at::date) as problem
        from (select * from service where odometer is not null) s
          full join (select * from odometer_reading where source = 'service') r on r.company_id = s.company_id and r.source_id = s.id
        where (r.vehicle_id, r.km, r.at::date) is distinct from (s.vehicle_id, s.odometer, s.done_on)`,
  },
  {
    name: 'service: its expense is approved, names it, and has its vehicle and cost',
    findings: sql<Finding>`
      select coalesce(s.company_id, e.company_id) as company_id, format('service %s', coalesce(s.id, e.service_id)) as subject,
          format('cost %s, its expense %s is %s and names service %s with %s', s.total_cost, e.number, e.status, e.service_id, e.cop_amount) as problem
        from (select * from service where expense_id is not null) s
          full join (select * from expense where service_id is not null and status <> 'void') e on e.company_id = s.company_id and e.id = s.expense_id
        where (s.id, s.total_cost, 'approved') is distinct from (e.service_id, e.cop_amount, e.status)
          or (s.truck_id is not null and e.truck_id is distinct from s.truck_id) or (s.trailer_id is not null and e.trailer_id is distinct from s.trailer_id)`,
  },
  {
    name: 'schedule: it counts from its latest service that is done, or from its start',
    findings: sql<Finding>`
      select c.company_id, format('service_schedule %s', c.id) as subject,
          format('counts from %s km on %s, expected %s km on %s', c.last_odometer, c.last_on, latest.odometer, latest.day) as problem
        from service_schedule c cross join lateral (
          select counted.day, counted.odometer from (
            select c.start_on as day, c.start_odometer as odometer
            union all select done_on, odometer from service where company_id = c.company_id and schedule_id = c.id and done_on is not null
          ) counted order by counted.day desc, counted.odometer desc nulls last limit 1
        ) latest
        where (c.last_on, c.last_odometer) is distinct from (latest.day, latest.odometer)`,
  },
  {
    name: 'schedule: it has the status, the latest reading and the average of its vehicle',
    findings: sql<Finding>`
      select c.company_id, format('service_schedule %s', c.id) as subject,
          format('copies %s, %s km on %s and %s km a day, expected %s, %s km on %s and %s km a day', c.vehicle_active, c.vehicle_mileage, c.vehicle_read_on,
            c.vehicle_km_per_day, v.active, v.mileage, v.read_on, v.km_per_day) as problem
        from service_schedule c
          join (
            select company_id, id, status = 'active' as active, mileage, read_on, km_per_day from truck
            union all select company_id, id, status = 'active', mileage, read_on, km_per_day from trailer
          ) v on v.company_id = c.company_id and v.id = c.vehicle_id
        where (c.vehicle_active, c.vehicle_mileage, c.vehicle_read_on, c.vehicle_km_per_day)
          is distinct from (v.active, case when v.read_on is not null then v.mileage end, v.read_on, v.km_per_day)`,
  },
];
