/** The result for each person, after several were paid at once. */
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import type { PaymentOutcome } from '../../contract/payments.ts';
import { paymentHref } from './actions.tsx';
import classes from './payments.module.css';

const tones: Record<PaymentOutcome['outcome'], Tone> = { paid: 'good', already_paid: 'quiet', refused: 'bad' };

export function Outcomes({ outcomes }: { outcomes: readonly PaymentOutcome[] }) {
  const { t } = useTranslation('payroll');
  const columns: BriefColumn<PaymentOutcome & { id: string }>[] = [
    { title: t('pay_period.columns.name'), card: 'title', cell: ({ employee_name }) => employee_name },
    {
      title: t('pay_period.columns.outcome'),
      card: 'start',
      cell: ({ outcome, reason }) => (
        <>
          <StatusBadge tone={tones[outcome]}>{t(`pay_period.outcomes.${outcome}`)}</StatusBadge>{' '}
          {reason && <span className={classes.quiet}>{t(`pay_period.reasons.${reason}`)}</span>}
        </>
      ),
    },
    {
      title: t('pay_period.columns.payment'),
      card: 'end',
      cell: ({ payment, stub_id }) =>
        payment && (
          <Anchor component={AppLink} href={paymentHref({ id: payment.id, stub_id })}>
            {payment.number}
          </Anchor>
        ),
    },
    {
      title: t('pay_period.columns.method'),
      cell: ({ payment }) => payment && t(`payments.methods.${payment.method}`),
    },
    {
      title: t('payments.columns.amount'),
      align: 'right',
      card: 'amount',
      cell: ({ payment }) => payment && <MoneyText amount={payment.amount} />,
    },
  ];
  return (
    <Section title={t('pay_period.results')}>
      <BriefTable
        label={t('pay_period.results')}
        columns={columns}
        rows={outcomes.map((outcome) => ({ ...outcome, id: outcome.stub_id }))}
      />
    </Section>
  );
}
