/** The statuses of a trip and the history of its status. */
import { z } from 'zod';
import { Day, Id, Moment } from '#base/wire.ts';
import { OdometerQuestion } from '#modules/fleet/contract/odometer.ts';
import { ExpiredPaper } from '#modules/reminders/contract/fields.ts';

export const tripStatuses = ['active', 'in_transit', 'under_review', 'rejected', 'invoiced', 'paid', 'cancelled'] as const;
/** Still to be invoiced. */
export const openStatuses: readonly (typeof tripStatuses)[number][] = ['active', 'in_transit', 'under_review', 'rejected'];

/**
 * The groups of a list of trips: the statuses, with `under_review` divided in two. A trip under review is to be invoiced once it is ready
 * (`isReadyToInvoice`), which is a mark and not a status.
 */
export const tripStages = ['active', 'in_transit', 'to_review', 'to_invoice', 'rejected', 'invoiced', 'paid', 'cancelled'] as const;
export type TripStage = (typeof tripStages)[number];
/** The stages of `openStatuses`. */
export const openStages: readonly TripStage[] = ['active', 'in_transit', 'to_review', 'to_invoice', 'rejected'];
/** The filters of the list by which a stage is found. */
export const stageFilters = Object.fromEntries(
  tripStages.map((stage) => [
    stage,
    stage === 'to_review' || stage === 'to_invoice'
      ? { status: 'under_review', ready: stage === 'to_invoice' ? '1' : '0' }
      : { status: stage },
  ]),
) as Record<TripStage, { status: TripStatus; ready?: '0' | '1' }>;

export const TripStatus = z.enum(tripStatuses);
export type TripStatus = z.output<typeof TripStatus>;

/** Numbers that older clients send and read. `unknown` (0) is for display only and is never stored. */
export const tripStatusNumber: Record<TripStatus | 'unknown', number> = {
  unknown: 0,
  active: 1,
  cancelled: 2,
  under_review: 3,
  in_transit: 4,
  invoiced: 5,
  rejected: 6,
  paid: 7,
};

/** The status with that number; `unknown` for any other number. */
export function tripStatusOf(number: number): TripStatus | 'unknown' {
  return tripStatuses.find((status) => tripStatusNumber[status] === number) ?? 'unknown';
}

/** The status itself, or `unknown` for a word that this version does not have. */
export const knownStatus = (status: string): TripStatus | 'unknown' => TripStatus.safeParse(status).data ?? 'unknown';

/** One or more statuses, as words or numbers; the parameter may be repeated or contain a comma-separated list. */
export const Statuses = z
  .union([z.string(), z.array(z.string())])
  .transform((input) =>
    [input]
      .flat()
      .flatMap((list) => list.split(','))
      .map((status) => (/^\d$/.test(status) ? tripStatusOf(Number(status)) : status)),
  )
  .pipe(z.array(TripStatus).max(20));

/** How many status changes of a trip are returned, latest first. */
export const statusChangesLimit = 200;

/**
 * Questions at the start of a trip: another day than planned, its driver or truck is in transit on the trips with these numbers, or papers have
 * expired, which needs a `reason` in the body.
 */
export const StartQuestion = z.discriminatedUnion('code', [
  z.object({ code: z.literal('other_day'), planned: Day, confirmed: Day }),
  z.object({ code: z.literal('driver_in_transit'), trips: z.array(z.string()) }),
  z.object({ code: z.literal('truck_in_transit'), trips: z.array(z.string()) }),
  z.object({ code: z.literal('expired_papers'), field: z.literal('reason'), papers: z.array(ExpiredPaper).min(1) }),
]);
export type StartQuestion = z.output<typeof StartQuestion>;

/** Questions of a status change: at a start those above, at start and review those about the odometers. */
export const StatusQuestion = z.discriminatedUnion('code', [...StartQuestion.options, ...OdometerQuestion.options]);
export type StatusQuestion = z.output<typeof StatusQuestion>;

export const StatusChange = z.object({
  id: Id,
  at: Moment,
  /** Null when the system changed it. */
  person_id: Id.nullable(),
  /** Null for the system and for staff of the platform. */
  person_name: z.string().nullable(),
  from_status: TripStatus.nullable(),
  to_status: TripStatus,
  /** Null for drivers. */
  reason: z.string().nullable(),
  /** For the driver, of a rejection. */
  message: z.string(),
  /** For a start or review: the questions that the desk confirmed, or that the trip's own driver was not asked. Empty for drivers. */
  questions: z.array(StatusQuestion),
});
export type StatusChange = z.output<typeof StatusChange>;
