/** Services that fall due by their schedules, as events of a calendar. */
import type { Day } from '#base/days.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { ScheduleRow } from '../contract/schedules.ts';
import { withVehicle } from './vehicles.ts';

export interface UpcomingService extends Pick<ScheduleRow, 'id' | 'plate' | 'description' | 'next_on' | 'next_odometer'> {
  /** On which it is due or expected to be; null if the odometer has reached it. */
  expected_on: Day | null;
}

/** Active schedules of active vehicles that are due or expected in those days, or reached by the odometer. Index `service_schedule_open_by_expected`. */
export function listUpcomingServices(db: Db, { from, to, limit }: { from: Day; to: Day; limit: number }): Promise<UpcomingService[]> {
  return db.all(sql`select service_schedule.id, coalesce(truck.plate, trailer.plate) as plate, service_schedule.description,
      service_schedule.next_on, service_schedule.next_odometer, nullif(service_schedule.expected_on, '1900-01-01') as expected_on
    from ${withVehicle('service_schedule')}
    where service_schedule.active and service_schedule.vehicle_active and service_schedule.expected_on <= ${to}
      and (service_schedule.expected_on >= ${from} or service_schedule.expected_on = '1900-01-01')
    order by service_schedule.expected_on, service_schedule.id limit ${limit}`);
}
