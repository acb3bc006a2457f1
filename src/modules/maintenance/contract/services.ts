/** API contract of services and repairs: done or planned work on a truck or a trailer. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { groupsBy, listRoute, plainColumns } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import {
  Day,
  dayRange,
  Id,
  listQuery,
  Moment,
  Money,
  MoneyNotNegative,
  MoneySum,
  note,
  one,
  optionalNote,
  optionalText,
  PlannedDay,
  statusFilter,
  text,
  WithId,
  whenValid,
  withoutHidden,
} from '#base/wire.ts';
import { booksErrors, settledErrors } from '#modules/companies/contract/books.ts';
import { SentFile } from '#modules/files/contract.ts';
import { Kilometres, OdometerQuestion } from '#modules/fleet/contract/odometer.ts';
import { ServiceKind, ServiceStatus, serviceStatuses, vehicleFields } from './fields.ts';

export const filesLimit = 20;
/** Most providers of a company that a filter offers. */
export const providersLimit = 500;

/** The ids of files of purpose `attachment`: new files sent by the caller, and those of the service. */
const FileIds = z
  .array(Id)
  .max(filesLimit)
  .default([])
  .transform((ids) => [...new Set(ids)]);

const done = {
  odometer: Kilometres.nullable().default(null),
  parts_cost: MoneyNotNegative.nullable().default(null),
  labour_cost: MoneyNotNegative.nullable().default(null),
};

/** Fields that only a done service has. */
const results = ['odometer', 'parts_cost', 'labour_cost'] as const;

/** With a date of completion the service is done, else with a planned date it is scheduled. */
export const ServiceInput = z
  .object({
    vehicle_id: Id,
    kind: ServiceKind,
    description: text(120),
    /** Of the same vehicle: it counts from this service once it is done. */
    schedule_id: Id.nullable().default(null),
    provider: optionalText(80),
    scheduled_on: PlannedDay.nullable().default(null),
    done_on: Day.nullable().default(null),
    ...done,
    /** The ids of files of purpose `attachment`: new files sent by the caller, and those already attached. */
    file_ids: FileIds,
    note: optionalNote(500),
    confirm: Confirm,
  })
  .refine((service) => service.done_on !== null || results.every((name) => service[name] === null), {
    path: ['done_on'],
    error: 'done_on_required',
    ...whenValid(z.object({ done_on: Day.nullable().default(null), ...done })),
  });
export type ServiceInput = z.output<typeof ServiceInput>;

export const CompletionInput = z.object({
  done_on: Day,
  ...done,
  /** Added to its existing files. */
  file_ids: FileIds,
  confirm: Confirm,
});
export type CompletionInput = z.output<typeof CompletionInput>;

export const ServiceRow = z.object({
  id: Id,
  ...vehicleFields,
  kind: ServiceKind,
  description: z.string(),
  schedule_id: Id.nullable(),
  provider: z.string(),
  status: ServiceStatus,
  scheduled_on: Day.nullable(),
  done_on: Day.nullable(),
  /** Kilometres, read when it was done. */
  odometer: z.number().nullable(),
  parts_cost: Money.nullable(),
  labour_cost: Money.nullable(),
  total_cost: MoneySum,
  /** The expense that it posted or is linked to. */
  expense_id: Id.nullable(),
  version: z.number(),
});
export type ServiceRow = z.output<typeof ServiceRow>;

export const Service = ServiceRow.extend({
  /** Whether its schedule has an interval in kilometres, so that completing it requires an odometer. */
  needs_odometer: z.boolean(),
  /** The description of its schedule. */
  schedule_name: z.string().nullable(),
  files: z.array(SentFile),
  file_ids: z.array(Id),
  note: z.string(),
  cancellation_reason: z.string(),
  expense_number: z.string().nullable(),
  created_at: Moment,
});
export type Service = z.output<typeof Service>;

const Cost = z.object({
  services: z.number(),
  parts_cost: MoneySum,
  labour_cost: MoneySum,
  total_cost: MoneySum,
  /** Driven in the time, by the odometer log. */
  kilometres: z.number(),
  /** Null if it has not been driven. */
  cost_per_km: MoneySum.nullable(),
});
export type Cost = z.output<typeof Cost>;

const cannotMove = { service_cannot_move: { status: 409, details: z.object({ status: ServiceStatus }) } } as const;
const doing = {
  file_unknown: { status: 422, field: 'file_ids' },
  odometer_required: { status: 422, field: 'odometer' },
  date_in_future: { status: 422, field: 'done_on' },
  too_many_decimals: { status: 422, details: z.object({ decimals: z.number() }) },
  confirmation_needed: confirmationNeeded(OdometerQuestion),
} as const;

