/** Beside an invoice: what is owed, made of its parts, and what can be done. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isZero } from '#base/money.ts';
import { Section } from '#web/kit/page/section.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import type { Invoice } from '../../contract/invoice.ts';
import classes from './invoice.module.css';
import { AmountRow, settled } from './lines/totals-list.tsx';

export function BalanceRail({ invoice, children }: { invoice: Invoice; children: ReactNode }) {
  const { t } = useTranslation('invoicing');
  const parts = settled.filter((name) => !isZero(invoice[name]));
  return (
    <Section title={t('totals.balance')}>
      <div className={classes.owed}>
        <MoneyText amount={invoice.balance} />
      </div>
      <dl className={classes.equation}>
        <AmountRow name="total" amount={invoice.total} />
        {parts.map((name) => (
          <AmountRow key={name} name={name} amount={invoice[name]} />
        ))}
        <AmountRow name="balance" amount={invoice.balance} strong />
      </dl>
      <div className={classes.railActions}>{children}</div>
    </Section>
  );
}
