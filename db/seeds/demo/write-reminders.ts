/** Writes reminders in every state: what each vehicle and driver has, the papers of last year, and some that need attention. */
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import { defaultLeadDays } from '#modules/reminders/contract/fields.ts';
import { reminderOverdue, reminderSoon } from '#modules/reminders/contract/notifications.ts';
import { reachedSteps } from '#modules/reminders/rules/state.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { Calendar } from './calendar.ts';
import type { Company } from './companies.ts';
import type { Truck } from './fleet.ts';
import type { Ids } from './ids.ts';
import { insertRows, markNotified } from './rows.ts';

/** The job looks this many days back. */
const daysBack = 7;
const year = 365;

interface Paper {
  subject: { truck_id: string } | { trailer_id: string } | { member_id: string };
  kind: string;
  description?: string;
  /** In days from today; renewed every year. */
  due?: number;
  /** In kilometres from the vehicle's odometer. */
  dueIn?: number;
  mileage?: number;
  cost?: string;
  closing_reason?: string;
}

export function writeReminders(db: Db, company: Company, ids: Ids, mileage: ReadonlyMap<Truck, number>, calendar: Calendar): void {
  const papers = [...papersOfTrucks(ids, mileage), ...papersOfTrailers(ids), ...papersOfDrivers(company, ids)];
  const rows = papers.flatMap((paper) => rowsOf(paper, calendar));
  insertRows(db, ids.company, 'reminder', rows);
  // Marks the notifications that the job would send today as sent, so that it starts with the next ones.
  const steps = papers.flatMap(({ due, dueIn, mileage = null, closing_reason = '' }, at) => {
    const due_on = due === undefined ? null : calendar.day(due);
    const due_odometer = dueIn === undefined || mileage === null ? null : mileage + dueIn;
    const id = rows.filter(({ status }) => status !== 'renewed')[at]?.id;
    const reached = reachedSteps({ due_on, due_odometer, mileage, lead_days: defaultLeadDays, lead_km: 1000 }, calendar.day(0), daysBack);
    const kindOf = (urgency: string) => (urgency === 'overdue' ? reminderOverdue.key : reminderSoon.key);
    return closing_reason ? [] : reached.map(({ key: step, urgency }) => ({ kind: kindOf(urgency), record_id: id, step }));
  });
  markNotified(db, ids.company, steps);
  db.queue(sql`update member set license_expires_on = (select due_on from reminder where reminder.company_id = member.company_id
    and reminder.subject_id = member.id and kind = 'licence' and reminder.status = 'open') where company_id = ${ids.company}`);
}

/** Spread over the year, after those that are soon. */
const spread = (at: number) => 40 + ((at * 83) % (year - 60));

function papersOfTrucks({ trucks }: Ids, mileage: ReadonlyMap<Truck, number>): Paper[] {
  return [...trucks].flatMap(([truck, truck_id], at): Paper[] => {
    const subject = { truck_id };
    const km = mileage.get(truck) ?? truck.mileage;
    const soat = [12, -3][at] ?? spread(at);
    return [
      { subject, kind: 'soat', due: soat, cost: '1420000' },
      { subject, kind: 'technical_inspection', due: at === 2 ? 5 : spread(at + 1), cost: '389000' },
      { subject, kind: 'liability_policy', due: spread(at + 2), cost: '2650000' },
      { subject, kind: 'fire_extinguisher', due: at === 3 ? 9 : spread(at + 3), cost: '68000' },
      ...(at === 0 ? [{ subject, kind: 'other', description: 'Cambio de aceite de la caja', dueIn: 600, mileage: km }] : []),
      ...(at === 1 ? [{ subject, ...closedPermit }] : []),
    ];
  });
}

const closedPermit = {
  kind: 'other',
  description: 'Permiso de carga extradimensionada',
  due: -90,
  closing_reason: 'Ya no hacemos esa ruta.',
};

function papersOfTrailers({ trailers }: Ids): Paper[] {
  return [...trailers.values()].flatMap((trailer_id, at): Paper[] => [
    { subject: { trailer_id }, kind: 'fire_extinguisher', due: spread(at + 4), cost: '68000' },
  ]);
}

function papersOfDrivers({ drivers: people }: Company, { drivers }: Ids): Paper[] {
  return drivers.flatMap((member_id, at): Paper[] => [
    { subject: { member_id }, kind: 'licence', due: 60 + 97 * at },
    ...(people[at]?.left === undefined
      ? [{ subject: { member_id }, kind: 'medical', due: at === 0 ? 25 : spread(at + 5), cost: '95000' }]
      : []),
  ]);
}

/** The open reminder, or the closed one; of yearly papers also the one of last year, which it renewed. */
function rowsOf({ subject, kind, description = '', due, dueIn, mileage, cost, closing_reason = '' }: Paper, calendar: Calendar) {
  const id = newId();
  const current = {
    id,
    ...{ truck_id: null, trailer_id: null, member_id: null, ...subject },
    ...{ kind, description, search: foldForSearch(description) },
    due_on: due === undefined ? null : calendar.day(due),
    due_odometer: dueIn === undefined || mileage === undefined ? null : mileage + dueIn,
    cost: cost ?? null,
    status: closing_reason === '' ? 'open' : 'closed',
    renewed_by: null as string | null,
    closing_reason,
    created_at: calendar.moment(-30 * 24),
  };
  if (cost === undefined || due === undefined || due > year - 30) return [current];
  const before = { due_on: calendar.day(due - year), created_at: calendar.moment(-370 * 24) };
  return [{ ...current, ...before, id: newId(), status: 'renewed', renewed_by: id }, current];
}
