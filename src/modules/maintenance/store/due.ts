/** The query of the daily job. It runs as the database owner, whom no row level policy limits, so it names the company. */
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { ScheduleFacts } from '../rules/schedules.ts';
import { factColumns } from './schedules.ts';
import { withVehicle } from './vehicles.ts';

export interface DueSchedule extends ScheduleFacts {
  id: string;
  description: string;
  plate: string;
}

/** Active schedules of active vehicles that are soon or overdue, the most urgent first. Index `service_schedule_by_soon`. */
export function listDueSchedules(db: Db, today: string): Promise<DueSchedule[]> {
  return db.all(sql`select service_schedule.id, service_schedule.description, coalesce(truck.plate, trailer.plate) as plate, ${factColumns}
    from ${withVehicle('service_schedule')}
    where service_schedule.company_id = current_company() and service_schedule.active and service_schedule.vehicle_active
      and service_schedule.soon_from <= ${today}::date
    order by service_schedule.expected_on, service_schedule.id`);
}
