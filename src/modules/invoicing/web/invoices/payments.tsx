import { Anchor, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { useAction } from '#web/kit/overlay/use-action.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { credit } from '../../contract/credit.ts';
import type { Invoice } from '../../contract/invoice.ts';
import { toastTripsMoved } from '../queries.ts';
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
                <span>{invoice.trips.find((trip) => trip.id === advance.trip_id)?.number ?? <CreditOf advance={advance} />}</span>
                <DayText day={advance.payment_date} />
                <span>
                  <MoneyText amount={advance.used} /> {advance.used !== advance.amount && <AmountOf amount={advance.amount} />}
                </span>
                {invoice.trips.every((trip) => trip.id !== advance.trip_id) && <ReleaseCredit invoice={invoice} advance={advance} />}
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

/** Credit that was used by hand: of a payment, or of an advance of no trip of this invoice. */
function CreditOf({ advance: { payment_number } }: { advance: Invoice['advances'][number] }) {
  const { t } = useTranslation('invoicing');
  return payment_number ? t('credit.of_payment', { number: payment_number }) : t('credit.of_advance');
}

/** Gives credit back that was used by hand. */
function ReleaseCredit({ invoice, advance }: { invoice: Invoice; advance: Invoice['advances'][number] }) {
  const { t } = useTranslation('invoicing');
  const act = useAction(invalidateAll);
  const mayRelease = useHasPermission('delete-payments');
  if (!mayRelease || invoice.status === 'cancelled') return null;
  const params = { id: invoice.id, advance_id: advance.id };
  const release = () =>
    act({
      title: t('credit.release_title'),
      text: t('credit.release_text', { number: invoice.number }),
      action: t('credit.release'),
      run: async () => toastTripsMoved(t, await call(credit.release, { params })),
      done: t('credit.released'),
      failed: t('credit.release_failed'),
    });
  return (
    <Button variant="subtle" size="compact-sm" onClick={release}>
      {t('credit.release')}
    </Button>
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
