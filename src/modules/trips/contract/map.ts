/** API contract of the map of the trips that are on the road. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, LocalDateTime } from '#base/wire.ts';
import { MappedPlace } from './place.ts';

/** More are not drawn: as many as a large company has drivers. */
export const mapLimit = 500;

export const MappedTrip = z.object({
  id: Id,
  number: z.string(),
  customer_name: z.string(),
  driver_name: z.string(),
  truck_plate: z.string(),
  departure_at: LocalDateTime,
  /** As it is planned. */
  arrival_at: LocalDateTime.nullable(),
  origin: MappedPlace,
  destination: MappedPlace,
});
export type MappedTrip = z.output<typeof MappedTrip>;

export const tripMap = route({
  method: 'GET',
  path: '/api/trips/map',
  access: 'view-trips',
  summary: 'The trips in transit, with the coordinates of their ends: those that departed last, and whether there are more.',
  output: z.object({ data: z.array(MappedTrip).max(mapLimit), has_more: z.boolean() }),
});
