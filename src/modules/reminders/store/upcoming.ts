/** Reminders as events of a calendar. */
import type { Day } from '#base/days.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { ReminderRow } from '../contract/reminders.ts';

export interface UpcomingReminder extends Pick<ReminderRow, 'id' | 'subject_name' | 'kind' | 'description' | 'due_on' | 'due_odometer'> {
  /** On which it is due or expected to be; null if the odometer has reached it. */
  expected_on: Day | null;
}

/** Open reminders of active vehicles and people that are due or expected in those days, or reached by the odometer. Index `reminder_open_by_due`. */
export function listUpcomingReminders(db: Db, { from, to, limit }: { from: Day; to: Day; limit: number }): Promise<UpcomingReminder[]> {
  return db.all(sql`select reminder.id, coalesce(truck.plate, trailer.plate, member.name) as subject_name, reminder.kind, reminder.description,
      reminder.due_on, reminder.due_odometer, nullif(reminder.expected_on, '1900-01-01') as expected_on
    from reminder
      left join truck on truck.company_id = reminder.company_id and truck.id = reminder.truck_id
      left join trailer on trailer.company_id = reminder.company_id and trailer.id = reminder.trailer_id
      left join member on member.company_id = reminder.company_id and member.id = reminder.member_id
    where reminder.status = 'open' and reminder.subject_active and reminder.expected_on <= ${to}
      and (reminder.expected_on >= ${from} or reminder.expected_on = '1900-01-01')
    order by reminder.expected_on, reminder.id limit ${limit}`);
}
