/** The daily job of service schedules. */
import type { Pool } from 'pg';
import { formatDay, formatQuantity, type Language } from '#base/format.ts';
import { morningHour, notifyCompanies } from '#modules/companies/store/mornings.ts';
import { notifyOfSteps } from '#modules/notifications/store.ts';
import type { Db } from '#server/db/connection.ts';
import { serviceOverdue, serviceSoon } from './contract/notifications.ts';
import { dueOf, passedDues, reachedStep } from './rules/schedules.ts';
import { type DueSchedule, listDueSchedules } from './store/due.ts';

/** How many days back the job looks for schedules that became overdue by date while the server was off. */
const daysBack = 7;

const kinds = { overdue: serviceOverdue, soon: serviceSoon };

type Dues = ReturnType<typeof passedDues>;

/**
 * In each company where it is past seven in the morning, notifies of schedules that came near or became overdue, each step once. Calls `changed` for
 * each company that has new notifications.
 */
export function notifyDueSchedules(pool: Pool, changed: (company: string) => void, fromHour = morningHour): Promise<void> {
  return notifyCompanies(pool, fromHour, changed, notifyOfCompany);
}

async function notifyOfCompany(db: Db, today: string): Promise<boolean> {
  const steps = (await listDueSchedules(db, today)).flatMap((schedule) => {
    const step = reachedStep(schedule, today, daysBack);
    // What has not passed yet is not overdue.
    return step ? [{ ...schedule, ...step, due: step.urgency === 'overdue' ? passedDues(schedule, today) : dueOf(schedule) }] : [];
  });
  return notifyOfSteps(db, kinds, steps, contentOf);
}

function contentOf({ id, description, plate, due }: DueSchedule & { due: Dues }, language: Language) {
  const { next_odometer, next_on } = due;
  const dues = [
    next_odometer !== null && `${formatQuantity(String(next_odometer), language)} km`,
    next_on !== null && formatDay(next_on, language),
  ].filter((part) => part !== false);
  return { facts: { service: description, vehicle: plate, due: dues.join(' · ') }, link: `/admin/service-schedules/${id}` };
}
