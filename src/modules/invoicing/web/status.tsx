/** Invoice and payment status, always a word with its glyph or on a badge; and the filters by status. */
import { useTranslation } from 'react-i18next';
import { choicesOf } from '#web/kit/fields/options.ts';
import { choiceFilter, type Filter } from '#web/kit/filters/filters.ts';
import { type Glyph, StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import { type InvoiceStatus, invoiceStatuses, type PaymentStatus, paymentMethods, paymentStatuses } from '../contract/invoice.ts';

interface Look {
  tone: Tone;
  glyph?: Glyph;
}

const invoiceLooks: Record<InvoiceStatus, Look> = {
  draft: { tone: 'quiet', glyph: 'dotted' },
  sent: { tone: 'info' },
  completed: { tone: 'good', glyph: 'check' },
  cancelled: { tone: 'quiet' },
};
const paymentLooks: Record<PaymentStatus | 'credit', Look> = {
  due: { tone: 'quiet', glyph: 'dotted' },
  partially_paid: { tone: 'info' },
  past_due: { tone: 'bad' },
  paid: { tone: 'good', glyph: 'check' },
  credit: { tone: 'info' },
};

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  const { t } = useTranslation('invoicing');
  return <StatusBadge {...invoiceLooks[status]}>{t(`statuses.${status}`)}</StatusBadge>;
}

/** Renders nothing for drafts and cancelled invoices. */
export function PaymentStatusBadge({ status }: { status: PaymentStatus | 'credit' | null }) {
  const { t } = useTranslation('invoicing');
  return status === null ? null : <StatusBadge {...paymentLooks[status]}>{t(`payment_statuses.${status}`)}</StatusBadge>;
}

type Translate = (key: string) => string;

export const statusFilter = (t: Translate): Filter =>
  choiceFilter('status', t('common:labels.status'), choicesOf(t, 'statuses', invoiceStatuses));
export const paymentStatusFilter = (t: Translate, statuses: readonly string[] = paymentStatuses): Filter =>
  choiceFilter('payment_status', t('filters.payment_status'), choicesOf(t, 'payment_statuses', statuses));
export const methodOptions = (t: Translate) => choicesOf(t, 'methods', paymentMethods);
