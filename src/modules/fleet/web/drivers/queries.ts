import { useQuery } from '@tanstack/react-query';
import { queriesOf, query } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { assignments } from '../../contract/assignments.ts';
import { trucks } from '../../contract/vehicles.ts';

export const useAssignments = (truck_id: string) => useQuery(query(assignments.list, { params: { id: truck_id }, quiet: true }));

/** Call after any change of the drivers of a truck, which lists and pages show. */
export function invalidateAssignments(): Promise<unknown> {
  const routes = [assignments.list, assignments.pair, trucks.list, trucks.read];
  return Promise.all(routes.map((route) => client.invalidateQueries(queriesOf(route))));
}
