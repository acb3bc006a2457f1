import { IconCopy, IconEye, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '#modules/customers/contract.ts';
import { customers } from '#modules/customers/contract.ts';
import { toastError, toastSuccess } from '#web/app/toast.ts';
import { choiceFilter, daysFilter } from '#web/kit/filters/filters.ts';
import { CreateLink } from '#web/kit/page/create-link.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { filterBy } from '#web/kit/record/options.ts';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { paymentStatuses } from '../../contract/invoice.ts';
import { type PaymentRow, payments } from '../../contract/payments.ts';
import { Guarded } from '../access.tsx';
import { PaymentTabs } from '../payment-tabs.tsx';
import { methodOptions, PaymentStatusBadge, paymentStatusFilter } from '../status.tsx';
import { useDeletePayment } from './actions.tsx';

export function PaymentList() {
  const { t } = useTranslation('invoicing');
  return (
    <Guarded may="view-payments" title={t('payments.list')}>
      <Payments title={t('payments.list')} />
    </Guarded>
  );
}

/** The payments of a customer, as a tab of its page. */
export function CustomerPayments({ record }: { record: Customer }) {
  return <Payments customer={record} />;
}

/** The number of its invoice, or how many invoices it has. */
function InvoicesCell({ invoice_number, invoice_count }: PaymentRow) {
  const { t } = useTranslation('invoicing');
  return invoice_count > 1 ? t('payments.invoice_count', { count: invoice_count }) : invoice_number;
}

function Payments({ title, customer }: { title?: string; customer?: Customer }) {
  const { t } = useTranslation('invoicing');
  const remove = useDeletePayment();
  const [mayCreate, mayDelete] = [useHasPermission('create-payments'), useHasPermission('delete-payments')];
  const columns: ColumnFor<typeof payments.list>[] = [
    { id: 'number', sort: true, kind: 'number', card: 'title' },
    { id: 'payment_date', sort: true, kind: 'day', card: 'end' },
    { id: 'customer_name', sort: true, kind: 'company', card: 'line', width: 250, grows: true },
    { id: 'invoice_number', cell: (payment) => <InvoicesCell {...payment} />, width: 110 },
    { id: 'method', cell: (payment) => t(`methods.${payment.method}`), width: 130, leaves: 1 },
    { id: 'amount', sort: true, kind: 'money', card: 'amount' },
    {
      id: 'payment_status',
      cell: (payment) => <PaymentStatusBadge status={payment.payment_status} />,
      card: 'start',
      width: 150,
      leaves: 2,
    },
  ];
  const create = mayCreate && <CreateLink href="/admin/payments/new">{t('payments.new')}</CreateLink>;
  const copy = async (number: string) => {
    try {
      await navigator.clipboard.writeText(number);
      toastSuccess(t('payments.reference_copied'), number);
    } catch {
      toastError(t('payments.copy_failed'));
    }
  };
  const actions = (payment: PaymentRow): RowAction[] => [
    { label: t('payments.copy_reference'), icon: <IconCopy size={16} />, onClick: () => void copy(payment.number) },
    { label: t('payments.view'), icon: <IconEye size={16} />, href: `/admin/payments/${payment.id}` },
    ...(mayDelete && payment.status === 'active'
      ? [{ label: t('payments.delete'), icon: <IconTrash size={16} />, danger: true, onClick: () => void remove(payment) }]
      : []),
  ];
  return (
    <DataTable
      title={title}
      action={create}
      beside={title && <PaymentTabs open="payments" />}
      route={payments.list}
      columns={customer ? columns.filter(({ id }) => id !== 'customer_name') : columns}
      filters={[
        paymentStatusFilter(t, [...paymentStatuses, 'credit']),
        choiceFilter('method', t('common:labels.method'), methodOptions(t)),
        ...(customer ? [] : [filterBy(customers, 'customer_id', t('common:labels.customer'))]),
        daysFilter('paid_from', 'paid_to', t('filters.paid')),
        choiceFilter('voided', t('filters.record'), [{ value: '1', label: t('filters.voided') }]),
      ]}
      fixed={customer && { customer_id: customer.id }}
      defaultSort="-payment_date"
      rowHref={(payment) => `/admin/payments/${payment.id}`}
      rowActions={actions}
      empty={<EmptyState picture="road" title={t('payments.empty_title')} text={t('payments.empty_text')} action={create} />}
    />
  );
}
