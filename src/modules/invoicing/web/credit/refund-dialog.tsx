/** Money of its credit that is returned to a customer. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MovementDialog } from '#modules/trips/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { credit as creditRoutes, RefundInput } from '../../contract/credit.ts';

interface RefundDialogProps {
  customer_id: string;
  /** The most that can be returned. */
  credit: string;
  onClose: () => void;
}

export function RefundDialog({ customer_id, credit, onClose }: RefundDialogProps) {
  const { t } = useTranslation('invoicing');
  return (
    <MovementDialog
      onClose={onClose}
      movement={{
        title: t('credit.return'),
        words: 'invoicing:credit.refund.',
        schema: RefundInput,
        formKey: `customers.${customer_id}.refund`,
        save: ({ confirm: _, ...body }, sending) => call(creditRoutes.refund, { params: { id: customer_id }, body, ...sending }),
        invalidate: invalidateAll,
        labels: { amount: t('payments.fields.amount'), date: t('credit.columns.returned_on') },
        above: (
          <Text mb="md">
            {t('credit.available')} <MoneyText amount={credit} />
          </Text>
        ),
      }}
    />
  );
}
