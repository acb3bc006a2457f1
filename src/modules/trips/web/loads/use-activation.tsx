/** Deactivating and reactivating a load, for its page and the table of loads. */
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { runAction } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type Load, loads } from '../../contract/loads.ts';
import type { Trip } from '../../contract/trip.ts';
import { areTripAmountsLocked, isTripClosed } from '../../rules/status.ts';
import { useFreightQuestion } from '../freight-question.tsx';
import { invalidateTrips } from '../queries.ts';

export function useLoadActivation(trip: Trip): (load: Load) => RowAction[] {
  const { t } = useTranslation(['trips', 'common']);
  const confirm = useConfirm();
  const mayChange = useHasPermission('delete-trips') && !isTripClosed(trip.status) && !areTripAmountsLocked(trip.status);
  const withBasis = useFreightQuestion();

  const deactivate = async ({ id: load_id, number }: Load) => {
    const confirmed = await confirm({
      title: t('loads.deactivate_title', { number }),
      text: t('loads.deactivate_text'),
      action: t('common:actions.deactivate'),
      danger: true,
    });
    if (!confirmed) return;
    const send = () =>
      withBasis(null, (freight_basis) => call(loads.deactivate, { params: { id: trip.id, load_id }, body: { freight_basis } }));
    await runAction(send, t('loads.deactivated'), t('loads.deactivate_failed'));
    await invalidateTrips();
  };
  const reactivate = async ({ id: load_id, version }: Load) => {
    const send = () =>
      withBasis(null, (freight_basis) =>
        call(loads.reactivate, { params: { id: trip.id, load_id }, query: { freight_basis: freight_basis ?? undefined }, version }),
      );
    await runAction(send, t('loads.reactivated'), t('loads.reactivate_failed'));
    await invalidateTrips();
  };

  return (load) => {
    if (!mayChange) return [];
    if (load.status === 'active') return [{ label: t('common:actions.deactivate'), danger: true, onClick: () => void deactivate(load) }];
    return [{ label: t('common:actions.reactivate'), onClick: () => void reactivate(load) }];
  };
}
