import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#base/format.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { Section, SectionColumns } from '#web/kit/page/section.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { type Compensation, payShares } from '../../contract/compensation.ts';
import { isCommissionOnly } from '../../rules/compensation.ts';
import { TermsList } from './versions.tsx';

interface CompensationFactsProps {
  compensation: Compensation;
  hint?: string;
  /** Read-only without it. */
  changes?: { onTerms: () => void; onAccount: () => void; onVersion: (id: string) => void };
}

/** The agreed compensation: the terms in effect, the account, and earlier and later terms. */
export function CompensationFacts({ compensation, hint, changes }: CompensationFactsProps) {
  const { t } = useTranslation(['payroll', 'common']);
  const language = useLanguage();
  const value = (unit: Compensation['health_unit'], amount: string): ReactNode =>
    unit === 'percentage' ? formatPercent(amount, language) : <MoneyText amount={amount} />;
  const yesOrNo = (is: boolean) => t(`common:actions.${is ? 'yes' : 'no'}`);
  const { valid_from } = compensation;
  return (
    <>
      {changes && isCommissionOnly(compensation) && <CommissionWarning />}
      <SectionColumns>
        <Section
          title={t('compensation.pay')}
          hint={hint}
          action={changes && <Button onClick={changes.onTerms}>{t('compensation.change_from')}</Button>}
        >
          <Facts
            rows
            facts={[
              [t('compensation.base_salary'), <MoneyText key="salary" amount={compensation.base_salary} />],
              [t('compensation.valid_from'), valid_from ? <DayText key="from" day={valid_from} /> : t('compensation.always')],
              [t('compensation.payroll_cycle'), t(`compensation.payroll_cycles.${compensation.payroll_cycle ?? 'company'}`)],
              [t('compensation.next_payment_date'), <DayText key="day" day={compensation.next_payment_date} />],
              [t('compensation.transport_allowance'), yesOrNo(compensation.transport_allowance)],
              [t('compensation.solidarity_fund'), yesOrNo(compensation.solidarity_fund)],
            ]}
          />
        </Section>
        <Section
          title={t('compensation.one')}
          action={
            changes && (
              <Button variant="light" onClick={changes.onAccount}>
                {t('compensation.edit_account')}
              </Button>
            )
          }
        >
          <Facts
            rows
            facts={[
              [t('compensation.payment_method'), t(`compensation.payment_methods.${compensation.payment_method}`)],
              [t('compensation.institution'), compensation.institution],
              [t('compensation.account_number'), compensation.account_number],
            ]}
          />
        </Section>
        <Section title={t('compensation.shares')} hint={t('compensation.shares_hint')}>
          <Facts
            rows
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
              rows
              facts={compensation.modifiers.map(({ id, kind, description, unit, value: amount, base, nature, court_ordered }) => [
                `${t(`compensation.kinds.${kind}`)}: ${description}`,
                <span key={id}>
                  {value(unit, amount)}
                  {base && ` · ${t(`compensation.bases.${base}`)}`}
                  {kind === 'bonus' && ` · ${t(`compensation.natures.${nature}`)}`}
                  {court_ordered && ` · ${t('compensation.court_ordered')}`}
                </span>,
              ])}
            />
          )}
        </Section>
      </SectionColumns>
      <TermsList compensation={compensation} onEdit={changes?.onVersion} />
    </>
  );
}

/** For an employee paid by commission only. */
export function CommissionWarning() {
  const { t } = useTranslation('payroll');
  return (
    <Alert variant="light" color="amber" my="md">
      {t('compensation.commission_only')}
    </Alert>
  );
}
