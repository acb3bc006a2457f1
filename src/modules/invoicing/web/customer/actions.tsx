/** The buttons of invoicing on the page of a customer. */
import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '#modules/customers/contract.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { newInvoiceHref } from './hrefs.ts';
import { useOpenInvoices } from './queries.ts';

/** An inactive customer gets no invoice without trips; its trips are invoiced from their pages. */
export function NewInvoiceAction({ record: { id, status } }: { record: Customer }) {
  const { t } = useTranslation('invoicing');
  if (status !== 'active') return null;
  return (
    <Button variant="default" component={AppLink} href={newInvoiceHref(id)}>
      {t('new')}
    </Button>
  );
}

/** On the open invoice, or on several of them. */
export function PaymentAction({ record: { id } }: { record: Customer }) {
  const { t } = useTranslation('invoicing');
  const [first, ...others] = useOpenInvoices(id).data?.data ?? [];
  const mayPay = useHasPermission('create-payments');
  if (!first || !mayPay) return null;
  return (
    <Button
      component={AppLink}
      href={others.length > 0 ? `/admin/payments/new?customer_id=${id}` : `/admin/payments/new?invoice_id=${first.id}`}
      leftSection={<IconCash size={16} />}
      aria-keyshortcuts="P"
    >
      {t('record_payment')}
    </Button>
  );
}
