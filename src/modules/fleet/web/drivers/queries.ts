import { useQuery } from '@tanstack/react-query';
import { query } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { assignments } from '../../contract/assignments.ts';
import { trucks } from '../../contract/vehicles.ts';

export const useAssignments = (truck_id: string) => useQuery(query(assignments.list, { params: { id: truck_id }, quiet: true }));

/** Call after any change of the drivers of a truck, which lists and pages show. */
export const invalidateAssignments = () => invalidate(assignments.list, assignments.pair, trucks.list, trucks.read);
