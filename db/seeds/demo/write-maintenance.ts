/** Writes schedules in every state, the services that they count from, and some repairs: done, planned, and waiting for a date. */
import { addMonths, type Day, type LocalDateTime } from '#base/days.ts';
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import { serviceOverdue, serviceSoon } from '#modules/maintenance/contract/notifications.ts';
import { reachedStep, type ScheduleFacts } from '#modules/maintenance/rules/schedules.ts';
import { factColumns } from '#modules/maintenance/store/schedules.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './ids.ts';
import { insertRows, markNotified } from './rows.ts';

/** The job looks this many days back. */
const daysBack = 7;

interface Reading {
  truck_id: string;
  at: LocalDateTime;
  km: number;
}

const oil = { description: 'Cambio de aceite y filtros', every_km: 10_000, every_months: 12, lead_km: 500, lead_days: 15 };
const grease = { description: 'Engrase general', every_km: 5000, every_months: null, lead_km: 500, lead_days: 15 };
const brakes = { description: 'Revisión de frenos', every_km: null, every_months: 4, lead_km: 500, lead_days: 20 };
const workshops = ['Diésel del Norte', 'Lubricentro La 80', 'Tecnicentro Fontibón'];

/** Since the last oil change and the last greasing, in kilometres: the first two trucks are overdue and soon. */
const driven = [10_120, 9550, 3000, 6000, 1500, 7800, 4500, 600, 2200, 7100, 5200, 3900];
const sinceGreasing = [1500, 3050, 2700, 300, 2500, 900];

/** After the trips, whose readings the services are made at: a truck goes to the workshop when it arrives. */
export async function writeMaintenance(db: Db, ids: Ids, calendar: Calendar): Promise<void> {
  const company_id = ids.company;
  const arrivals = await db.all<Reading>(sql`select truck_id, at, km from odometer_reading
    where company_id = ${company_id} and truck_id is not null and at < ${calendar.local(-24)}::timestamp order by at, km`);
  const made = [...ids.trucks.values()].flatMap((truck_id, at) => {
    const readings = arrivals.filter((reading) => reading.truck_id === truck_id);
    const provider = workshops[at % workshops.length] as string;
    const oiled = { provider, parts_cost: 1_180_000, labour_cost: 160_000 };
    const greased = { provider, parts_cost: 45_000, labour_cost: 60_000 };
    const oiling = cycle(truck_id, oil, readings, driven[at % driven.length] as number, oiled);
    if (at % 2 === 1) return [oiling];
    return [oiling, cycle(truck_id, grease, readings, sinceGreasing[(at / 2) % sinceGreasing.length] as number, greased)];
  });
  const services = made.flatMap((one) => one.services);
  const inspected = [...ids.trailers.values()].map((trailer_id, at) => {
    const start_on = addMonths(calendar.day([10, 45, 90, 80, 100, 60, 35][at % 7] as number), -(brakes.every_months ?? 0));
    const from = { start_on, start_odometer: null, last_on: start_on, last_odometer: null };
    return { ...scheduleRow(brakes, { truck_id: null, trailer_id }), ...from };
  });
  insertRows(db, company_id, 'service_schedule', [...made.map((one) => one.schedule), ...inspected], (row) => ({
    ...row,
    created_at: calendar.moment(-200 * 24),
  }));
  const repairs = repairRows([...ids.trucks.values()], [...ids.trailers.values()], calendar);
  insertRows(db, company_id, 'service', [...services.map((one) => one.row), ...repairs], (row) => ({
    ...row,
    search: foldForSearch(`${row.description} ${row.provider}`),
    created_at: calendar.moment(-100 * 24),
  }));
  insertRows(db, company_id, 'odometer_reading', services, ({ row: { id, truck_id, odometer: km }, at }) => ({
    truck_id,
    at,
    km,
    source: 'service',
    source_id: id,
  }));
  await markSteps(db, company_id, calendar);
}

type Template = typeof oil | typeof grease | typeof brakes;

const scheduleRow = (template: Template, vehicle: { truck_id: string | null; trailer_id: string | null }) => ({
  id: newId(),
  ...vehicle,
  ...template,
  search: foldForSearch(template.description),
});

