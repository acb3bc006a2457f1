/** API contract of the free trucks and where they are: for the form of a trip. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, LocalDateTime } from '#base/wire.ts';
import { CityId } from '#modules/places/contract.ts';

/** The nearest ones. */
export const freeTrucksLimit = 8;

/** An active truck that is not in transit. */
export const FreeTruck = z.object({
  truck_id: Id,
  plate: z.string(),
  /** Its usual trailer, if that is active. */
  trailer_id: Id.nullable(),
  trailer_plate: z.string().nullable(),
  /** Today's driver. */
  driver_name: z.string().nullable(),
  /** Where its last trip ended, and when; null before its first one. */
  city_name: z.string().nullable(),
  since: LocalDateTime.nullable(),
  /** When it leaves next, if a trip is planned. */
  next_departure_at: LocalDateTime.nullable(),
  /** Kilometres to the city in a straight line; null if one of the two has no coordinates. */
  distance_km: z.number().nullable(),
});
export type FreeTruck = z.output<typeof FreeTruck>;

export const freeTrucks = {
  list: route('GET /api/trips/free-trucks', 'create-trips', {
    summary:
      'For the form of a trip: the trucks that are not in transit, those nearest to a city first, then those that wait longest. Takes `view-trucks` too.',
    query: z.object({ city_id: CityId }),
    output: z.object({ data: z.array(FreeTruck).max(freeTrucksLimit) }),
  }),
};
