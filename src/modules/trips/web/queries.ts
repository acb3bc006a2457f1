import { useQuery } from '@tanstack/react-query';
import { truckOdometer } from '#modules/fleet/contract/odometer.ts';
import { trucks } from '#modules/fleet/contract/vehicles.ts';
import { query } from '#web/api/call.ts';
import { overviewQuery } from '#web/api/overview.ts';
import { client, invalidate } from '#web/api/query-client.ts';
import { tripDocuments } from '../contract/documents.ts';
import { loads } from '../contract/loads.ts';
import { tripOverview } from '../contract/overview.ts';
import { trips } from '../contract/trips.ts';

export const tripQuery = (id: string) => query(trips.read, { params: { id } });

/** One trip, for `<Loaded>`. */
export const useTrip = (id: string) => useQuery(tripQuery(id));

/** Reads the data of a trip's page into the cache. */
export const useTripOverview = (id: string) => useQuery(overviewQuery(tripOverview, { id }));

/** The same before the page is rendered. The page handles a failure by requesting the data again. */
export const prefetchTripOverview = (id: string) =>
  client.prefetchQuery({ ...overviewQuery(tripOverview, { id }), staleTime: 'static', meta: { quiet: true } });

/** Invalidates every query that may show a trip, its loads or its documents, or the odometer of its truck. Call after any change of them. */
export const invalidateTrips = () =>
  invalidate(
    trips.list,
    trips.read,
    trips.warnings,
    trips.statusChanges,
    loads.list,
    loads.read,
    tripDocuments.list,
    truckOdometer.list,
    trucks.list,
    trucks.read,
  );
