import { type QueryClient, useQuery } from '@tanstack/react-query';
import { queriesOf, query } from '#web/api/call.ts';
import { loads } from '../contract/loads.ts';
import { trips } from '../contract/trips.ts';

export const tripQuery = (id: string) => query(trips.read, { params: { id } });

/** One trip, for `<Loaded>`. */
export const useTrip = (id: string) => useQuery(tripQuery(id));

/** Invalidates every query that may show a trip or its loads. Call after any change of them. */
export function invalidateTrips(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [trips.list, trips.read, trips.warnings, trips.statusChanges, loads.list, loads.read].map((route) =>
      client.invalidateQueries(queriesOf(route)),
    ),
  );
}
