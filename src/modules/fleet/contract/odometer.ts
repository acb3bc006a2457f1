/** The odometer log of a truck or a trailer. The moments are the company's local time, as those of trips. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { route } from '#base/route.ts';
import { Id, LocalDateTime, one, optionalText, WithId } from '#base/wire.ts';

/** The largest value of an instrument. */
export const Kilometres = z.number().int().min(0).max(9_999_999);

/** Entered by hand, or from another record, where alone it can be corrected. */
const ownSources = ['opening', 'manual'] as const;
const recordSources = ['trip_departure', 'trip_arrival', 'service', 'expense'] as const;
export const readingSources = [...ownSources, ...recordSources] as const;
export type ReadingSource = (typeof readingSources)[number];

/** Whether the reading is of the log itself, and may be changed in it. */
export const isOwnReading = (source: ReadingSource): boolean => (ownSources as readonly string[]).includes(source);

/** A reading that a trip, a service or an expense confirms. */
export interface ConfirmedReading {
  source: (typeof recordSources)[number];
  at: z.output<typeof LocalDateTime>;
  km: number;
}

const neighbours = { previous_km: z.number(), previous_at: LocalDateTime, km: z.number(), at: LocalDateTime };

/** Two readings that follow each other, of which one is new or changed: the later one is lower, or the distance too long for the time. */
export const OdometerQuestion = z.discriminatedUnion('code', [
  z.object({ code: z.literal('odometer_lower'), ...neighbours }),
  z.object({ code: z.literal('odometer_jump'), ...neighbours }),
]);
export type OdometerQuestion = z.output<typeof OdometerQuestion>;

export const OdometerReading = z.object({
  id: Id,
  at: LocalDateTime,
  km: z.number(),
  source: z.enum(readingSources),
  /** The record that it was read for, such as a trip; null by hand. */
  source_id: Id.nullable(),
  /** The number of that record. */
  source_number: z.string(),
  note: z.string(),
  /** Lower than the one before it: read from another instrument. */
  starts_segment: z.boolean(),
  /** Driven since the reading before it; null for the first of an instrument. */
  km_since: z.number().nullable(),
  version: z.number(),
});
export type OdometerReading = z.output<typeof OdometerReading>;

export const ReadingInput = z.object({ at: LocalDateTime, km: Kilometres, note: optionalText(200), confirm: Confirm });
export type ReadingInput = z.output<typeof ReadingInput>;

/** Readings per page. */
export const readingsPage = 50;

const ReadingId = WithId.extend({ reading_id: Id });
const questions = {
  confirmation_needed: confirmationNeeded(OdometerQuestion),
  /** More than a day ahead of the company's clock. */
  date_in_future: { status: 422, field: 'at' },
} as const;
/** A reading of a record follows the record. */
const ofRecord = {
  reading_of_trip: { status: 409, details: z.object({ number: z.string() }) },
  reading_of_service: { status: 409 },
  reading_of_expense: { status: 409, details: z.object({ number: z.string() }) },
} as const;

const odometerOf = (vehicles: 'trucks' | 'trailers', vehicle: string) => ({
  list: route(`GET /api/${vehicles}/:id/odometer`, `view-${vehicles}`, {
    summary: `The odometer readings of a ${vehicle}, latest first, with the kilometres since the one before.`,
    params: WithId,
    query: z.object({
      /** Only readings older than this one: `next` of the page before. */
      before: Id.optional(),
    }),
    output: z.object({
      data: z.array(OdometerReading).max(readingsPage),
      meta: z.object({
        /** The latest reading; 0 without one. */
        mileage: z.number(),
        /** Over the 90 days until the latest reading; null with less than a week of data. */
        average_km_per_day: z.number().nullable(),
        next: Id.nullable(),
      }),
    }),
  }),
  create: route(`POST /api/${vehicles}/:id/odometer`, `update-${vehicles}`, {
    summary: `Adds a reading of a ${vehicle} by hand. Asks about a lower one than before, and about more than 2,000 km a day.`,
    params: WithId,
    body: ReadingInput,
    output: one(OdometerReading),
    errors: questions,
  }),
  update: route(`PUT /api/${vehicles}/:id/odometer/:reading_id`, `update-${vehicles}`, {
    ifMatch: true,
    summary:
      'Corrects a reading that was added by hand; asks as a new one does. That of a trip, a service or an expense is corrected there.',
    params: ReadingId,
    body: ReadingInput,
    output: one(OdometerReading),
    errors: { ...questions, ...ofRecord },
  }),
  remove: route(`DELETE /api/${vehicles}/:id/odometer/:reading_id`, `update-${vehicles}`, {
    ifMatch: true,
    summary: 'Deletes a reading that was added by hand.',
    params: ReadingId,
    output: z.object({ data: z.null() }),
    errors: ofRecord,
  }),
});

export const truckOdometer = odometerOf('trucks', 'truck');
export const trailerOdometer = odometerOf('trailers', 'trailer');
