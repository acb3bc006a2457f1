import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { currentCompanyId } from '#web/session/tab.ts';
import { trailerOdometer, truckOdometer } from '../../contract/odometer.ts';
import { type Kind, trailers, trucks } from '../../contract/vehicles.ts';

export const odometers = { trucks: truckOdometer, trailers: trailerOdometer };
const records = { trucks, trailers };

/** The log of a vehicle, latest first, page by page. */
export function useOdometer(kind: Kind, id: string) {
  const { list } = odometers[kind];
  return useInfiniteQuery({
    queryKey: [currentCompanyId(), list.path, { id }],
    queryFn: ({ pageParam, signal }) => call(list, { params: { id }, query: { before: pageParam }, signal, quiet: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
  });
}

/** Invalidates the logs, and the vehicles with the mileage that follows from them. Call after any change. */
export const invalidateOdometers = (kind: Kind) => invalidate(odometers[kind].list, records[kind].list, records[kind].read);