interface Done {
  provider: string;
  parts_cost: number;
  labour_cost: number;
}

/** A schedule whose service was done `distance` kilometres ago, and one interval before that, as far as the log goes back. */
function cycle(truck_id: string, template: typeof oil | typeof grease, readings: readonly Reading[], distance: number, done: Done) {
  const mileage = readings.at(-1)?.km ?? 0;
  const schedule = scheduleRow(template, { truck_id, trailer_id: null });
  const reachedBy = [0, 1, 2].map((cycles) => readings.findLast(({ km }) => km <= mileage - distance - cycles * template.every_km));
  const visits = reachedBy.filter((reading) => reading !== undefined).filter((reading, at, all) => all.indexOf(reading) === at);
  const start = visits.at(-1) ?? (readings[0] as Reading);
  const last = visits[0] ?? start;
  const services = visits.map(({ at, km }) => ({
    at,
    row: {
      ...blank,
      ...{ id: newId(), truck_id, schedule_id: schedule.id, kind: 'preventive', description: template.description, ...done },
      ...{ status: 'done', done_on: dayOf(at), odometer: km },
    },
  }));
  const from = { start_on: dayOf(start.at), start_odometer: start.km, last_on: dayOf(last.at), last_odometer: last.km };
  return { schedule: { ...schedule, ...from }, services };
}

const dayOf = (at: LocalDateTime): Day => at.slice(0, 10);

/** The fields that some of the services have. */
const blank = {
  truck_id: null as string | null,
  trailer_id: null as string | null,
  schedule_id: null as string | null,
  provider: '',
  scheduled_on: null as Day | null,
  done_on: null as Day | null,
  odometer: null as number | null,
  parts_cost: null as number | null,
  labour_cost: null as number | null,
  cancellation_reason: '',
};

/** A company with few vehicles has fewer. */
function repairRows(trucks: readonly string[], trailers: readonly string[], calendar: Calendar) {
  const repair = (vehicle: { truck_id?: string | undefined; trailer_id?: string | undefined }, description: string, more: object = {}) => ({
    ...blank,
    ...{ id: newId(), kind: 'repair', status: 'open', description },
    ...vehicle,
    ...more,
  });
  const [first, second, third, fourth] = trucks;
  const done = { status: 'done', labour_cost: 420_000, provider: 'Suspensiones del Sur' };
  const rows = [
    repair({ truck_id: third }, 'Ruido en la suspensión trasera'),
    repair({ trailer_id: trailers[0] }, 'Luz de freno derecha no enciende'),
    repair({ truck_id: second }, 'Cambio de llantas direccionales', {
      status: 'scheduled',
      scheduled_on: calendar.day(3),
      provider: 'Llantas y Rines Ltda.',
    }),
    repair({ truck_id: fourth }, 'Fuga de aire en la quinta rueda', { status: 'scheduled', scheduled_on: calendar.day(-1) }),
    repair({ truck_id: first }, 'Cambio de muelles traseros', { ...done, done_on: calendar.day(-12), parts_cost: 2_340_000 }),
    repair({ trailer_id: trailers[1] }, 'Soldadura del chasis', { ...done, done_on: calendar.day(-40), labour_cost: 680_000 }),
    repair({ truck_id: first }, 'Pintura de la cabina', { status: 'cancelled', cancellation_reason: 'Se deja para fin de año.' }),
  ];
  return rows.filter(({ truck_id, trailer_id }) => truck_id ?? trailer_id);
}

/** Marks the notifications that the job would send today as sent, so that it starts with the next ones. */
async function markSteps(db: Db, company_id: string, calendar: Calendar): Promise<void> {
  const schedules = await db.all<ScheduleFacts & { id: string }>(
    sql`select id, ${factColumns} from service_schedule where company_id = ${company_id} and active and vehicle_active`,
  );
  const steps = schedules.flatMap(({ id, ...facts }) => {
    const step = reachedStep(facts, calendar.day(0), daysBack);
    const kind = step?.urgency === 'overdue' ? serviceOverdue.key : serviceSoon.key;
    return step ? [{ kind, record_id: id, step: step.key }] : [];
  });
  markNotified(db, company_id, steps);
}
