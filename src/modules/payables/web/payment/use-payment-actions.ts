/** Editing and deleting a payment to an owner, from the menu of its row. */
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import { plus } from '#base/money.ts';
import { call } from '#web/api/call.ts';
import { showFailure } from '#web/app/toast.ts';
import { useDelete } from '#web/kit/overlay/use-action.ts';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { ownerPayments } from '../../contract/payments.ts';
import { invalidatePayables } from '../queries.ts';
import type { PaymentTask } from './dialog.tsx';

/** A payment in a row: of one trip, or whole. */
type ListedPayment = { id: string; amount: string; total?: string; version: number };

export function usePaymentActions(
  owner: { id: string; name: string },
  open: (task: PaymentTask) => void,
): (row: ListedPayment) => RowAction[] {
  const { t } = useTranslation(['payables', 'common']);
  const language = useLanguage();
  const askToDelete = useDelete('payables:pay.', invalidatePayables);
  const [mayUpdate, mayDelete] = [useHasPermission('update-owners'), useHasPermission('delete-owners')];
  const edit = async ({ id }: ListedPayment) => {
    try {
      const { data } = await call(ownerPayments.read, { params: { id } });
      const trips = data.trips.map(({ trip_id, trip_number, amount, balance }) => ({
        id: trip_id,
        number: trip_number,
        balance: plus(balance, amount),
      }));
      open({ owner, type: data.type, payment: data, trips });
    } catch (error) {
      showFailure(t('pay.failed'), error);
    }
  };
  const remove = ({ id, amount, total = amount, version }: ListedPayment) =>
    askToDelete({ run: () => call(ownerPayments.remove, { params: { id }, version }), facts: { amount: formatMoney(total, language) } });
  return (row) => [
    ...(mayUpdate ? [{ label: t('common:actions.edit'), onClick: () => void edit(row) }] : []),
    ...(mayDelete ? [{ label: t('common:actions.delete'), danger: true, onClick: () => void remove(row) }] : []),
  ];
}
