/** API contract of service schedules: a service that falls due every so many kilometres, every so many months, or by whichever is first. */
import { z } from 'zod';
import { calendarAnswer, calendarQuery } from '#base/lists/calendar.ts';
import { groupsBy, listRoute, plainColumns } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import { Day, Flag, Id, listQuery, Moment, one, statusFilter, text, WithId, whenValid } from '#base/wire.ts';
import { Kilometres } from '#modules/fleet/contract/odometer.ts';
import { ScheduleState, scheduleStates, vehicleFields } from './fields.ts';

export const defaultLeads = { lead_km: 500, lead_days: 15 };
/** Most vehicles to which one request applies a schedule. */
export const vehiclesLimit = 200;

const every = {
  /** Kilometres. */
  every_km: z.number().int().min(1).max(1_000_000).nullable().default(null),
  every_months: z.number().int().min(1).max(120).nullable().default(null),
};
const template = {
  description: text(120),
  ...every,
  /** It is soon so many kilometres before, by the odometer or by the forecast. */
  lead_km: z.number().int().min(0).max(100_000).default(defaultLeads.lead_km),
  /** It is soon so many days before its date. */
  lead_days: z.number().int().min(0).max(365).default(defaultLeads.lead_days),
};
const start = {
  /** The last time that it was done, or the day from which it counts. */
  start_on: Day,
  /** Kilometres on that day. Required if it has an interval in kilometres. */
  start_odometer: Kilometres.nullable().default(null),
};

const whenEveryValid = whenValid(z.object(every));
const hasInterval = ({ every_km, every_months }: { every_km: number | null; every_months: number | null }) =>
  every_km !== null || every_months !== null;
const intervalRequired = { ...whenEveryValid, path: ['every_km'], error: 'interval_required' };

/** One template, and the vehicles to which it is applied, each with its start. */
export const NewSchedulesInput = z
  .object({
    ...template,
    vehicles: z
      .array(z.object({ vehicle_id: Id, ...start }))
      .min(1, 'vehicle_required')
      .max(vehiclesLimit),
  })
  .refine(hasInterval, intervalRequired)
  .superRefine(({ every_km, vehicles }, context) => {
    if (every_km === null) return;
    for (const [at, { start_odometer }] of vehicles.entries())
      if (start_odometer === null)
        context.addIssue({ code: 'custom', path: ['vehicles', at, 'start_odometer'], message: 'odometer_of_interval' });
  });
export type NewSchedulesInput = z.output<typeof NewSchedulesInput>;

/** The vehicle cannot change: another one has a schedule of its own. */
export const ScheduleInput = z
  .object({ ...template, ...start })
  .refine(hasInterval, intervalRequired)
  .refine(({ every_km, start_odometer }) => every_km === null || start_odometer !== null, {
    ...whenEveryValid,
    path: ['start_odometer'],
    error: 'odometer_of_interval',
  });
export type ScheduleInput = z.output<typeof ScheduleInput>;

export const ScheduleRow = z.object({
  id: Id,
  ...vehicleFields,
  description: z.string(),
  every_km: z.number().nullable(),
  every_months: z.number().nullable(),
  /** The latest service that is done, or the start. */
  last_on: Day,
  last_odometer: z.number().nullable(),
  /** The current odometer; null if it is not known. */
  mileage: z.number().nullable(),
  km_per_day: z.number().nullable(),
  /** When it falls due, in kilometres of the instrument that the vehicle has now, and by date. */
  next_odometer: z.number().nullable(),
  next_on: Day.nullable(),
  /** The day on which the odometer is expected to reach it, by the average; null if it has, or the data is missing. */
  forecast_on: Day.nullable(),
  state: ScheduleState,
  version: z.number(),
});
export type ScheduleRow = z.output<typeof ScheduleRow>;

export const Schedule = ScheduleRow.extend({
  lead_km: z.number(),
  lead_days: z.number(),
  start_on: Day,
  start_odometer: z.number().nullable(),
  active: z.boolean(),
  created_at: Moment,
});
export type Schedule = z.output<typeof Schedule>;

