import { Button } from '@mantine/core';
import { IconFileInvoice, IconWallet } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Customer } from '#modules/customers/contract.ts';
import { customers } from '#modules/customers/contract.ts';
import type { Trailer, Truck } from '#modules/fleet/contract/vehicles.ts';
import { trucks } from '#modules/fleet/contract/vehicles.ts';
import { owners } from '#modules/owners/contract.ts';
import { driverFilter } from '#modules/people/web/filters.ts';
import { cityFilter } from '#modules/places/web/filters.ts';
import { choicesOf } from '#web/kit/fields/options.ts';
import { daysFilter, flagFilter, severalFilter } from '#web/kit/filters/filters.ts';
import type { ListSearch } from '#web/kit/list/list-search.ts';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { CreateLink } from '#web/kit/page/create-link.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import { filterBy } from '#web/kit/record/options.ts';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { OtherView } from '#web/kit/table/other-view.ts';
import { useHasPermission, useSession } from '#web/session/session.ts';
import { openStages, tripStages, tripStatuses } from '../contract/status.ts';
import { trips } from '../contract/trips.ts';
import { useSeesFreight, useSeesMoney } from './access.ts';
import { newTripHref } from './new-trip-href.ts';
import { RouteText } from './route-text.tsx';
import { TripStatusBadge } from './status/badge.tsx';
import { TripStatusCell } from './status/cell.tsx';
import { MissingProofBadge } from './status/proof.tsx';

const status = { id: 'status', sort: true, card: 'start', width: 110 } as const;
const columns: ColumnFor<typeof trips.list>[] = [
  { id: 'number', sort: true, kind: 'number', card: 'end' },
  { id: 'route', cell: (trip) => <RouteText from={trip.origin_name} to={trip.destination_name} />, card: 'title', width: 217, grows: true },
  // Routes, drivers and plates are whole beside the open sidebar at 1440 px; a long customer may be cut there.
  { id: 'customer_name', sort: true, kind: 'company', card: 'line', width: 208, least: 130, grows: true },
  { id: 'driver_name', sort: true, cell: (trip) => trip.driver_name, width: 204, grows: true, leaves: 2, card: 'third' },
  { id: 'truck_plate', kind: 'plate', leaves: 1, card: 'third_end' },
  { id: 'trailer_plate', kind: 'plate', hidden: true },
  { id: 'departure_at', sort: true, kind: 'local_time', card: 'third_end' },
  { id: 'arrival_at', kind: 'local_time', hidden: true },
  { id: 'customer_reference', cell: (trip) => trip.customer_reference || '–', hidden: true, width: 126 },
  { ...status, cell: (trip) => <TripStatusCell trip={trip} /> },
];

/** How long the proof has been missing: where only such trips are listed, instead of a less needed column. */
const proof: ColumnFor<typeof trips.list> = {
  id: 'proof',
  cell: (trip) => <MissingProofBadge trip={trip} />,
  card: 'start',
  width: 204,
};
/** The mark would say the same on each row. */
const plainStatus: ColumnFor<typeof trips.list> = { ...status, cell: (trip) => <TripStatusBadge status={trip.status} /> };
const leavesForProof: Record<string, number> = { truck_plate: 1, departure_at: 2, driver_name: 3 };
const freight: ColumnFor<typeof trips.list> = { id: 'freight', sort: true, kind: 'money', card: 'amount' };

const defaultSort = '-departure_at';
const lazyBoard = lazyPart(async () => (await import('./board/board.tsx')).TripBoard);
const board: OtherView = { name: 'board', render: (props) => <LazyPart part={lazyBoard} props={{ ...props, defaultSort }} /> };

export function TripList() {
  const { t } = useTranslation('trips');
  return <Trips title={t('title')} />;
}

/** The trips of a customer, as a tab of its page. */
export function CustomerTrips({ record }: { record: Customer }) {
  return <Trips of={{ customer_id: record.id }} isInactive={record.status === 'inactive'} />;
}

/** Those of a truck. */
export function TruckTrips({ record }: { record: Truck }) {
  return <Trips of={{ truck_id: record.id }} isInactive={record.status === 'inactive'} />;
}

/** Those of a trailer. */
export function TrailerTrips({ record }: { record: Trailer }) {
  return <Trips of={{ trailer_id: record.id }} isInactive={record.status === 'inactive'} />;
}

