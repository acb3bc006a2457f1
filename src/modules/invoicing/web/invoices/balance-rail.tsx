/** Beside an invoice: what is owed, made of its parts, and what can be done. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isPositive, isZero, percentageOf } from '#base/money.ts';
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
      <Share invoice={invoice} names={parts} />
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

/** How much of the total each part is. The amounts beside it say the same. */
function Share({ invoice, names }: { invoice: Invoice; names: readonly (typeof settled)[number][] }) {
  const shown = [...names, 'balance' as const].filter((name) => isPositive(invoice[name]));
  if (names.length === 0 || !isPositive(invoice.total)) return null;
  const isLate = invoice.payment_status === 'past_due';
  return (
    <div className={classes.share} data-late={isLate || undefined} aria-hidden="true">
      {shown.map((name) => (
        <span key={name} data-part={name} style={{ flexGrow: percentageOf(invoice[name], invoice.total, 2) }} />
      ))}
    </div>
  );
}
