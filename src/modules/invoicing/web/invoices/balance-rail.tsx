/** Beside an invoice: what is owed, made of its parts, and what can be done. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNegative, isZero, negate } from '#base/money.ts';
import { Section } from '#web/kit/page/section.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import type { Invoice } from '../../contract/invoices.ts';
import classes from './invoice.module.css';

/** What is subtracted from the total, in its order. */
const settled = ['withholding', 'advance_payment', 'paid', 'adjusted'] as const;

export function BalanceRail({ invoice, children }: { invoice: Invoice; children: ReactNode }) {
  const { t } = useTranslation('invoicing');
  const parts = settled.filter((name) => !isZero(invoice[name]));
  return (
    <Section title={t('totals.balance')}>
      <div className={classes.owed}>
        <MoneyText amount={invoice.balance} />
      </div>
      <dl className={classes.equation}>
        <div>
          <dt>{t('totals.total')}</dt>
          <dd>
            <MoneyText amount={invoice.total} />
          </dd>
        </div>
        {parts.map((name) => {
          const amount = invoice[name];
          return (
            <div key={name}>
              <dt>{t(`totals.${name}`)}</dt>
              <dd>
                {isNegative(amount) ? '+ ' : '− '}
                <MoneyText amount={isNegative(amount) ? negate(amount) : amount} />
              </dd>
            </div>
          );
        })}
        <div data-strong>
          <dt>{t('totals.balance')}</dt>
          <dd>
            <MoneyText amount={invoice.balance} />
          </dd>
        </div>
      </dl>
      <div className={classes.railActions}>{children}</div>
    </Section>
  );
}
