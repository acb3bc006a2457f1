/** API contract of where a vehicle is, for its page. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, LocalDateTime, one, WithId } from '#base/wire.ts';

/** The vehicle's trip in transit, else the last one with a confirmed arrival; null before its first. */
export const Whereabouts = z
  .object({
    trip_id: Id,
    number: z.string(),
    is_in_transit: z.boolean(),
    origin_name: z.string(),
    destination_name: z.string(),
    departure_at: LocalDateTime,
    /** In transit: as it is planned. */
    arrival_at: LocalDateTime.nullable(),
  })
  .nullable();
export type Whereabouts = z.output<typeof Whereabouts>;

const ofVehicle = (kind: 'truck' | 'trailer') =>
  route(`GET /api/${kind}s/:id/whereabouts`, 'view-trips', {
    summary: `The trip in transit of a ${kind}, else its last one with a confirmed arrival. Takes \`view-${kind}s\` too.`,
    params: WithId,
    output: one(Whereabouts),
  });

export const whereabouts = { ofTruck: ofVehicle('truck'), ofTrailer: ofVehicle('trailer') };
