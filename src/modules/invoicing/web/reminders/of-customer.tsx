/** Whether a customer gets payment reminders by email. */
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, query } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { runAction } from '#web/app/toast.ts';
import { useHasPermission } from '#web/session/session.ts';
import { paymentReminders } from '../../contract/payment-reminders.ts';

export function RemindersOfCustomer({ id }: { id: string }) {
  const { t } = useTranslation('deliveries');
  const mayChange = useHasPermission('update-invoices');
  const { data } = useQuery(query(paymentReminders.ofCustomer, { params: { id }, quiet: true }));
  if (!data) return null;
  const change = async (is_stopped: boolean) => {
    await runAction(
      () => call(paymentReminders.stop, { params: { id }, body: { is_stopped } }),
      t(is_stopped ? 'reminders.stopped' : 'reminders.started'),
      t('reminders.stop_failed'),
    );
    await invalidate(paymentReminders.ofCustomer);
  };
  return (
    <Switch
      mt="sm"
      label={t('reminders.of_customer')}
      checked={!data.data.is_stopped}
      disabled={!mayChange}
      onChange={({ currentTarget }) => void change(!currentTarget.checked)}
    />
  );
}
