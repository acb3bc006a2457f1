import { Group } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Customer } from '#modules/customers/contract.ts';
import { customers } from '#modules/customers/contract.ts';
import { choiceFilter, daysFilter } from '#web/kit/filters/filters.ts';
import type { ListSearch } from '#web/kit/list/list-search.ts';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { CreateLink } from '#web/kit/page/create-link.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { filterBy } from '#web/kit/record/options.ts';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import type { InvoiceRow } from '../../contract/invoice.ts';
import { invoices } from '../../contract/invoices.ts';
import { Guarded } from '../access.tsx';
import { AgingLink } from '../aging/link.tsx';
import { CertificatesLink } from '../certificates/link.tsx';
import { newInvoiceHref } from '../customer/hrefs.ts';
import { InvoiceStatusBadge, PaymentStatusBadge, paymentStatusFilter, statusFilter } from '../status.tsx';
import { ToInvoiceLink } from '../to-invoice/link.tsx';
import { useBulkFiling } from './bulk/filing.tsx';
import { useBulkPrinting } from './bulk/printing.tsx';
import { useBulkSending } from './bulk/sending.tsx';

const columns: ColumnFor<typeof invoices.list>[] = [
  { id: 'number', sort: true, kind: 'number', card: 'title' },
  { id: 'customer_name', sort: true, kind: 'company', card: 'line', width: 250, grows: true },
  { id: 'issue_date', sort: true, kind: 'day', leaves: 1 },
  { id: 'due_date', sort: true, kind: 'day', card: 'end' },
  { id: 'filing_date', kind: 'day', hidden: true },
  { id: 'customer_reference', cell: (invoice) => invoice.customer_reference, hidden: true, width: 130 },
  { id: 'dian_number', cell: (invoice) => invoice.dian_number, hidden: true, width: 120 },
  {
    id: 'payment_status',
    sort: true,
    cell: (invoice) =>
      invoice.payment_status ? <PaymentStatusBadge status={invoice.payment_status} /> : <InvoiceStatusBadge status={invoice.status} />,
    card: 'start',
    width: 150,
  },
  { id: 'status', sort: true, cell: (invoice) => <InvoiceStatusBadge status={invoice.status} />, hidden: true, width: 120 },
  { id: 'total', sort: true, kind: 'money', leaves: 2 },
  {
    id: 'balance',
    sort: true,
    kind: 'money',
    cell: (invoice) => <MoneyText amount={invoice.payment_status ? invoice.balance : null} />,
    card: 'amount',
  },
];

/** In the order of the life of an invoice. */
const invoiceTabs = ['draft', 'due', 'partially_paid', 'past_due', 'paid', 'cancelled'] as const;

export function InvoiceList() {
  const { t } = useTranslation('invoicing');
  return (
    <Guarded may="view-invoices" title={t('list')}>
      <Invoices title={t('list')} />
    </Guarded>
  );
}

/** The invoices of a customer, as a tab of its page. */
export function CustomerInvoices({ record }: { record: Customer }) {
  return <Invoices customer={record} />;
}

function Invoices({ title, customer }: { title?: string; customer?: Customer }) {
  const { t } = useTranslation('invoicing');
  const { payment_status } = useSearch({ strict: false }) as ListSearch;
  const mayCreate = useHasPermission('create-invoices') && customer?.status !== 'inactive';
  const [mayPay, maySend] = [useHasPermission('create-payments'), useHasPermission('update-invoices')];
  const [sending, filing, printing] = [useBulkSending(), useBulkFiling(), useBulkPrinting()];
  const create = mayCreate && <CreateLink href={newInvoiceHref(customer?.id)}>{t('new')}</CreateLink>;
  const actions = ({ id, status }: InvoiceRow): RowAction[] => [
    { label: t('view'), href: `/admin/invoices/${id}` },
    ...(mayPay && (status === 'sent' || (status === 'draft' && maySend))
      ? [{ label: t('record_payment'), href: `/admin/payments/new?invoice_id=${id}` }]
      : []),
  ];
  return (
    <>
      <DataTable
        gender="f"
        title={title}
        action={
          customer ? (
            create
          ) : (
            <>
              <CertificatesLink />
              {create}
            </>
          )
        }
        importList={customer ? undefined : 'invoices'}
        beside={
          !customer && (
            <Group gap={4} wrap="nowrap">
              <ToInvoiceLink />
              <AgingLink />
            </Group>
          )
        }
        tabs={tabsOf(invoiceTabs, (group) => t(`tabs.${group}`))}
        route={invoices.list}
        columns={customer ? columns.filter(({ id }) => id !== 'customer_name') : columns}
        filters={[
          statusFilter(t),
          paymentStatusFilter(t),
          choiceFilter('filed', t('filters.filing'), [
            { value: '0', label: t('filters.unfiled') },
            { value: '1', label: t('filters.filed') },
          ]),
          ...(customer ? [] : [filterBy(customers, 'customer_id', t('common:labels.customer'))]),
          daysFilter('issued_from', 'issued_to', t('filters.issued')),
          daysFilter('due_from', 'due_to', t('common:labels.due_date')),
        ]}
        fixed={customer && { customer_id: customer.id }}
        defaultSort={payment_status === 'past_due' ? 'due_date' : '-issue_date'}
        rowHref={(invoice) => `/admin/invoices/${invoice.id}`}
        rowActions={actions}
        bulkActions={maySend ? [sending, filing, printing.action] : [printing.action]}
        empty={<EmptyState picture="road" title={t('empty_title')} text={t('empty_text')} action={create} />}
      />
      {printing.dialog}
    </>
  );
}
