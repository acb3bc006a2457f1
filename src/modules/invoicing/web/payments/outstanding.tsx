import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isNegative, isZero, minus, negate, sum } from '#base/money.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import classes from '../invoices/invoice.module.css';
import { LiveAmounts } from '../live-amounts.tsx';

/** The typed amount; zero if the text is not a number. */
export const typedMoney = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,17}(\.\d{1,2})?$/.test(value.trim()) ? value.trim() : '0';

/** The amounts of the adjustments, as far as they are typed. */
export const typedAdjustments = (rows: readonly { amount?: unknown }[] | undefined): string[] =>
  (rows ?? []).map((row) => typedMoney(row.amount));

/** The balance that the payment leaves, updated while typing. */
export function Outstanding({ owed }: { owed: string }) {
  const { t } = useTranslation('invoicing');
  const [amount, adjustments, keeps] = useWatch({ name: ['amount', 'adjustments', 'keep_as_credit'] }) as [
    unknown,
    { amount?: unknown }[] | undefined,
    boolean,
  ];
  const after = minus(owed, sum([typedMoney(amount), ...typedAdjustments(adjustments)]));
  const isTooMuch = isNegative(after);
  const [before = '', rest = ''] = t('payments.exceeds', { amount: '\u0000' }).split('\u0000');
  return (
    <>
      <LiveAmounts
        rows={[
          [t('payments.before'), owed],
          [t('payments.after'), isTooMuch ? '0' : after],
        ]}
      />
      {isTooMuch && !keeps && (
        <p className={classes.refusal} role="status">
          {before}
          <MoneyText amount={negate(after)} />
          {rest}
        </p>
      )}
      {(isZero(after) || (isTooMuch && keeps)) && (
        <p className={classes.settles} role="status">
          {t('payments.settles')}
        </p>
      )}
    </>
  );
}
