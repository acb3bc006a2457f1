/** A payment to an owner for one trip or several, in a dialog. */
import { Button } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MovementDialog } from '#modules/trips/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { MoneyField } from '#web/kit/fields/number-fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { useShownRows } from '#web/kit/form/shown-fields.ts';
import { blankAmountsAsZero } from '#web/kit/form/values.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { type OwnerPayment, OwnerPaymentInput, ownerPayments, paymentTypes } from '../../contract/payments.ts';
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
  if (!task) return <MovementDialog movement={undefined} onClose={onClose} />;
  const { payment, owner, trips, type } = task;
  const amountOf = (id: string) => payment?.trips.find(({ trip_id }) => trip_id === id)?.amount;
  const first = type === 'payment' && trips.length === 1 ? trips[0]?.balance : undefined;
  return (
    <MovementDialog
      onClose={onClose}
      movement={{
        title: t(payment ? 'pay.edit_title' : 'pay.title', { owner: owner.name }),
        words: 'payables:pay.',
        schema: OwnerPaymentInput,
        formKey: payment ? `payables.payment.${payment.id}` : `payables.payment.new.${owner.id}.${trips.map(({ id }) => id).join('.')}`,
        stored: payment,
        defaults: { owner_id: owner.id, type, trips: trips.map(({ id }) => ({ trip_id: id, amount: amountOf(id) ?? first ?? '' })) },
        sent: blankAmountsAsZero('trips'),
        save: (body, sending) =>
          payment
            ? call(ownerPayments.update, { params: { id: payment.id }, body, ...sending })
            : call(ownerPayments.create, { body, ...sending }),
        invalidate: invalidatePayables,
        hasAmount: false,
        above: <TripAmounts trips={trips} />,
        first: <SelectField name="type" label={t('common:labels.type')} required options={choicesOf(t, 'types', paymentTypes)} />,
      }}
    />
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
