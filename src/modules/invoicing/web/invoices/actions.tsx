import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { showFailure, toastSuccess } from '#web/app/toast.ts';
import { useConfirm, useConfirmations } from '#web/kit/overlay/confirm.tsx';
import type { Invoice } from '../../contract/invoice.ts';
import { invoices } from '../../contract/invoices.ts';
import { toastTripsMoved } from '../queries.ts';

/** Sending and cancelling, each with a confirmation dialog and a toast. */
export function useInvoiceActions({ id, number }: Pick<Invoice, 'id' | 'number'>) {
  const { t } = useTranslation('invoicing');
  const confirm = useConfirm();
  const withZero = useConfirmations({ title: t('zero_total_title', { number }), action: t('send') }, () => t('zero_total_text'));
  /** Keeps a typed reason when sending failed. */
  const typedReason = useRef('');

  const send = async () => {
    if (!(await confirm({ title: t('send_title', { number }), text: t('send_text'), action: t('send') }))) return;
    try {
      const answer = await withZero((questions) => call(invoices.send, { params: { id }, body: { confirm: questions } }));
      toastSuccess(t(answer.data.status === 'completed' ? 'sent_completed' : 'sent'));
      toastTripsMoved(t, answer);
      await invalidateAll();
    } catch (error) {
      showFailure(t('send_failed'), error);
    }
  };

  const cancel = async () => {
    const confirmed = await confirm({
      title: t('cancel_title', { number }),
      text: t('cancel_text'),
      action: t('cancel'),
      danger: true,
      reason: { label: t('fields.reason'), typed: typedReason.current },
    });
    if (!confirmed) return;
    typedReason.current = confirmed.reason;
    try {
      const answer = await call(invoices.cancel, { params: { id }, body: { reason: confirmed.reason } });
      const returned = answer.trips_reopened;
      toastSuccess(
        t('cancelled'),
        returned.length > 0 ? t('trips_returned', { count: returned.length, trips: returned.join(', ') }) : undefined,
      );
      await invalidateAll();
    } catch (error) {
      showFailure(t('cancel_failed'), error);
    }
  };
  return { send, cancel };
}
