/** Money of its credit that is returned to a customer. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AccountMovementFields } from '#modules/trips/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { BooksDayField } from '#web/kit/fields/books-day-field.tsx';
import { MoneyField } from '#web/kit/fields/number-fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { DialogButtons } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { FieldGrid } from '#web/kit/page/section.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useToday } from '#web/kit/text/use-local-time.ts';
import { credit as creditRoutes, RefundInput } from '../../contract/credit.ts';

interface RefundDialogProps {
  customer_id: string;
  /** The most that can be returned. */
  credit: string;
  opened: boolean;
  onClose: () => void;
}

export function RefundDialog({ opened, onClose, ...props }: RefundDialogProps) {
  const { t } = useTranslation('invoicing');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('credit.return')} size="lg" withCloseButton={false}>
      {opened && <RefundForm {...props} onClose={onClose} />}
    </Dialog>
  );
}

function RefundForm({ customer_id, credit, onClose }: Omit<RefundDialogProps, 'opened'>) {
  const { t } = useTranslation(['invoicing', 'common']);
  const today = useToday();
  const form = useZodForm(
    RefundInput,
    { date: today, method: 'bank_transfer', payment_method_id: '', transaction_id: '', note: '', amount: '' },
    { key: `customers.${customer_id}.refund` },
  );
  return (
    <Form
      form={form}
      subject={t('credit.this_refund')}
      success={t('credit.returned')}
      failure={t('credit.return_failed')}
      onSubmit={(body, sending) => call(creditRoutes.refund, { params: { id: customer_id }, body, ...sending })}
      onSaved={() => {
        onClose();
        return invalidateAll();
      }}
    >
      <Text mb="md">
        {t('credit.available')} <MoneyText amount={credit} />
      </Text>
      <FieldGrid>
        <MoneyField name="amount" label={t('payments.fields.amount')} required data-autofocus />
        <BooksDayField name="date" label={t('credit.columns.returned_on')} required max={today} />
        <AccountMovementFields stored={undefined} />
      </FieldGrid>
      <DialogButtons submit={t('common:actions.save')} onCancel={onClose} />
    </Form>
  );
}
