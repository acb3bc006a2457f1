/** The credit limit of a customer: debt, freight still to be invoiced, and the unused rest. */
import { useTranslation } from 'react-i18next';
import { isNegative, isPositive, max, negate, plus } from '#base/money.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import type { Receivables } from '../../contract/receivables.ts';
import { ShareBar } from '../share-bar.tsx';
import classes from './credit-limit.module.css';
import figures from './customer.module.css';

interface CreditLimitProps {
  owed: string;
  credit: NonNullable<Receivables['credit']>;
}

export function CreditLimit({ owed, credit: { limit, uninvoiced, paid_ahead, available } }: CreditLimitProps) {
  const { t } = useTranslation('invoicing');
  const isExceeded = isNegative(available);
  // The bar is as long as the limit or, if it is exceeded, as the used credit.
  const length = max(limit, plus(owed, uninvoiced), '0.01');
  const parts = [
    { name: 'owed', amount: owed },
    { name: 'uninvoiced', amount: uninvoiced },
  ] as const;
  return (
    <>
      <ShareBar total={length} parts={parts} className={classes.bar} />
      <dl className={classes.parts}>
        {parts.map(({ name, amount }) => (
          <div key={name}>
            <dt>
              <span className={figures.swatch} data-part={name} aria-hidden />
              {t(`customer.credit.${name}`)}
            </dt>
            <dd>
              <MoneyText amount={amount} />
            </dd>
          </div>
        ))}
        {isPositive(paid_ahead) && (
          <div>
            <dt>{t('customer.credit.paid_ahead')}</dt>
            <dd>
              <MoneyText amount={negate(paid_ahead)} />
            </dd>
          </div>
        )}
        <div className={classes.available} data-exceeded={isExceeded || undefined}>
          <dt>{t(isExceeded ? 'customer.credit.exceeded' : 'customer.credit.available')}</dt>
          <dd>
            <MoneyText amount={isExceeded ? negate(available) : available} />
          </dd>
        </div>
      </dl>
    </>
  );
}
