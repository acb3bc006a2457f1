/** Bodies for tests of reminders. */
import { defaultLeadDays } from './contract/fields.ts';

/** The SOAT of a truck; a test may change it. */
export function reminderInput(truck: string, changes: object = {}): Record<string, unknown> {
  return { subject: 'truck', subject_id: truck, kind: 'soat', due_on: '2027-03-15', ...changes };
}

/** What a save of a reminder sends, from its answer. */
export function reminderInputOf({
  description,
  due_on,
  due_odometer,
  lead_days = defaultLeadDays,
  lead_km,
  file_id,
  cost,
  note,
}: Record<string, unknown>): Record<string, unknown> {
  return { description, due_on, due_odometer, lead_days, lead_km, file_id, cost, note };
}
