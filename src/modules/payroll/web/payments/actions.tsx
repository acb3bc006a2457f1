/** Actions on a payment: delete it, and record its return by the bank. */
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import { call } from '#web/api/call.ts';
import { BooksDayField } from '#web/kit/fields/books-day-field.tsx';
import { TextField } from '#web/kit/fields/fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { useAction, useDelete } from '#web/kit/overlay/use-action.ts';
import { FieldGrid } from '#web/kit/page/section.tsx';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { ReturnInput, type StubPaymentRow, stubPayments } from '../../contract/payments.ts';
import { invalidatePayments } from './queries.ts';

export const paymentHref = ({ id, stub_id }: { id: string; stub_id: string }) => `/admin/compensation/stubs/${stub_id}/payments/${id}`;

type Payment = Pick<StubPaymentRow, 'id' | 'number' | 'stub_number' | 'amount' | 'date' | 'status' | 'version'>;

/** Returns a function that deletes a payment after a confirmation; true when it was deleted. */
export function useDeletePayment(): (payment: Payment) => Promise<boolean> {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const remove = useDelete('payroll:payments.', invalidatePayments);
  return ({ id, number, stub_number, amount, version }) =>
    remove({
      run: () => call(stubPayments.remove, { params: { id }, version }),
      facts: { number, stub: stub_number, amount: formatMoney(amount, language) },
      action: t('payments.delete'),
    });
}

/** Returns a function that records that the bank did not return a payment, after a confirmation. */
export function useUndoReturn(): (payment: Payment) => Promise<boolean> {
  const { t } = useTranslation('payroll');
  const act = useAction(invalidatePayments);
  return ({ id, number, stub_number, version }) =>
    act({
      title: t('payments.undo_return_title', { number }),
      text: t('payments.undo_return_text', { stub: stub_number }),
      action: t('payments.undo_return'),
      run: () => call(stubPayments.undoReturn, { params: { id }, version }),
      done: t('payments.return_undone'),
      failed: t('payments.undo_return_failed'),
    });
}

/** Actions on a payment of a list: `markReturned` opens the dialog of the return. */
export function usePaymentActions(markReturned: (payment: StubPaymentRow) => void): (payment: StubPaymentRow) => RowAction[] {
  const { t } = useTranslation('payroll');
  const [mayCreate, mayDelete] = [useHasPermission('create-compensation'), useHasPermission('delete-compensation')];
  const [remove, undo] = [useDeletePayment(), useUndoReturn()];
  return (payment) => [
    { label: t('payments.view'), href: paymentHref(payment) },
    ...(mayCreate && payment.status === 'active' ? [{ label: t('payments.return'), onClick: () => markReturned(payment) }] : []),
    ...(mayCreate && payment.status === 'returned' ? [{ label: t('payments.undo_return'), onClick: () => void undo(payment) }] : []),
    ...(mayDelete && payment.status === 'active'
      ? [{ label: t('payments.delete'), danger: true, onClick: () => void remove(payment) }]
      : []),
  ];
}

/** Asks for the day and the reason of a return. */
export function ReturnDialog({ payment, onClose }: { payment: Payment | undefined; onClose: () => void }) {
  const { t } = useTranslation('payroll');
  const today = useToday();
  return (
    <FormDialog
      title={payment && t('payments.return_title', { number: payment.number })}
      onClose={onClose}
      form={
        payment
          ? {
              schema: ReturnInput,
              defaults: { returned_on: today, reason: '' },
              draft: `payroll.payments.return.${payment.id}`,
              version: payment.version,
              submit: t('payments.return'),
              subject: t('payments.this'),
              success: t('payments.returned'),
              failure: t('payments.return_failed'),
              onSubmit: (body, sending) => call(stubPayments.markReturned, { params: { id: payment.id }, body, ...sending }),
              onSaved: invalidatePayments,
            }
          : undefined
      }
    >
      <p>{t('payments.return_text', { stub: payment?.stub_number })}</p>
      <FieldGrid>
        <BooksDayField name="returned_on" label={t('payments.fields.returned_on')} required min={payment?.date} max={today} />
        <TextField name="reason" label={t('payments.fields.reason')} placeholder={t('payments.return_reason_example')} required />
      </FieldGrid>
    </FormDialog>
  );
}
