import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { allOf, query } from '#web/api/call.ts';
import { loads } from '../contract/loads.ts';
import { type Trip, trips } from '../contract/trips.ts';

export const tripQuery = (id: string) => query(trips.read, { params: { id } });

/** A trip that its page shows. */
export function useTrip(id: string): Trip {
  return useSuspenseQuery(tripQuery(id)).data.data;
}

/** After any change of a trip or its loads: everything that may show it is asked again. */
export function refreshTrips(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [trips.list, trips.read, trips.warnings, trips.statusChanges, loads.list, loads.read].map((route) =>
      client.invalidateQueries(allOf(route)),
    ),
  );
}
