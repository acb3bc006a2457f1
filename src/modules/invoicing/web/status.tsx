/** How invoices and payments stand, always as a word on a colour; and the filters by it. */
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import { choiceFilter, type Filter } from '#web/kit/table/filters.ts';
import { invoiceStatuses, paymentMethods, paymentStatuses } from '../contract/invoices.ts';
import type { InvoiceStatus, PaymentStatus } from '../rules/balance.ts';

const invoiceTones: Record<InvoiceStatus, Tone> = { draft: 'quiet', sent: 'info', completed: 'good', cancelled: 'quiet' };
const paymentTones: Record<PaymentStatus, Tone> = { due: 'info', partially_paid: 'warn', past_due: 'bad', paid: 'good' };

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  const { t } = useTranslation('invoicing');
  return <StatusBadge tone={invoiceTones[status]}>{t(`statuses.${status}`)}</StatusBadge>;
}

/** Nothing where nobody owes. */
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
