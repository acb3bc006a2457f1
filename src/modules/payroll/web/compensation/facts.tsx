import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#base/format.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { DayText } from '#web/kit/text/day-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { type Compensation, payShares } from '../../contract/compensation.ts';

/** What is agreed, read-only. */
export function CompensationFacts({ compensation, hint }: { compensation: Compensation; hint?: string }) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const value = (unit: Compensation['health_unit'], amount: string): ReactNode =>
    unit === 'percentage' ? formatPercent(amount, language) : <MoneyText amount={amount} />;
  return (
    <>
      <Section title={t('compensation.pay')} hint={hint}>
        <Facts
          facts={[
            [t('compensation.base_salary'), <MoneyText key="salary" amount={compensation.base_salary} />],
            [t('compensation.payroll_cycle'), t(`compensation.payroll_cycles.${compensation.payroll_cycle ?? 'company'}`)],
            [t('compensation.payment_method'), t(`compensation.payment_methods.${compensation.payment_method}`)],
            [t('compensation.institution'), compensation.institution],
            [t('compensation.account_number'), compensation.account_number],
            [t('compensation.next_payment_date'), <DayText key="day" day={compensation.next_payment_date} />],
          ]}
        />
      </Section>
      <Section title={t('compensation.shares')} hint={t('compensation.shares_hint')}>
        <Facts
          facts={[
            ...payShares.map((share): [string, ReactNode] => [
              t(`compensation.share.${share}`),
              value(compensation[`${share}_unit`], compensation[`${share}_value`]),
            ]),
            [t('compensation.other_discounts'), <MoneyText key="other" amount={compensation.other_discounts} />],
          ]}
        />
      </Section>
      <Section title={t('compensation.modifiers')}>
        {compensation.modifiers.length === 0 ? (
          t('compensation.no_modifiers')
        ) : (
          <Facts
            facts={compensation.modifiers.map(({ kind, description, unit, value: amount, base, nature }): [string, ReactNode] => [
              `${t(`compensation.kinds.${kind}`)}: ${description}`,
              <span key={description}>
                {value(unit, amount)}
                {base && ` · ${t(`compensation.bases.${base}`)}`}
                {kind === 'bonus' && ` · ${t(`compensation.natures.${nature}`)}`}
              </span>,
            ])}
          />
        )}
      </Section>
    </>
  );
}
