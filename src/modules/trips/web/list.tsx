import { Button } from '@mantine/core';
import { IconPlus, IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { customerFilter } from '#modules/customers/web/filters.ts';
import { truckFilter } from '#modules/fleet/web/filters.ts';
import { driverFilter } from '#modules/people/web/filters.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { daysFilter, severalFilter } from '#web/kit/table/filters.ts';
import { DayText, LocalDateTimeText } from '#web/kit/text/day-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { tripStatuses } from '../contract/status.ts';
import { trips } from '../contract/trips.ts';
import { useSeesFreight, useSeesMoney } from './access.ts';
import { TripStatusBadge } from './status/badge.tsx';
import classes from './trip.module.css';

/** Truncates a long name so that the amount stays visible; the title shows the whole name. */
const ellipsis = (text: string) => (
  <span className={classes.ellipsis} title={text}>
    {text}
  </span>
);

const columns: ColumnFor<typeof trips.list>[] = [
  { id: 'number', sort: true, cell: (trip) => <strong>{trip.number}</strong>, card: 'title' },
  { id: 'status', sort: true, cell: (trip) => <TripStatusBadge status={trip.status} />, card: 'aside' },
  { id: 'customer_name', sort: true, cell: (trip) => ellipsis(trip.customer_name), card: 'fact' },
  { id: 'route', cell: (trip) => ellipsis(`${trip.origin_name} – ${trip.destination_name}`), card: 'subtitle' },
  { id: 'driver_name', sort: true, cell: (trip) => ellipsis(trip.driver_name) },
  { id: 'truck_plate', cell: (trip) => trip.truck_plate, hidden: true },
  { id: 'trailer_plate', cell: (trip) => trip.trailer_plate ?? '–', hidden: true },
  { id: 'departure_at', sort: true, cell: (trip) => <DayText day={trip.departure_at.slice(0, 10)} />, card: 'fact' },
  { id: 'arrival_at', cell: (trip) => <LocalDateTimeText at={trip.arrival_at} />, hidden: true },
];
const freight: ColumnFor<typeof trips.list> = {
  id: 'freight',
  sort: true,
  align: 'right',
  cell: (trip) => <MoneyText amount={trip.freight} />,
  card: 'fact',
};

export function TripList() {
  const { t } = useTranslation('trips');
  const mayCreate = useHasPermission('create-trips');
  const seesMoney = useSeesMoney();
  const seesFreight = useSeesFreight();
  const create = mayCreate && (
    <Button component={AppLink} href="/admin/trips/new" leftSection={<IconPlus size={18} />}>
      {t('new')}
    </Button>
  );
  const statuses = tripStatuses.map((value) => ({ value, label: t(`status.${value}`) }));
  const own = [
    severalFilter('status', t('columns.status'), statuses),
    daysFilter('departed_from', 'departed_to', t('columns.departure_at')),
  ];
  const office = [
    driverFilter('driver_id', t('filters.driver')),
    truckFilter('truck_id', t('filters.truck')),
    customerFilter('customer_id', t('filters.customer')),
  ];
  return (
    <>
      <PageHead title={t('title')} action={create} />
      <DataTable
        route={trips.list}
        columns={seesFreight ? [...columns, freight] : columns}
        filters={seesMoney ? [...office, ...own] : own}
        defaultSort="-departure_at"
        rowHref={(trip) => `/admin/trips/${trip.id}`}
        empty={
          <EmptyState
            icon={<IconRoute size={28} />}
            title={t('empty.title')}
            text={t(mayCreate ? 'empty.text' : 'empty.driver')}
            action={create}
          />
        }
      />
    </>
  );
}
