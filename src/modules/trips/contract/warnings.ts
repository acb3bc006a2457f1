/** Warnings about the plan of a trip: they never block a save. */
import { z } from 'zod';
import { ExpiredPaper } from '#modules/reminders/contract/fields.ts';

/** Another trip that needs the same truck, trailer or driver at the same time. */
const OverlapWarning = z.object({ code: z.literal('overlap'), kind: z.enum(['truck', 'trailer', 'driver']), number: z.string() });
export type OverlapWarning = z.output<typeof OverlapWarning>;

/** A paper of the truck, the trailer or the driver that is not valid until the end of the trip. */
const PaperWarning = z.object({ code: z.literal('expired_paper'), ...ExpiredPaper.shape });

export const TripWarning = z.discriminatedUnion('code', [OverlapWarning, PaperWarning]);
export type TripWarning = z.output<typeof TripWarning>;
