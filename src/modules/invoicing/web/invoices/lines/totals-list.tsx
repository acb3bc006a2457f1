import { useTranslation } from 'react-i18next';
import { isNegative, isZero, negate } from '#base/money.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import classes from '../invoice.module.css';

const parts = ['subtotal', 'discount', 'iva', 'other_tax', 'processing_fee', 'other_discount'] as const;
/** The deductions from the total, in their order. */
export const settled = ['withholding', 'advance_payment', 'paid', 'adjusted'] as const;
/** Subtracted amounts are shown with a minus, negative ones (roundings) with a plus. */
const subtracted: readonly string[] = ['discount', 'other_discount', ...settled];

type Amounts = Record<(typeof parts)[number] | 'total', string> & Partial<Record<(typeof settled)[number] | 'balance', string>>;

export type AmountName = (typeof parts)[number] | 'total' | (typeof settled)[number] | 'balance';

/** One row of a list of totals. */
export function AmountRow({ name, amount, strong }: { name: AmountName; amount: string; strong?: boolean }) {
  const { t } = useTranslation('invoicing');
  const isSubtracted = subtracted.includes(name);
  const isAdded = isSubtracted && isNegative(amount);
  return (
    <div data-strong={strong || undefined} data-part={name}>
      <dt>{t(`totals.${name}`)}</dt>
      <dd>
        {isSubtracted && (isAdded ? '+\u00a0' : '−\u00a0')}
        <MoneyText amount={isAdded ? negate(amount) : amount} />
      </dd>
    </div>
  );
}

/** The totals of an invoice in the order in which they are added, without zero rows. */
export function TotalsList({ amounts }: { amounts: Amounts }) {
  const row = (name: AmountName, strong = false) => {
    const amount = amounts[name];
    if (amount === undefined || (!strong && name !== 'subtotal' && isZero(amount))) return null;
    return <AmountRow key={name} name={name} amount={amount} strong={strong} />;
  };
  const hasSettled = settled.some((name) => amounts[name] !== undefined && !isZero(amounts[name] as string));
  return (
    <dl className={classes.totals}>
      {parts.map((name) => row(name))}
      {row('total', true)}
      {settled.map((name) => row(name))}
      {hasSettled && row('balance', true)}
    </dl>
  );
}
