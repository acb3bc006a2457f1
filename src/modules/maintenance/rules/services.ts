/** The statuses of a service, and the required fields of each. */

import type { Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, divide } from '#base/money.ts';
import { assertNotAfterToday } from '#modules/companies/rules/movement.ts';
import type { ServiceStatus } from '../contract/fields.ts';

/** The allowed status changes. Done is final: it is corrected, not undone. Cancelled is only opened again, see `assertMayReopen`. */
const transitions: Record<ServiceStatus, readonly ServiceStatus[]> = {
  open: ['scheduled', 'done', 'cancelled'],
  scheduled: ['open', 'done', 'cancelled'],
  done: [],
  cancelled: [],
};

/** Whether a service may get the other status, by an action or by a save. */
export const mayMove = (from: ServiceStatus, to: ServiceStatus): boolean => transitions[from].includes(to);

/** Throws `service_cannot_move` unless the status is allowed next; planning a scheduled service for another day keeps its status. */
export function assertMayMove(from: ServiceStatus, to: ServiceStatus): void {
  const isPlanned = from === 'open' || from === 'scheduled';
  if (!mayMove(from, to) && !(isPlanned && from === to)) throw new RuleBroken('service_cannot_move', { details: { status: from } });
}

/** Throws `service_cannot_move` unless it was cancelled. */
export function assertMayReopen({ status }: { status: ServiceStatus }): void {
  if (status !== 'cancelled') throw new RuleBroken('service_cannot_move', { details: { status } });
}

/** Done with the day on which it was, scheduled with the day for which it is planned, otherwise open. */
export function statusOf({ done_on, scheduled_on }: { done_on: Day | null; scheduled_on: Day | null }): ServiceStatus {
  if (done_on !== null) return 'done';
  return scheduled_on === null ? 'open' : 'scheduled';
}

/** The status after a save. Throws `service_cannot_move` for a cancelled one, and `done_on_required` if one that is done lacks its day. */
export function statusAfterSave(from: ServiceStatus, input: { done_on: Day | null; scheduled_on: Day | null }): ServiceStatus {
  const to = statusOf(input);
  if (from === 'done' && to !== 'done') throw new RuleBroken('done_on_required');
  if (from !== to) assertMayMove(from, to);
  return to;
}

/** Throws `service_done` for one that is done: it stays, with its cost and its reading. */
export function assertMayRemove({ status }: { status: ServiceStatus }): void {
  if (status === 'done') throw new RuleBroken('service_done');
}

/** Throws `date_in_future`, and `odometer_required` if the schedule has an interval in kilometres. Only for a done one. */
export function checkDone(
  service: { done_on: Day; odometer: number | null },
  schedule: { every_km: number | null } | null,
  today: Day,
): void {
  assertNotAfterToday(service.done_on, today);
  if (service.odometer === null && schedule && schedule.every_km !== null) throw new RuleBroken('odometer_required');
}

/** Rounded to cents; null if the vehicle was not driven. */
export function costPerKm(cost: Decimal, kilometres: number): Decimal | null {
  return kilometres > 0 ? divide(cost, String(kilometres), 2) : null;
}
