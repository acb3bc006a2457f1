/** Money that was returned to a customer, with a button that deletes it. */
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { useDelete } from '#web/kit/overlay/use-action.ts';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { credit, type Refund } from '../../contract/credit.ts';

export function Refunds({ refunds }: { refunds: Refund[] }) {
  const { t } = useTranslation('invoicing');
  const mayDelete = useHasPermission('delete-payments');
  const columns: BriefColumn<Refund>[] = [
    { title: t('credit.columns.returned_on'), card: 'title', cell: ({ date }) => <DayText day={date} /> },
    { title: t('payments.columns.method'), card: 'start', cell: ({ method }) => t(`methods.${method}`) },
    { title: t('payments.fields.transaction_id'), cell: ({ transaction_id, note }) => [transaction_id, note].filter(Boolean).join(' · ') },
    { title: t('payments.columns.amount'), card: 'amount', align: 'right', cell: ({ amount }) => <MoneyText amount={amount} /> },
    ...(mayDelete ? [{ title: '', card: 'end' as const, cell: (refund: Refund) => <DeleteRefund refund={refund} /> }] : []),
  ];
  return <BriefTable label={t('credit.refunds')} columns={columns} rows={refunds} />;
}

function DeleteRefund({ refund: { id, amount, version } }: { refund: Refund }) {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  const askToDelete = useDelete('invoicing:credit.', invalidateAll);
  const run = () => call(credit.removeRefund, { params: { id }, version });
  const remove = () => askToDelete({ run, facts: { amount: formatMoney(amount, language) }, action: t('credit.delete') });
  return (
    <ActionIcon variant="subtle" color="red" aria-label={t('credit.delete')} onClick={remove}>
      <IconTrash size={17} />
    </ActionIcon>
  );
}
