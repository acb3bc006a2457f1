import { RuleBroken } from '#base/errors.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { Tenant } from '#server/db/tenant.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
import { type Schedule, schedules } from '../contract/schedules.ts';
import {
  insertSchedules,
  listSchedules,
  lockSchedule,
  readSchedule,
  readScheduleCalendar,
  setActive,
  updateSchedule,
} from '../store/schedules.ts';

export function scheduleRoutes(app: App): void {
  handleRead(app, schedules.list, (db, { query }) => listSchedules(db, query));

  handleRead(app, schedules.calendar, async (db, { query }) => ({ data: await readScheduleCalendar(db, query) }));

  handleWrite(app, schedules.create, async (db, { body }) => ({ data: await insertSchedules(db, body) }));

  handleRead(app, schedules.read, async (db, { params }) => ({ data: await readSchedule(db, params.id) }));

  handleWrite(app, schedules.update, async (db, { params, body, version }) => {
    const schedule = await requireSameVersion(db, lockSchedule(db, params.id), version);
    await updateSchedule(db, schedule, body);
    return { data: await readSchedule(db, schedule.id) };
  });

  handle(app, schedules.deactivate, ({ params, version, tenant }) => changeActive(tenant, params.id, version, false));
  handle(app, schedules.reactivate, ({ params, version, tenant }) => changeActive(tenant, params.id, version, true));
}

/** Throws `already_active` or `already_inactive`. */
function changeActive(tenant: Tenant, id: string, version: number | null, active: boolean): Promise<{ data: Schedule }> {
  return tenant.write(async (db) => {
    const schedule = await requireSameVersion(db, lockSchedule(db, id), version);
    if (schedule.active === active) throw new RuleBroken(active ? 'already_active' : 'already_inactive');
    await setActive(db, schedule, active);
    return { data: await readSchedule(db, id) };
  });
}
