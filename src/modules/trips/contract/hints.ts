/** API contract of suggestions from earlier trips for the form of a new trip. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, LocalDateTime, Money, one, WithId } from '#base/wire.ts';
import { CityId } from '#modules/places/contract.ts';
import { Place } from './place.ts';

/** Most addresses of each end, and the latest trips that they are taken from. */
export const usedPlacesLimit = 20;
export const customerTripsRead = 500;
/** The latest trips that a route is summarized from. */
export const routeTripsRead = 200;

/** A place that trips of the customer had: a city and an address in it, with the details and coordinates of the latest. */
export const UsedPlace = Place.extend({ trips: z.number(), last_departure_at: LocalDateTime });
export type UsedPlace = z.output<typeof UsedPlace>;

export const CustomerTripHints = z.object({
  /** The latest by departure, cancelled ones left out. */
  last_trip: z
    .object({ id: Id, number: z.string(), departure_at: LocalDateTime, origin_name: z.string(), destination_name: z.string() })
    .nullable(),
  /** The most used first. */
  origins: z.array(UsedPlace).max(usedPlacesLimit),
  destinations: z.array(UsedPlace).max(usedPlacesLimit),
});
export type CustomerTripHints = z.output<typeof CustomerTripHints>;

export const RouteHints = z.object({
  /** At most 200. */
  trips: z.number(),
  /** Of the trips with a freight. Null without any, and for a caller who does not see freight. */
  average_freight: Money.nullable(),
  /** The median time from departure to arrival of trips with a confirmed arrival, in hours with one decimal. */
  typical_hours: z.number().nullable(),
});
export type RouteHints = z.output<typeof RouteHints>;

export const hints = {
  ofCustomer: route('GET /api/customers/:id/trip-hints', 'create-trips', {
    summary:
      'For the form of a trip: the last trip of a customer, and the addresses where its last 500 trips began and ended. Takes `view-customers` too.',
    params: WithId,
    output: one(CustomerTripHints),
  }),
  ofRoute: route('GET /api/trips/route-hints', 'create-trips', {
    summary: 'For the form of a trip: how many of the last 200 trips went from one city to the other, for how much and in how many hours.',
    query: z.object({ origin_city_id: CityId, destination_city_id: CityId }),
    output: one(RouteHints),
  }),
};
