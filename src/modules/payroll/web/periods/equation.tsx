/** The pay of a period, as an equation of its parts. */
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isNegative, negate } from '#base/money.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import type { Preview } from '../../contract/periods.ts';
import classes from './periods.module.css';

/** A part that is negative is added: the company owes drivers more than they owe. */
export function Equation({ totals }: { totals: Preview['totals'] | undefined }) {
  const { t } = useTranslation('payroll');
  if (!totals) return <Skeleton height={52} my={10} />;
  const taken = (['total_deductions', 'payroll_advances', 'cash_balance'] as const).map((name) => {
    const amount = totals[name] ?? '0';
    return { name, sign: isNegative(amount) ? '+' : '−', amount: isNegative(amount) ? negate(amount) : amount };
  });
  return (
    <dl className={classes.equation}>
      <div>
        <dt>{t('periods.equation.total_earnings', { count: totals.people })}</dt>
        <dd>
          <MoneyText amount={totals.total_earnings} />
        </dd>
      </div>
      {taken.map(({ name, sign, amount }) => (
        <div key={name} data-sign={sign}>
          <dt>{t(`periods.equation.${name}`)}</dt>
          <dd>
            <MoneyText amount={amount} />
          </dd>
        </div>
      ))}
      <div data-sign="=" data-result>
        <dt>{t('periods.equation.net_payment')}</dt>
        <dd>
          <MoneyText amount={totals.net_payment} />
        </dd>
      </div>
    </dl>
  );
}
