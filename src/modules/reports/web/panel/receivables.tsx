/** Receivables by age. In a file of its own because it loads with the words of invoicing. */
import { useTranslation } from 'react-i18next';
import { isZero, minus, toMoney } from '#base/money.ts';
import { AgingStrip } from '#modules/invoicing/web/parts.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import type { DashboardToday } from '../../contract/dashboard.ts';
import { hrefOf, invoicesOfAge, listsOfToday } from '../../rules/lists.ts';
import classes from './panel.module.css';

export function Receivables({ receivables: { amount, count, aging } }: { receivables: NonNullable<DashboardToday['receivables']> }) {
  const { t } = useTranslation('reports');
  const notDue = aging[0];
  const pastDue = toMoney(minus(amount, notDue?.amount ?? '0'));
  const late = count - (notDue?.count ?? 0);
  return (
    <Section
      title={t('receivables.title')}
      action={
        <span className={classes.owed}>
          <strong className={classes.total}>
            <MoneyText amount={amount} />
          </strong>
          {isZero(pastDue) ? (
            <span className={classes.quiet}>{t('past_due_none')}</span>
          ) : (
            <AppLink href={hrefOf(listsOfToday.past_due)} className={classes.pastDue}>
              {t('past_due')} <MoneyText amount={pastDue} /> · {t('invoices', { count: late })}
            </AppLink>
          )}
          <AppLink href={hrefOf(listsOfToday.receivables)}>{t('receivables.link')}</AppLink>
        </span>
      }
    >
      {isZero(amount) ? (
        <p className={classes.quiet}>{t('receivables.none')}</p>
      ) : (
        <AgingStrip
          isCompact
          total={amount}
          ages={aging.map((age) => ({
            age: age.age,
            amount: age.amount,
            count: age.count,
            href: isZero(age.amount) ? undefined : hrefOf(invoicesOfAge(age)),
          }))}
        />
      )}
    </Section>
  );
}
