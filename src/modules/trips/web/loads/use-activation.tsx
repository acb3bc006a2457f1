/** Deactivating and reactivating a load, wherever it is shown. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { toastFailure, toastSuccess } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useMay } from '#web/session/session.ts';
import { type Load, loads } from '../../contract/loads.ts';
import type { Trip } from '../../contract/trips.ts';
import { tripAmountsLocked, tripIsClosed } from '../../rules/status.ts';
import { useFreightQuestion } from '../freight-question.tsx';
import { refreshTrips } from '../queries.ts';

export function useLoadActivation(trip: Trip): { actionsOf: (load: Load) => RowAction[]; dialog: ReactNode } {
  const { t } = useTranslation(['trips', 'common']);
  const confirm = useConfirm();
  const client = useQueryClient();
  const may = useMay('delete-trips') && !tripIsClosed(trip.status) && !tripAmountsLocked(trip.status);
  const [withBasis, dialog] = useFreightQuestion();

  const deactivate = async ({ id: load_id, number }: Load) => {
    const yes = await confirm({
      title: t('loads.deactivate_title', { number }),
      text: t('loads.deactivate_text'),
      action: t('common:actions.deactivate'),
      danger: true,
    });
    if (!yes) return;
    try {
      await withBasis(null, (freight_basis) => call(loads.deactivate, { params: { id: trip.id, load_id }, body: { freight_basis } }));
      toastSuccess(t('loads.deactivated'));
    } catch (error) {
      toastFailure(t('loads.deactivate_failed'), error);
    }
    await refreshTrips(client);
  };
  const reactivate = async ({ id: load_id, version }: Load) => {
    try {
      await withBasis(null, (freight_basis) =>
        call(loads.reactivate, { params: { id: trip.id, load_id }, query: { freight_basis: freight_basis ?? undefined }, version }),
      );
      toastSuccess(t('loads.reactivated'));
    } catch (error) {
      toastFailure(t('loads.reactivate_failed'), error);
    }
    await refreshTrips(client);
  };

  const actionsOf = (load: Load): RowAction[] => {
    if (!may) return [];
    if (load.status === 'active') return [{ label: t('common:actions.deactivate'), danger: true, onClick: () => void deactivate(load) }];
    return [{ label: t('common:actions.reactivate'), onClick: () => void reactivate(load) }];
  };
  return { actionsOf, dialog };
}
