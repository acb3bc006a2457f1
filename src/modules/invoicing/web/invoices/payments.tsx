import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { DayText } from '#web/kit/text/day-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useHasPermission } from '#web/session/session.ts';
import type { Invoice } from '../../contract/invoices.ts';
import classes from './invoice.module.css';

/** The payments and advances of an invoice. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoicing');
  const mayView = useHasPermission('view-payments');
  return (
    <>
      {invoice.advances.length > 0 && (
        <Section title={t('sections.advances')}>
          <ul className={classes.links}>
            {invoice.advances.map((advance) => (
              <li key={advance.id}>
                <span>{invoice.trips.find((trip) => trip.id === advance.trip_id)?.number}</span>
                <span>
                  <MoneyText amount={advance.used} /> {advance.used !== advance.amount && <AmountOf amount={advance.amount} />}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('sections.payments')}>
        {invoice.payments.length === 0 ? (
          <Text c="dimmed">{t('no_payments')}</Text>
        ) : (
          <ul className={classes.links}>
            {invoice.payments.map((payment) => (
              <li key={payment.id}>
                {mayView ? (
                  <Anchor component={AppLink} href={`/admin/payments/${payment.id}?from=invoice`}>
                    {payment.number}
                  </Anchor>
                ) : (
                  <span>{payment.number}</span>
                )}
                <DayText day={payment.payment_date} />
                <span>{t(`methods.${payment.method}`)}</span>
                {payment.adjustments.map((row, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a saved payment never move
                  <Text key={at} span size="sm" c="dimmed">
                    {t(`payments.kinds.${row.kind}`)} <MoneyText amount={row.amount} />
                  </Text>
                ))}
                <MoneyText amount={payment.amount} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

/** "de $ 100": the full amount of a partly used advance. */
function AmountOf({ amount }: { amount: string }) {
  const { t } = useTranslation('invoicing');
  const [before = '', after = ''] = t('of_amount', { amount: '\u0000' }).split('\u0000');
  return (
    <Text span size="sm" c="dimmed">
      {before}
      <MoneyText amount={amount} />
      {after}
    </Text>
  );
}
