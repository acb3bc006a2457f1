/** The trips under review, grouped by customer: what each lacks to be invoiced, and the actions to invoice them. */
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { customers } from '#modules/customers/contract.ts';
import { trucks } from '#modules/fleet/contract/vehicles.ts';
import { isReadyToInvoice } from '#modules/trips/rules/status.ts';
import { MissingProofBadge, RouteText } from '#modules/trips/web/pickers.tsx';
import type { ListSearch } from '#web/kit/list/list-search.ts';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { EmptyState } from '#web/kit/page/states.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { filterBy } from '#web/kit/record/options.ts';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type ToInvoiceRow, toInvoice } from '../../contract/to-invoice.ts';
import { Guarded } from '../access.tsx';
import { useInvoiceTrip } from '../trips/trip-actions.tsx';
import { useInvoiceSeparately, useInvoiceTogether } from './actions.tsx';
import { CustomerHead } from './customer-head.tsx';
import classes from './to-invoice.module.css';

const columns: ColumnFor<typeof toInvoice.list>[] = [
  { id: 'number', sort: true, kind: 'number', card: 'end' },
  { id: 'customer_name', sort: true, kind: 'company', card: 'line', width: 216, grows: true, leaves: 3 },
  { id: 'route', cell: (trip) => <RouteText from={trip.origin_name} to={trip.destination_name} />, card: 'title', width: 230, grows: true },
  { id: 'truck_plate', kind: 'plate', leaves: 1 },
  { id: 'departure_at', sort: true, kind: 'local_time', leaves: 2 },
  { id: 'arrival_at', kind: 'local_time', hidden: true },
  { id: 'customer_reference', cell: (trip) => trip.customer_reference || '–', hidden: true, width: 126 },
  { id: 'missing', cell: (trip) => <Missing trip={trip} />, card: 'start', width: 316 },
  { id: 'freight', sort: true, kind: 'money', card: 'amount' },
];

const defaultSort = 'customer_name';

export function TripsToInvoice() {
  const { t } = useTranslation('invoicing');
  return (
    <Guarded may="invoice-trips" title={t('to_invoice.title')}>
      <Guarded may="view-trips" title={t('to_invoice.title')}>
        <Tray />
      </Guarded>
    </Guarded>
  );
}

function Tray() {
  const { t } = useTranslation('invoicing');
  const { sort = defaultSort } = useSearch({ strict: false }) as ListSearch;
  const isByCustomer = sort.endsWith('customer_name');
  const mayCreate = useHasPermission('create-invoices');
  const invoiceTrip = useInvoiceTrip();
  const [together, separately] = [useInvoiceTogether(), useInvoiceSeparately()];
  return (
    <DataTable
      title={t('to_invoice.title')}
      tabs={tabsOf(['to_invoice', 'to_review'], (group) => t(`to_invoice.tabs.${group}`))}
      route={toInvoice.list}
      columns={isByCustomer ? columns.filter(({ id }) => id !== 'customer_name') : columns}
      filters={[filterBy(customers, 'customer_id', t('common:labels.customer')), filterBy(trucks, 'truck_id', t('common:labels.truck'))]}
      defaultSort={defaultSort}
      rowHref={(trip) => `/admin/trips/${trip.id}`}
      rowActions={(trip) => [
        { label: t('invoice_trip'), onClick: () => void invoiceTrip(trip) },
        { label: t('to_invoice.open_trip'), href: `/admin/trips/${trip.id}` },
      ]}
      rowGroups={{
        sort: 'customer_name',
        keyOf: ({ customer_id }) => customer_id,
        head: (trip) => <CustomerHead trip={trip} mayCreate={mayCreate} />,
      }}
      bulkActions={mayCreate ? [together, separately] : [separately]}
      empty={<EmptyState picture="road" title={t('to_invoice.empty_title')} text={t('to_invoice.empty_text')} />}
    />
  );
}

/** The missing requirements of a trip. */
function Missing({ trip }: { trip: ToInvoiceRow }) {
  const { t } = useTranslation('invoicing');
  if (isReadyToInvoice(trip)) return <StatusBadge tone="good">{t('to_invoice.ready')}</StatusBadge>;
  return (
    <span className={classes.missing}>
      <MissingProofBadge trip={trip} />
      {trip.waiting_expenses > 0 && (
        <StatusBadge tone="warn">{t('to_invoice.waiting_expenses', { count: trip.waiting_expenses })}</StatusBadge>
      )}
    </span>
  );
}
