import { useQuery } from '@tanstack/react-query';
import { queriesOf, query } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { payrollAdvances } from '../contract/advances.ts';

export const useAdvance = (id: string) => useQuery(query(payrollAdvances.read, { params: { id }, quiet: true }));

/** Invalidates every query that may show an advance on pay. Call after any change of one. */
export function invalidateAdvances(): Promise<unknown> {
  const routes = [payrollAdvances.list, payrollAdvances.read];
  return Promise.all(routes.map((route) => client.invalidateQueries(queriesOf(route))));
}