interface TripsProps {
  title?: string;
  /** The record that the trips belong to: neither a column nor a filter. */
  of?: { customer_id?: string; truck_id?: string; trailer_id?: string };
  /** The record has no new trips. */
  isInactive?: boolean;
}

/** The column whose value is the same for all trips of a record. */
const columnOf = { customer_id: 'customer_name', truck_id: 'truck_plate', trailer_id: 'trailer_plate' };

function Trips({ title, of, isInactive = false }: TripsProps) {
  const { t } = useTranslation('trips');
  const mayCreate = useHasPermission('create-trips') && !isInactive;
  const seesMoney = useSeesMoney();
  const seesFreight = useSeesFreight();
  const seesOwners = useHasPermission('view-owners');
  const create = mayCreate && <CreateLink href={newTripHref(of)}>{t('new')}</CreateLink>;
  const isWithoutOwner = useSearch({ strict: false, select: (search) => (search as ListSearch).without_owner !== undefined });
  const isPhone = useIsPhone();
  const links = title && <HeadLinks />;
  const statuses = choicesOf(t, 'status', tripStatuses);
  const own = [
    severalFilter('status', t('columns.status'), statuses),
    daysFilter('departed_from', 'departed_to', t('columns.departure_at')),
    daysFilter('reviewed_from', 'reviewed_to', t('filters.reviewed')),
  ];
  const office = [
    driverFilter('driver_id', t('common:labels.driver')),
    filterBy(trucks, 'truck_id', t('common:labels.truck')),
    filterBy(customers, 'customer_id', t('common:labels.customer')),
    ...(seesOwners ? [filterBy(owners, 'owner_id', t('common:labels.owner'))] : []),
    // Has a chip, for which the line of an office screen has no room unless it is on.
    ...(isWithoutOwner ? [flagFilter('without_owner', '1', t('filters.without_owner'))] : []),
    cityFilter('origin_city_id', t('fields.origin')),
    cityFilter('destination_city_id', t('fields.destination')),
  ].filter(({ keys: [key] }) => !of || !(key in of));
  const common = Object.entries(columnOf).flatMap(([key, column]) => (of && key in of ? [column] : []));
  const isPending = useSearch({ strict: false, select: (search) => (search as ListSearch).proof === 'missing' });
  const ownColumns = columns.filter(({ id }) => !common.includes(id));
  const shown = isPending
    ? [...ownColumns.map((column) => (column.id === 'status' ? plainStatus : { ...column, leaves: leavesForProof[column.id] })), proof]
    : [...ownColumns, { ...proof, hidden: true as const }];
  return (
    <DataTable
      title={title}
      action={
        <>
          {isPhone && links}
          {create}
        </>
      }
      beside={!isPhone && links}
      tabs={[{ label: t('tabs.open'), groups: openStages }, ...tabsOf(tripStages, (stage) => t(`tabs.${stage}`))]}
      route={trips.list}
      columns={seesFreight ? [...shown, freight] : shown}
      filters={[flagFilter('proof', 'missing', t('filters.without_proof'), 'departure_at'), ...(seesMoney ? [...office, ...own] : own)]}
      fixed={of}
      defaultSort={defaultSort}
      otherView={title ? board : undefined}
      rowHref={(trip) => `/admin/trips/${trip.id}`}
      empty={<EmptyState picture="road" title={t('empty.title')} text={t(mayCreate ? 'empty.text' : 'empty.driver')} action={create} />}
    />
  );
}

/** Beside the tabs: on those of trips under review, the link to the trips to be invoiced; for a driver, the link to their account. */
function HeadLinks() {
  const { t } = useTranslation('trips');
  const seesMoney = useSeesMoney();
  const mayInvoice = useHasPermission('invoice-trips') && seesMoney;
  const isUnderReview = useSearch({ strict: false, select: (search) => (search as ListSearch).ready !== undefined });
  const { user } = useSession();
  if (!seesMoney)
    return (
      <Button
        component={AppLink}
        href={`/admin/driver-accounts/${user.id}`}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconWallet size={16} />}
      >
        {t('own_account_link')}
      </Button>
    );
  if (!isUnderReview || !mayInvoice) return null;
  return (
    <Button
      component={AppLink}
      href="/admin/invoices/to-invoice"
      variant="subtle"
      size="compact-sm"
      leftSection={<IconFileInvoice size={16} />}
    >
      {t('to_invoice_link')}
    </Button>
  );
}