/** For each vehicle to which a schedule was applied: `exists` if it already has an active one with this description. */
export const scheduleOutcomes = ['created', 'exists', 'inactive'] as const;
export const ScheduleOutcome = z.object({
  ...vehicleFields,
  outcome: z.enum(scheduleOutcomes),
  /** The one that was created. */
  schedule_id: Id.nullable(),
});
export type ScheduleOutcome = z.output<typeof ScheduleOutcome>;

const exists = { schedule_exists: { status: 409, field: 'description', constraint: 'service_schedule_one_active' } } as const;
const ofOne = { params: WithId, output: one(Schedule) };
const ofStatus = { ...ofOne, ifMatch: true } as const;

/** The filters of reminders that schedules have too. */
const CalendarQuery = calendarQuery({
  state: statusFilter(scheduleStates).optional(),
  /** Schedules that are soon or overdue. */
  near: Flag.optional(),
  vehicle: vehicleFields.vehicle.optional(),
});
export type CalendarQuery = z.output<typeof CalendarQuery>;

export const schedules = {
  list: listRoute('/api/service-schedules', 'view-services', {
    summary: 'Service schedules, due or expected ones first; the search matches vehicles and descriptions.',
    query: listQuery(['expected_on'], 'expected_on').extend({
      state: statusFilter(scheduleStates).optional(),
      vehicle_id: Id.optional(),
    }),
    row: ScheduleRow,
    words: 'maintenance:schedules.',
    name: 'maintenance:schedules.title',
    columns: {
      ...plainColumns('plate', 'description'),
      every: { parts: { every_km: { title: 'schedules.columns.every_km' }, every_months: { title: 'schedules.columns.every_months' } } },
      last: { parts: { last_on: { title: 'schedules.columns.last_on' }, last_odometer: { title: 'schedules.columns.last_odometer' } } },
      ...plainColumns('mileage', 'km_per_day', 'next_odometer'),
      expected_on: { parts: { forecast_on: { title: 'schedules.columns.forecast_on' }, next_on: { title: 'schedules.columns.next_on' } } },
      state: { texts: 'states' },
    },
    groups: groupsBy('state', scheduleStates),
  }),
  calendar: route('GET /api/service-schedules/calendar', 'view-services', {
    summary:
      'How many service schedules each day has on which they are due or expected to be, and the first of them; and those that were overdue before.',
    query: CalendarQuery,
    output: one(calendarAnswer(ScheduleRow)),
  }),
  create: route('POST /api/service-schedules', 'create-services', {
    summary:
      'Applies a schedule to vehicles, and returns the result for each: an inactive vehicle, or one with such a schedule, is left out.',
    body: NewSchedulesInput,
    output: z.object({ data: z.array(ScheduleOutcome).max(vehiclesLimit) }),
    errors: { vehicle_unknown: { status: 422 } },
  }),
  read: route('GET /api/service-schedules/:id', 'view-services', { ...ofOne, summary: 'One schedule, with the service that is due.' }),
  update: route('PUT /api/service-schedules/:id', 'update-services', {
    ...ofOne,
    ifMatch: true,
    summary: 'Saves a schedule; its vehicle stays.',
    body: ScheduleInput,
    errors: { ...exists, last_odometer_missing: { status: 422, field: 'every_km', constraint: 'service_schedule_odometer' } },
  }),
  deactivate: route('POST /api/service-schedules/:id/deactivation', 'delete-services', {
    ...ofStatus,
    status: 200,
    summary: 'Ends a schedule: it no longer falls due. Its services stay.',
    errors: { already_inactive: { status: 409 } },
  }),
  reactivate: route('DELETE /api/service-schedules/:id/deactivation', 'delete-services', {
    ...ofStatus,
    summary: 'Takes a schedule back into use.',
    errors: { ...exists, already_active: { status: 409 } },
  }),
};
