/** Deactivating and reactivating a vehicle, after confirmation. */
import { useQueryClient } from '@tanstack/react-query';
import { queriesOf } from '#web/api/call.ts';
import { useStatusActions } from '#web/kit/page/use-status-actions.ts';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type TrailerRow, trailers, trucks } from '../contract.ts';

/** Also part of permissions and of keys of this module's words. */
export type Kind = 'trucks' | 'trailers';
const contracts = { trucks, trailers };

/** Invalidates lists and records of all vehicles in the current company, because a truck shows its trailer's plate. */
export function useInvalidateVehicles(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([trucks.list, trucks.read, trailers.list, trailers.read].map((route) => client.invalidateQueries(queriesOf(route))));
}

type VehicleInUse = Pick<TrailerRow, 'id' | 'plate' | 'status' | 'version'>;

/** The status actions that the user may take on a vehicle. */
export function useVehicleStatus(kind: Kind): (vehicle: VehicleInUse) => RowAction[] {
  const mayChange = useHasPermission(`delete-${kind}`);
  const invalidate = useInvalidateVehicles();
  const actions = useStatusActions<VehicleInUse>({
    operations: contracts[kind],
    words: `fleet:${kind}.`,
    name: ({ plate }) => plate,
    invalidate,
  });
  return (vehicle) => (mayChange ? actions(vehicle) : []);
}
