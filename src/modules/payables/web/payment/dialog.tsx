/** A payment to an owner for one trip or several, in a dialog. */
import { Button } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '#base/format.ts';
import { AccountMovementFields } from '#modules/trips/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { BooksDayField } from '#web/kit/fields/books-day-field.tsx';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { MoneyField } from '#web/kit/fields/number-fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { DialogButtons } from '#web/kit/form/save-bar.tsx';
import { useShownRows } from '#web/kit/form/shown-fields.ts';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { blankAmountsAsZero } from '#web/kit/form/values.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { useMoneyQuestions } from '#web/kit/overlay/unusual-day.ts';
import { FieldGrid } from '#web/kit/page/section.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { useToday } from '#web/kit/text/use-local-time.ts';
import { type OwnerPayment, OwnerPaymentInput, type OwnerPaymentQuestion, ownerPayments, paymentTypes } from '../../contract/payments.ts';
import { invalidatePayables } from '../queries.ts';
import classes from './payment.module.css';
import { type PaymentValues, typedTotal } from './values.ts';

/** The subject of the dialog: a payment, or a new one. */
export interface PaymentTask {
  owner: { id: string; name: string };
  type: (typeof paymentTypes)[number];
  /** The trips that can be paid, with their balances without this payment. A single trip is paid in full unless another amount is typed. */
  trips: readonly { id: string; number: string; balance: string; route?: string }[];
  payment?: OwnerPayment;
}

export function PaymentDialog({ task, onClose }: { task: PaymentTask | undefined; onClose: () => void }) {
  const { t } = useTranslation('payables');
  const title = task && t(task.payment ? 'pay.edit_title' : 'pay.title', { owner: task.owner.name });
  return (
    <Dialog opened={task !== undefined} onClose={onClose} title={title} size="lg" withCloseButton={false}>
      {task && <PaymentForm task={task} onClose={onClose} />}
    </Dialog>
  );
}

function PaymentForm({ task, onClose }: { task: PaymentTask; onClose: () => void }) {
  const { t } = useTranslation(['payables', 'common']);
  const today = useToday();
  const { payment, owner, trips } = task;
  const amountOf = (id: string) => payment?.trips.find(({ trip_id }) => trip_id === id)?.amount;
  const first = task.type === 'payment' && trips.length === 1 ? trips[0]?.balance : undefined;
  const form = useZodForm(
    OwnerPaymentInput,
    {
      owner_id: owner.id,
      type: task.type,
      date: payment?.date ?? today,
      method: payment?.method ?? 'bank_transfer',
      payment_method_id: payment?.payment_method_id ?? '',
      transaction_id: payment?.transaction_id ?? '',
      note: payment?.note ?? '',
      trips: trips.map(({ id }) => ({ trip_id: id, amount: amountOf(id) ?? first ?? '' })),
      confirm: [],
    },
    {
      key: payment ? `payables.payment.${payment.id}` : `payables.payment.new.${owner.id}.${trips.map(({ id }) => id).join('.')}`,
      version: payment?.version,
      sent: blankAmountsAsZero('trips'),
    },
  );
  const ask = useSavingQuestions();
  return (
    <Form
      form={form}
      subject={t('pay.this')}
      success={t('pay.saved')}
      failure={t('pay.failed')}
      onSubmit={(body, sending) =>
        ask((confirm) =>
          payment
            ? call(ownerPayments.update, { params: { id: payment.id }, body: { ...body, confirm }, ...sending })
            : call(ownerPayments.create, { body: { ...body, confirm }, ...sending }),
        )
      }
      onSaved={() => {
        onClose();
        return invalidatePayables();
      }}
    >
      <TripAmounts trips={trips} />
      <FieldGrid>
        <SelectField
          name="type"
          label={t('common:labels.type')}
          required
          options={paymentTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
        <BooksDayField name="date" label={t('common:labels.date')} required max={today} />
        <AccountMovementFields stored={payment} />
      </FieldGrid>
      <DialogButtons submit={t('common:actions.save')} onCancel={onClose} />
    </Form>
  );
}

/** The paid part of each trip. */
function TripAmounts({ trips }: Pick<PaymentTask, 'trips'>) {
  const { t } = useTranslation('payables');
  const { setValue } = useFormContext<PaymentValues>();
  const rows = useWatch<PaymentValues, 'trips'>({ name: 'trips' });
  useShownRows('trips', t('pay.trips'));
  const payAll = () => {
    for (const [at, { balance }] of trips.entries()) setValue(`trips.${at}.amount`, balance, { shouldDirty: true, shouldValidate: true });
  };
  const isFirst = (at: number) => (at === 0 ? true : undefined);
  return (
    <div className={classes.trips}>
      <ol className={classes.rows} aria-label={t('pay.trips')}>
        {trips.map(({ id, number, balance, route }, at) => (
          <li key={id} className={classes.row}>
            <span className={classes.trip}>
              {number}
              {route && <span className={classes.quiet}> · {route}</span>}
              <span className={classes.quiet}>
                {' · '}
                {t('pay.owed')} <MoneyText amount={balance} />
              </span>
            </span>
            <MoneyField name={`trips.${at}.amount`} aria-label={t('pay.amount_of', { number })} data-autofocus={isFirst(at)} />
          </li>
        ))}
      </ol>
      {trips.length > 1 && (
        <div className={classes.total}>
          <Button variant="subtle" size="compact-sm" onClick={payAll}>
            {t('pay.all')}
          </Button>
          <span>
            {t('pay.total')}{' '}
            <strong>
              <MoneyText amount={typedTotal(rows)} />
            </strong>
          </span>
        </div>
      )}
    </div>
  );
}

function useSavingQuestions() {
  const { t } = useTranslation('payables');
  const language = useLanguage();
  return useMoneyQuestions((question) => {
    const { transaction_id, owner_name, date, amount } = question as OwnerPaymentQuestion;
    return t('pay.reference_used', {
      reference: transaction_id,
      owner: owner_name,
      date: formatDay(date, language),
      amount: formatMoney(amount, language),
    });
  });
}
