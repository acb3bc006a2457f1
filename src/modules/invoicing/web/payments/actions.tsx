import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { useAction } from '#web/kit/overlay/use-action.ts';
import { type PaymentRow, payments } from '../../contract/payments.ts';
import { toastTripsMoved } from '../queries.ts';

/** Returns a function that deletes a payment after a confirmation; true when it was deleted. */
export function useDeletePayment() {
  const { t } = useTranslation('invoicing');
  const act = useAction(invalidateAll);
  return ({
    id,
    number,
    invoice_number,
    invoice_count,
    version,
  }: Pick<PaymentRow, 'id' | 'number' | 'invoice_number' | 'invoice_count' | 'version'>): Promise<boolean> =>
    act({
      title: t('payments.delete_title', { number }),
      text:
        invoice_count === 1
          ? t('payments.delete_text', { invoice: invoice_number })
          : invoice_count === 0
            ? t('payments.delete_text_credit')
            : t('payments.delete_text_several', { count: invoice_count }),
      action: t('payments.delete'),
      danger: true,
      run: async () => toastTripsMoved(t, await call(payments.remove, { params: { id }, version })),
      done: t('payments.deleted'),
      failed: t('payments.delete_failed'),
    });
}
