import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Facts } from '#web/kit/page/facts.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import type { Invoice } from '../../contract/invoice.ts';
import { InvoiceStatusBadge, PaymentStatusBadge } from '../status.tsx';

/** A summary of the invoice that a payment is for. */
export function InvoiceFacts({
  invoice,
}: {
  invoice: Pick<Invoice, 'id' | 'number' | 'customer_name' | 'due_date' | 'total' | 'balance' | 'status' | 'payment_status'>;
}) {
  const { t } = useTranslation('invoicing');
  const mayView = useHasPermission('view-invoices');
  const number = mayView ? (
    <Anchor component={AppLink} href={`/admin/invoices/${invoice.id}`}>
      {invoice.number}
    </Anchor>
  ) : (
    invoice.number
  );
  return (
    <Facts
      facts={[
        [t('payments.fields.invoice'), number],
        [t('payments.fields.customer'), invoice.customer_name],
        [t('payments.fields.due_date'), <DayText key="due" day={invoice.due_date} />],
        [t('payments.fields.total'), <MoneyText key="total" amount={invoice.total} />],
        [t('payments.outstanding'), <MoneyText key="balance" amount={invoice.balance} />],
        [
          t('common:labels.status'),
          invoice.payment_status ? (
            <PaymentStatusBadge key="status" status={invoice.payment_status} />
          ) : (
            <InvoiceStatusBadge key="status" status={invoice.status} />
          ),
        ],
      ]}
    />
  );
}
