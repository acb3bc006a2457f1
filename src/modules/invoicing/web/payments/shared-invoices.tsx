/** The invoices that share a payment, with their parts. */
import { Anchor, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import { compare, isNegative, isPositive, minus, negate, sum } from '#base/money.ts';
import { CheckboxField } from '#web/kit/fields/fields.tsx';
import { MoneyField } from '#web/kit/fields/number-fields.tsx';
import { useShownRows } from '#web/kit/form/shown-fields.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { DayText, MoneyText, NumberText } from '#web/kit/text/formatted.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import type { InvoiceToPay } from '../../rules/allocation.ts';
import { LiveAmounts } from '../live-amounts.tsx';
import { PaymentStatusBadge } from '../status.tsx';
import { typedMoney } from './outstanding.tsx';
import classes from './payments.module.css';
import { afterAdjustments, type Shares, sharedTotal, sharesAfter, shareTyped } from './shares.ts';

interface SharedValues {
  amount: string;
  allocations: Shares;
  adjustments: { invoice_id: string | null; amount: string }[];
}

export function SharedInvoices({ invoices, mayView }: { invoices: readonly InvoiceToPay[]; mayView: boolean }) {
  const { t } = useTranslation('invoicing');
  const today = useToday();
  const { setValue, getValues } = useFormContext<SharedValues>();
  const [amount, adjustments] = useWatch<SharedValues, ['amount', 'adjustments']>({ name: ['amount', 'adjustments'] });
  useShownRows('allocations', t('payments.shares'));
  const open = afterAdjustments(invoices, adjustments);
  const share = (shares: Shares) => {
    for (const [at, row] of shares.entries()) {
      if (getValues(`allocations.${at}.amount`) !== row.amount) {
        setValue(`allocations.${at}.amount`, row.amount, { shouldDirty: true, shouldValidate: true });
      }
    }
  };
  const before = useRef(amount);
  useEffect(() => {
    if (before.current === amount) return;
    share(sharesAfter(getValues('allocations'), before.current, amount, open));
    before.current = amount;
  });
  return (
    <>
      <ol className={classes.shares} aria-label={t('payments.shares')}>
        {invoices.map(({ id, number, due_date, balance }, at) => (
          <li key={id} className={classes.share}>
            <span className={classes.shareInvoice}>
              {mayView ? (
                <Anchor component={AppLink} href={`/admin/invoices/${id}`} fw={600}>
                  <NumberText number={number} />
                </Anchor>
              ) : (
                <NumberText number={number} />
              )}
              <span className={classes.quiet}>
                {t('payments.due_on')} <DayText day={due_date} short />
              </span>
              {due_date < today && <PaymentStatusBadge status="past_due" />}
            </span>
            <span className={classes.shareOwed}>
              <span className={classes.quiet}>{t('payments.owes')}</span> <MoneyText amount={balance} />
            </span>
            <MoneyField name={`allocations.${at}.amount`} aria-label={t('payments.share_of', { number })} />
          </li>
        ))}
      </ol>
      <Button variant="subtle" size="compact-sm" onClick={() => share(shareTyped(amount, open))}>
        {t('payments.share_oldest_first')}
      </Button>
    </>
  );
}

/** The sum of the parts, and the rest of the payment. */
export function SharedTotals() {
  const { t } = useTranslation('invoicing');
  const [amount, shares, keeps] = useWatch({ name: ['amount', 'allocations', 'keep_as_credit'] }) as [unknown, Shares, boolean];
  const shared = sharedTotal(shares);
  const left = minus(typedMoney(amount), shared);
  return (
    <LiveAmounts
      rows={[
        [t('payments.shared'), shared],
        [t(isNegative(left) ? 'payments.missing' : keeps ? 'payments.kept' : 'payments.left'), isNegative(left) ? negate(left) : left],
      ]}
    />
  );
}

/** Offers to record the rest as credit. `owed`: the most that the invoices take. */
export function KeepAsCredit({ owed }: { owed: string | null }) {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  const [amount, shares, adjustments, keeps] = useWatch({ name: ['amount', 'allocations', 'adjustments', 'keep_as_credit'] }) as [
    unknown,
    Shares | null,
    { amount: unknown }[] | undefined,
    boolean,
  ];
  const settled = shares ? sharedTotal(shares) : minus(owed ?? '0', sum((adjustments ?? []).map((row) => typedMoney(row.amount))));
  const surplus = minus(typedMoney(amount), settled);
  if (!keeps && (!isPositive(surplus) || (!shares && owed === null))) return null;
  return (
    <CheckboxField
      name="keep_as_credit"
      mt="sm"
      label={t('payments.keep_as_credit', { amount: formatMoney(compare(surplus, '0') > 0 ? surplus : '0', language) })}
    />
  );
}
