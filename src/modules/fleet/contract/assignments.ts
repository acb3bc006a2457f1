/** Assignments of drivers to trucks, from one day to another. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Day, Id, one, WithId, whenValid } from '#base/wire.ts';

/** Of one truck, newest first. */
export const assignmentsLimit = 200;

/** `current` counts today in the company's calendar, `planned` later, `past` has ended. */
export const assignmentStates = ['current', 'planned', 'past'] as const;

const Days = z.object({ starts_on: Day, ends_on: Day.nullable().default(null) });
const isSequence = ({ starts_on, ends_on }: { starts_on: string; ends_on: string | null }) => ends_on === null || ends_on >= starts_on;
const endsAfterStart = {
  ...whenValid(Days),
  path: ['ends_on'],
  error: 'ends_before_start',
};

const assignmentInput = {
  driver_id: Id,
  /** Both days count. */
  ...Days.shape,
};
export const AssignmentInput = z.object(assignmentInput).refine(isSequence, endsAfterStart);
export type AssignmentInput = z.output<typeof AssignmentInput>;

export const NewAssignmentInput = z
  .object({
    ...assignmentInput,
    /** Ends assignments of the truck to other drivers that began earlier and continue, on the day before this one starts. */
    ends_previous: z.boolean().default(false),
  })
  .refine(isSequence, endsAfterStart);
export type NewAssignmentInput = z.output<typeof NewAssignmentInput>;

export const Assignment = z.object({
  id: Id,
  driver_id: Id,
  driver_name: z.string(),
  starts_on: Day,
  ends_on: Day.nullable(),
  state: z.enum(assignmentStates),
  version: z.number(),
});
export type Assignment = z.output<typeof Assignment>;

/** A truck and the driver who is assigned to it, both active, with the truck's usual trailer if that is active. */
export const AssignedPair = z.object({
  truck_id: Id,
  truck_plate: z.string(),
  trailer_id: Id.nullable(),
  trailer_plate: z.string().nullable(),
  driver_id: Id,
  driver_name: z.string(),
});
export type AssignedPair = z.output<typeof AssignedPair>;

const refusals = {
  already_assigned: { status: 409, constraint: 'driver_assignment_once', field: 'driver_id' },
  driver_not_active: { status: 422, field: 'driver_id' },
} as const;

export const assignments = {
  list: route('GET /api/trucks/:id/drivers', 'view-trucks', {
    summary: 'The drivers of a truck, now, before and planned: the last 200, newest first.',
    params: WithId,
    output: z.object({ data: z.array(Assignment).max(assignmentsLimit) }),
  }),
  create: route('POST /api/trucks/:id/drivers', 'update-trucks', {
    summary: 'Assigns an active driver to a truck.',
    params: WithId,
    body: NewAssignmentInput,
    output: one(Assignment),
    errors: refusals,
  }),
  update: route('PUT /api/trucks/:id/drivers/:assignment_id', 'update-trucks', {
    params: WithId.extend({ assignment_id: Id }),
    ifMatch: true,
    summary: "Changes driver or days of an assignment; a last day ends it. The driver's status counts only if the driver changes.",
    body: AssignmentInput,
    output: one(Assignment),
    errors: refusals,
  }),
  remove: route('DELETE /api/trucks/:id/drivers/:assignment_id', 'update-trucks', {
    params: WithId.extend({ assignment_id: Id }),
    ifMatch: true,
    summary: 'Deletes an assignment that never was: the history of the truck shows it.',
    output: z.object({ data: z.null() }),
  }),
  pair: route('GET /api/trucks/assigned', 'create-trips', {
    summary:
      'For the form of a trip: the driver assigned to a truck on a day, or the truck of a driver; the latest where there are several. Null without one.',
    query: z.object({ truck_id: Id.optional(), driver_id: Id.optional(), day: Day.optional() }),
    output: one(AssignedPair.nullable()),
  }),
};
