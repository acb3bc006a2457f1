import { Button } from '@mantine/core';
import { IconFileInvoice, IconPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { customerFilter } from '#modules/customers/web/filters.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { daysFilter } from '#web/kit/table/filters.ts';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { DayText } from '#web/kit/text/day-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type InvoiceRow, invoices } from '../../contract/invoices.ts';
import { Guarded } from '../access.tsx';
import { InvoiceStatusBadge, PaymentStatusBadge, paymentStatusFilter, statusFilter } from '../status.tsx';
import { useBulkSending } from './bulk-sending.tsx';

const columns: ColumnFor<typeof invoices.list>[] = [
  { id: 'number', sort: true, cell: (invoice) => <strong>{invoice.number}</strong>, card: 'title' },
  { id: 'customer_name', sort: true, cell: (invoice) => invoice.customer_name, card: 'subtitle' },
  { id: 'issue_date', sort: true, cell: (invoice) => <DayText day={invoice.issue_date} /> },
  { id: 'due_date', sort: true, cell: (invoice) => <DayText day={invoice.due_date} />, card: 'fact' },
  {
    id: 'payment_status',
    sort: true,
    cell: (invoice) =>
      invoice.payment_status ? <PaymentStatusBadge status={invoice.payment_status} /> : <InvoiceStatusBadge status={invoice.status} />,
    card: 'aside',
  },
  { id: 'status', sort: true, cell: (invoice) => <InvoiceStatusBadge status={invoice.status} />, hidden: true },
  { id: 'total', sort: true, align: 'right', cell: (invoice) => <MoneyText amount={invoice.total} />, card: 'fact' },
  {
    id: 'balance',
    sort: true,
    align: 'right',
    cell: (invoice) => <MoneyText amount={invoice.payment_status ? invoice.balance : null} />,
    card: 'fact',
  },
];

export function InvoiceList() {
  const { t } = useTranslation('invoicing');
  return (
    <Guarded may="view-invoices" title={t('list')}>
      <Invoices />
    </Guarded>
  );
}

function Invoices() {
  const { t } = useTranslation('invoicing');
  const { payment_status } = useSearch({ from: '/admin/invoices' });
  const mayCreate = useHasPermission('create-invoices');
  const [mayPay, maySend] = [useHasPermission('create-payments'), useHasPermission('update-invoices')];
  const sending = useBulkSending();
  const create = mayCreate && (
    <Button component={AppLink} href="/admin/invoices/new" leftSection={<IconPlus size={18} />}>
      {t('new')}
    </Button>
  );
  const actions = ({ id, status }: InvoiceRow): RowAction[] => [
    { label: t('view'), href: `/admin/invoices/${id}` },
    ...(mayPay && (status === 'sent' || (status === 'draft' && maySend))
      ? [{ label: t('record_payment'), href: `/admin/payments/new?invoice_id=${id}` }]
      : []),
  ];
  return (
    <>
      <PageHead title={t('list')} action={create} />
      <DataTable
        route={invoices.list}
        columns={columns}
        filters={[
          statusFilter(t),
          paymentStatusFilter(t),
          customerFilter('customer_id', t('filters.customer')),
          daysFilter('issued_from', 'issued_to', t('filters.issued')),
          daysFilter('due_from', 'due_to', t('filters.due')),
        ]}
        defaultSort={payment_status === 'past_due' ? 'due_date' : '-issue_date'}
        rowHref={(invoice) => `/admin/invoices/${invoice.id}`}
        rowActions={actions}
        bulkActions={maySend ? [sending] : []}
        empty={<EmptyState icon={<IconFileInvoice size={28} />} title={t('empty_title')} text={t('empty_text')} action={create} />}
      />
    </>
  );
}
