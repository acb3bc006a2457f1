/** Beside an invoice: the balance with its parts, and the actions. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isPositive, isZero } from '#base/money.ts';
import { Section } from '#web/kit/page/section.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import type { Invoice } from '../../contract/invoice.ts';
import { ShareBar } from '../share-bar.tsx';
import classes from './invoice.module.css';
import { AmountRow, settled } from './lines/totals-list.tsx';

export function BalanceRail({ invoice, children }: { invoice: Invoice; children: ReactNode }) {
  const { t } = useTranslation('invoicing');
  const parts = settled.filter((name) => !isZero(invoice[name]));
  const shares = [...parts, 'balance' as const].map((name) => ({ name, amount: invoice[name] }));
  const hasShares = parts.length > 0 && isPositive(invoice.total);
  return (
    <Section title={t('totals.balance')}>
      <div className={classes.owed}>
        <MoneyText amount={invoice.balance} />
      </div>
      <div className={classes.shares} data-late={invoice.payment_status === 'past_due' || undefined}>
        {hasShares && <ShareBar total={invoice.total} parts={shares} className={classes.share} />}
        <dl className={classes.equation}>
          <AmountRow name="total" amount={invoice.total} />
          {parts.map((name) => (
            <AmountRow key={name} name={name} amount={invoice[name]} />
          ))}
          <AmountRow name="balance" amount={invoice.balance} strong />
        </dl>
      </div>
      <div className={classes.railActions}>{children}</div>
    </Section>
  );
}
