/** The query of the daily job. It runs as the database owner, whom no row level policy limits, so it names the company. */
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { ReminderKind } from '../contract/fields.ts';
import type { Dues } from '../rules/state.ts';

export interface DueReminder extends Dues {
  id: string;
  kind: ReminderKind;
  description: string;
  subject_name: string;
}

/** Open reminders of active vehicles and people that are soon or overdue, the most urgent first. Index `reminder_by_soon`. */
export function listDueReminders(db: Db, today: string): Promise<DueReminder[]> {
  return db.all(sql`select reminder.id, reminder.kind, reminder.description, coalesce(truck.plate, trailer.plate, member.name) as subject_name,
      reminder.due_on, reminder.due_odometer, reminder.lead_days, reminder.lead_km, reminder.vehicle_mileage as mileage
    from reminder
      left join truck on truck.company_id = reminder.company_id and truck.id = reminder.truck_id
      left join trailer on trailer.company_id = reminder.company_id and trailer.id = reminder.trailer_id
      left join member on member.company_id = reminder.company_id and member.id = reminder.member_id
    where reminder.company_id = current_company() and reminder.status = 'open' and reminder.subject_active and reminder.soon_from <= ${today}::date
    order by reminder.expected_on, reminder.id`);
}
