/** The payment status of an invoice, on pages: lists have no room for the days, and do not load this. */
import { useTranslation } from 'react-i18next';
import { daysBetween } from '#base/days.ts';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import type { InvoiceRow } from '../contract/invoice.ts';
import { PaymentStatusBadge } from './status.tsx';

/** Since when it is past due; otherwise its payment status. */
export function DueStatusBadge({ payment_status, due_date }: Pick<InvoiceRow, 'payment_status' | 'due_date'>) {
  const { t } = useTranslation('invoicing');
  const today = useToday();
  if (payment_status !== 'past_due') return <PaymentStatusBadge status={payment_status} />;
  return <StatusBadge tone="bad">{t('customer.past_due_for', { count: daysBetween(due_date, today) })}</StatusBadge>;
}