/** Refusals of a save whose service has an expense, which follows it. */
const following = {
  ...booksErrors,
  ...settledErrors,
  expense_cost_required: { status: 422, field: 'parts_cost' },
  exchange_rate_range: { status: 422 },
  /** Only users who approve expenses can change the values of an approved one through the service. */
  service_expense_approved: { status: 409 },
} as const;

const ofOne = { params: WithId, output: one(Service) };

export const services = {
  list: listRoute('/api/services', 'view-services', {
    summary: 'Services and repairs, those without a date first, then the latest; the search matches vehicles, descriptions and providers.',
    query: listQuery(['dated_on', 'total_cost'], '-dated_on').extend({
      status: statusFilter(serviceStatuses).optional(),
      kind: ServiceKind.optional(),
      vehicle_id: Id.optional(),
      schedule_id: Id.optional(),
      /** The whole name. */
      provider: text(80).optional(),
      ...dayRange('dated'),
    }),
    row: ServiceRow,
    words: 'maintenance:services.',
    name: 'maintenance:services.title',
    columns: {
      ...plainColumns('plate', 'description'),
      kind: { texts: 'kinds' },
      provider: {},
      dated_on: {
        parts: { scheduled_on: { title: 'services.columns.scheduled_on' }, done_on: { title: 'services.columns.done_on' } },
      },
      ...plainColumns('odometer', 'parts_cost', 'labour_cost', 'total_cost'),
      status: { texts: 'statuses' },
    },
    sums: { total_cost: MoneySum },
    groups: groupsBy('status', serviceStatuses),
  }),
  create: route('POST /api/services', 'create-services', {
    summary: 'Adds a service: open, scheduled with a date, or done with the day on which it was.',
    body: ServiceInput,
    output: one(Service),
    errors: doing,
  }),
  providers: route('GET /api/services/providers', 'view-services', {
    summary: 'The providers of services, for the filter of their list and for the form.',
    output: z.object({ data: z.array(z.string()).max(providersLimit) }),
  }),
  costs: route('GET /api/services/costs', 'view-services', {
    summary: "The cost of a vehicle's services, total and per kilometre: of the last 365 days, and of all.",
    query: z.object({ vehicle_id: Id }),
    output: one(z.object({ year: Cost, all: Cost })),
  }),
  read: route('GET /api/services/:id', 'view-services', { ...ofOne, summary: 'One service, with its files.' }),
  update: route('PUT /api/services/:id', 'update-services', {
    ...ofOne,
    ifMatch: true,
    summary:
      'Saves a service that is not cancelled. One that is done stays done; its reading, its schedule and its expense follow the correction.',
    body: ServiceInput,
    errors: { ...doing, ...cannotMove, ...following, done_on_required: { status: 422, field: 'done_on' } },
  }),
  remove: route('DELETE /api/services/:id', 'delete-services', {
    ifMatch: true,
    summary: 'Deletes a service that is not done.',
    params: WithId,
    output: z.object({ data: z.null() }),
    errors: { service_done: { status: 409 } },
  }),
  schedule: route('POST /api/services/:id/scheduling', 'update-services', {
    ...ofOne,
    status: 200,
    summary: 'Plans an open or scheduled service for a day, or for none.',
    body: z.object({
      scheduled_on: PlannedDay.nullable(),
      /** Null leaves it unchanged. */
      provider: withoutHidden(z.string().trim().max(80)).nullable().default(null),
    }),
    errors: cannotMove,
  }),
  complete: route('POST /api/services/:id/completion', 'update-services', {
    ...ofOne,
    status: 200,
    summary: 'Marks an open or scheduled service as done, with its odometer and cost. Its schedule counts from here.',
    body: CompletionInput,
    errors: { ...doing, ...cannotMove },
  }),
  cancel: route('POST /api/services/:id/cancellation', 'update-services', {
    ...ofOne,
    status: 200,
    summary: 'Cancels an open or scheduled service, with a reason.',
    body: z.object({ reason: note(300).min(2) }),
    errors: cannotMove,
  }),
  reopen: route('DELETE /api/services/:id/cancellation', 'update-services', {
    ...ofOne,
    summary: 'Opens a cancelled service again, without a date.',
    errors: cannotMove,
  }),
};
