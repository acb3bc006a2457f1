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

/** On the open invoice, or on several of them. Keeps its room until it is known whether there are any: the buttons beside it do not move. */
export function PaymentAction({ record: { id } }: { record: Customer }) {
  const { t } = useTranslation('invoicing');
  const { data, isPending } = useOpenInvoices(id);
  const [first, ...others] = data?.data ?? [];
  const mayPay = useHasPermission('create-payments');
  if (!mayPay || !(first || isPending)) return null;
  return (
    <Button
      component={AppLink}
      href={`/admin/payments/new?${first && others.length === 0 ? `invoice_id=${first.id}` : `customer_id=${id}`}`}
      style={first ? undefined : { visibility: 'hidden' }}
      leftSection={<IconCash size={16} />}
      aria-keyshortcuts="P"
    >
      {t('record_payment')}
    </Button>
  );
}
