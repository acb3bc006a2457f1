import { IconEye, IconTrash } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Customer } from '#modules/customers/contract.ts';
import { customers } from '#modules/customers/contract.ts';
import { choicesOf } from '#web/kit/fields/options.ts';
import { choiceFilter, daysFilter, flagFilter } from '#web/kit/filters/filters.ts';
import type { ListSearch } from '#web/kit/list/list-search.ts';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { CreateLink } from '#web/kit/page/create-link.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { filterBy } from '#web/kit/record/options.ts';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type AdvanceRow, advances } from '../../contract/advances.ts';
import { advanceSources } from '../../contract/credit.ts';
import { Guarded } from '../access.tsx';
import { CreditHistory } from '../credit/history.tsx';
import { PaymentTabs } from '../payment-tabs.tsx';
import { mayDeleteAdvance, useDeleteAdvance } from './actions.ts';

export function AdvanceList() {
  const { t } = useTranslation('invoicing');
  return (
    <Guarded may="view-advances" title={t('advances.list')}>
      <Advances title={t('advances.list')} />
    </Guarded>
  );
}

/** The advances of a customer with their changes, as a tab of its page. */
export function CustomerAdvances({ record }: { record: Customer }) {
  return (
    <>
      <Advances customer={record} />
      <CreditHistory customer_id={record.id} />
    </>
  );
}

function Advances({ title, customer }: { title?: string; customer?: Customer }) {
  const { t } = useTranslation('invoicing');
  const remove = useDeleteAdvance();
  const [mayCreate, mayDelete] = [useHasPermission('create-advances'), useHasPermission('delete-advances')];
  // Only for the address from the dashboard: the sources are the same filter, one by one.
  const isReceived = useSearch({ strict: false, select: (search) => (search as ListSearch).received !== undefined });
  const columns: ColumnFor<typeof advances.list>[] = [
    { id: 'payment_date', sort: true, kind: 'day', card: 'end' },
    { id: 'customer_name', sort: true, kind: 'company', card: 'title', width: 230, grows: true },
    { id: 'source', cell: (advance) => t(`credit.sources.${advance.source}`), card: 'start', width: 170 },
    { id: 'trip_number', kind: 'number' },
    { id: 'load_number', kind: 'number', leaves: 1 },
    { id: 'method', cell: (advance) => t(`methods.${advance.method}`), width: 120, leaves: 2 },
    { id: 'transaction_id', cell: (advance) => advance.transaction_id, width: 120, leaves: 3, hidden: true },
    { id: 'amount', sort: true, kind: 'money', card: 'amount' },
    { id: 'used', kind: 'money', leaves: 1 },
    { id: 'open', kind: 'money' },
  ];
  const create = mayCreate && (
    <CreateLink href={`/admin/advances/new${customer ? `?customer_id=${customer.id}` : ''}`}>{t('advances.new')}</CreateLink>
  );
  const actions = (advance: AdvanceRow): RowAction[] => [
    { label: t('advances.view'), icon: <IconEye size={16} />, href: `/admin/advances/${advance.id}` },
    ...(mayDelete && mayDeleteAdvance(advance)
      ? [{ label: t('advances.delete'), icon: <IconTrash size={16} />, danger: true, onClick: () => void remove(advance) }]
      : []),
  ];
  return (
    <DataTable
      title={title}
      action={create}
      beside={title && <PaymentTabs open="advances" />}
      route={advances.list}
      columns={customer ? columns.filter(({ id }) => id !== 'customer_name') : columns}
      tabs={tabsOf(['open', 'used'], (group) => t(`advances.groups.${group}`))}
      filters={[
        choiceFilter('source', t('credit.columns.source'), choicesOf(t, 'advances.sources', advanceSources)),
        ...(isReceived ? [flagFilter('received', '1', t('filters.received'))] : []),
        ...(customer ? [] : [filterBy(customers, 'customer_id', t('common:labels.customer'))]),
        daysFilter('paid_from', 'paid_to', t('filters.paid')),
      ]}
      fixed={customer && { customer_id: customer.id }}
      defaultSort="-payment_date"
      rowHref={(advance) => `/admin/advances/${advance.id}`}
      rowActions={actions}
      empty={<EmptyState picture="road" title={t('advances.empty_title')} text={t('advances.empty_text')} action={create} />}
    />
  );
}
