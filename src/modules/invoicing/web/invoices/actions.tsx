import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { toastFailure, toastSuccess } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import { type Invoice, invoices } from '../../contract/invoices.ts';
import { refreshMoney, tellTrips } from '../queries.ts';

/** Sending and voiding, each asked about first and told about afterwards. */
export function useInvoiceActions({ id, number }: Pick<Invoice, 'id' | 'number'>) {
  const { t } = useTranslation('invoicing');
  const confirm = useConfirm();
  const client = useQueryClient();
  /** A reason that could not be sent is not typed twice. */
  const typed = useRef('');

  const send = async () => {
    if (!(await confirm({ title: t('send_title', { number }), text: t('send_text'), action: t('send') }))) return;
    try {
      const answer = await call(invoices.send, { params: { id } });
      toastSuccess(t(answer.data.status === 'completed' ? 'sent_completed' : 'sent'));
      tellTrips(t, answer);
      await refreshMoney(client);
    } catch (error) {
      toastFailure(t('send_failed'), error);
    }
  };

  const cancel = async () => {
    const yes = await confirm({
      title: t('cancel_title', { number }),
      text: t('cancel_text'),
      action: t('cancel'),
      danger: true,
      reason: { label: t('fields.reason'), typed: typed.current },
    });
    if (!yes) return;
    typed.current = yes.reason;
    try {
      const answer = await call(invoices.cancel, { params: { id }, body: yes });
      const back = answer.trips_reopened;
      toastSuccess(t('cancelled'), back.length > 0 ? t('trips_returned', { count: back.length, trips: back.join(', ') }) : undefined);
      await refreshMoney(client);
    } catch (error) {
      toastFailure(t('cancel_failed'), error);
    }
  };
  return { send, cancel };
}
