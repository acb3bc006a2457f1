/** Badges of invoice and payment status, always a word on a color; and the filters by status. */
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import { choiceFilter, type Filter } from '#web/kit/table/filters.ts';
import { type InvoiceStatus, invoiceStatuses, type PaymentStatus, paymentMethods, paymentStatuses } from '../contract/invoices.ts';

const invoiceTones: Record<InvoiceStatus, Tone> = { draft: 'quiet', sent: 'info', completed: 'good', cancelled: 'quiet' };
const paymentTones: Record<PaymentStatus, Tone> = { due: 'info', partially_paid: 'warn', past_due: 'bad', paid: 'good' };

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  const { t } = useTranslation('invoicing');
  return <StatusBadge tone={invoiceTones[status]}>{t(`statuses.${status}`)}</StatusBadge>;
}

/** Renders nothing for drafts and cancelled invoices. */
export function PaymentStatusBadge({ status }: { status: PaymentStatus | null }) {
  const { t } = useTranslation('invoicing');
  return status === null ? null : <StatusBadge tone={paymentTones[status]}>{t(`payment_statuses.${status}`)}</StatusBadge>;
}

type Translate = (key: string) => string;

export const statusFilter = (t: Translate): Filter =>
  choiceFilter(
    'status',
    t('filters.status'),
    invoiceStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
  );
export const paymentStatusFilter = (t: Translate): Filter =>
  choiceFilter(
    'payment_status',
    t('filters.payment_status'),
    paymentStatuses.map((value) => ({ value, label: t(`payment_statuses.${value}`) })),
  );
export const methodOptions = (t: Translate) => paymentMethods.map((value) => ({ value, label: t(`methods.${value}`) }));
