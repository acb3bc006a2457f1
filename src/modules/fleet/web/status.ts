/** Taking a vehicle out of use and back, after asking. */
import { useQueryClient } from '@tanstack/react-query';
import { allOf } from '#web/api/call.ts';
import { useStatusActions } from '#web/kit/page/use-status-actions.ts';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useMay } from '#web/session/session.ts';
import { type TrailerRow, trailers, trucks } from '../contract.ts';

/** Also the word in permissions and in the words of this module. */
export type Kind = 'trucks' | 'trailers';
const contracts = { trucks, trailers };

/** Forgets every list and record of vehicles in the current company: a truck shows its trailer's plate. */
export function useForgetVehicles(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([trucks.list, trucks.read, trailers.list, trailers.read].map((route) => client.invalidateQueries(allOf(route))));
}

type Changed = Pick<TrailerRow, 'id' | 'plate' | 'status' | 'version'>;

/** What may be done with the status of a vehicle by whoever is signed in. */
export function useVehicleStatus(kind: Kind): (vehicle: Changed) => RowAction[] {
  const mayChange = useMay(`delete-${kind}`);
  const forget = useForgetVehicles();
  const actions = useStatusActions<Changed>({ operations: contracts[kind], words: `fleet:${kind}.`, name: ({ plate }) => plate, forget });
  return (vehicle) => (mayChange ? actions(vehicle) : []);
}
