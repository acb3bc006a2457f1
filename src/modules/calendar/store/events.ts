/** What falls due, as events of a calendar in the language of its reader. */
import { addMonths, type Day } from '#base/days.ts';
import { formatQuantity } from '#base/format.ts';
import { listUpcomingServices } from '#modules/maintenance/store/schedules.ts';
import { listUpcomingReminders } from '#modules/reminders/store/reminders.ts';
import { sql } from '#server/db/sql.ts';
import type { Language, RequestContext, TenantDb } from '#server/db/tenant.ts';
import { filledText, screenText } from '#server/words.ts';
import { feedMonths, feedRows } from '../contract.ts';
import type { CalendarEvent } from '../rules/icalendar.ts';

/** The reminders that the person may see. */
export async function reminderEvents(db: TenantDb, publicUrl: string): Promise<CalendarEvent[]> {
  const context = await db.context();
  const rows = await listUpcomingReminders(db, daysOf(context.today));
  const { language, today } = context;
  return rows.map(({ id, subject_name, kind, description, due_on, due_odometer, expected_on }) =>
    event(
      {
        uid: `reminder-${id}`,
        title: `${subject_name} · ${kind === 'other' ? description : screenText(`reminders:kinds.${kind}`, language)}`,
        url: `${publicUrl}/admin/reminders/${id}`,
      },
      { due_on, odometer: due_odometer, expected_on },
      { language, today },
    ),
  );
}

/** The services that the person may see. */
export async function serviceEvents(db: TenantDb, publicUrl: string): Promise<CalendarEvent[]> {
  const context = await db.context();
  const rows = await listUpcomingServices(db, daysOf(context.today));
  return rows.map(({ id, plate, description, next_on, next_odometer, expected_on }) =>
    event(
      {
        uid: `service-schedule-${id}`,
        title: `${plate} · ${filledText('calendar:events.service', { description }, context.language)}`,
        url: `${publicUrl}/admin/service-schedules/${id}`,
      },
      { due_on: next_on, odometer: next_odometer, expected_on },
      context,
    ),
  );
}

/** "Vencimientos · Transportes Cóndor". */
export async function calendarName(db: TenantDb): Promise<string> {
  const [{ name }, { language }] = await Promise.all([
    db.one<{ name: string }>(sql`select name from company where id = current_company()`),
    db.context(),
  ]);
  return filledText('calendar:events.name', { company: name }, language);
}

const daysOf = (today: Day) => ({ from: addMonths(today, -feedMonths.back), to: addMonths(today, feedMonths.ahead), limit: feedRows });

interface Due {
  due_on: Day | null;
  /** Kilometres. */
  odometer: number | null;
  expected_on: Day | null;
}

/** What the odometer has reached is on the current day, until it is done. */
function event(
  { uid, title, url }: { uid: string; title: string; url: string },
  { due_on, odometer, expected_on }: Due,
  { language, today }: Pick<RequestContext, 'language' | 'today'>,
): CalendarEvent {
  const text = (key: string) => screenText(`calendar:events.${key}`, language);
  const why = expected_on === null ? text('reached') : expected_on === due_on ? text('due') : text('expected');
  const lines = [why, odometer !== null && odometerText(odometer, language), url];
  return { uid: `${uid}@arriero`, day: expected_on ?? today, summary: title, description: lines.filter(Boolean).join('\n'), url };
}

const odometerText = (km: number, language: Language) =>
  filledText('calendar:events.odometer', { km: formatQuantity(String(km), language) }, language);
