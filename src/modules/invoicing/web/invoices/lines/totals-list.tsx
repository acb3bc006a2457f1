import { useTranslation } from 'react-i18next';
import { isNegative, isZero, negate } from '#base/money.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import classes from '../invoice.module.css';

const parts = ['subtotal', 'discount', 'iva', 'other_tax', 'processing_fee', 'other_discount'] as const;
const settled = ['withholding', 'advance_payment', 'paid', 'adjusted'] as const;
/** Subtracted amounts are shown with a minus, negative ones (roundings) with a plus. */
const subtracted: readonly string[] = ['discount', 'other_discount', ...settled];

type Amounts = Record<(typeof parts)[number] | 'total', string> & Partial<Record<(typeof settled)[number] | 'balance', string>>;

/** The totals of an invoice in the order in which they are added, without zero rows. */
export function TotalsList({ amounts }: { amounts: Amounts }) {
  const { t } = useTranslation('invoicing');
  const row = (name: keyof Amounts, strong = false) => {
    const amount = amounts[name];
    if (amount === undefined || (!strong && name !== 'subtotal' && isZero(amount))) return null;
    const isSubtracted = subtracted.includes(name);
    const isAdded = isSubtracted && isNegative(amount);
    return (
      <div key={name} data-strong={strong || undefined}>
        <dt>{t(`totals.${name}`)}</dt>
        <dd>
          {isSubtracted && (isAdded ? '+ ' : '− ')}
          <MoneyText amount={isAdded ? negate(amount) : amount} />
        </dd>
      </div>
    );
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
