/** Taking a vehicle out of use and back, after asking. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allOf, call } from '#web/api.ts';
import { useConfirm } from '#web/kit/confirm.tsx';
import type { RowAction } from '#web/kit/row-menu.tsx';
import { useMay } from '#web/session.ts';
import { toastFailure, toastSuccess } from '#web/toast.ts';
import { type TrailerRow, trailers, trucks } from '../contract.ts';

/** Also the word in permissions and in the words of this module. */
export type Kind = 'trucks' | 'trailers';
const contracts = { trucks, trailers };

/** Forgets every list and record of vehicles in the current company: a truck shows its trailer's plate. */
export function useForgetVehicles(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([trucks.list, trucks.read, trailers.list, trailers.read].map((route) => client.invalidateQueries(allOf(route))));
}

/** What may be done with the status of a vehicle by whoever is signed in. */
export function useVehicleStatus(kind: Kind): (vehicle: Pick<TrailerRow, 'id' | 'plate' | 'status' | 'version'>) => RowAction[] {
  const { t } = useTranslation(['fleet', 'common']);
  const confirm = useConfirm();
  const forget = useForgetVehicles();
  const mayChange = useMay(`delete-${kind}`);

  return (vehicle) => {
    if (!mayChange) return [];
    const to = vehicle.status === 'active' ? 'deactivate' : 'reactivate';
    const action = t(`common:actions.${to}`);
    const change = async () => {
      const question = {
        title: t(`${kind}.${to}_title`, { plate: vehicle.plate }),
        text: t(`${to}_text`),
        action,
        danger: to === 'deactivate',
      };
      if (!(await confirm(question))) return;
      try {
        const input = { params: { id: vehicle.id }, version: vehicle.version };
        await (to === 'deactivate' ? call(contracts[kind].deactivate, input) : call(contracts[kind].reactivate, input));
        toastSuccess(t(`${kind}.${to}d`));
      } catch (error) {
        toastFailure(t(`${kind}.${to}_failed`), error);
      }
      await forget();
    };
    return [{ label: action, danger: to === 'deactivate', onClick: () => void change() }];
  };
}
