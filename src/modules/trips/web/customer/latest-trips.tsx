/** The section of a customer's page with its trips: those under way, then the latest others. */
import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Customer } from '#modules/customers/contract.ts';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { LocalDateTimeText, MoneyText, NumberText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { openStatuses } from '../../contract/status.ts';
import type { TripRow } from '../../contract/trip.ts';
import { trips } from '../../contract/trips.ts';
import { useSeesFreight } from '../access.ts';
import { newTripHref } from '../new-trip-href.ts';
import { RouteText } from '../route-text.tsx';
import { TripStatusBadge } from '../status/badge.tsx';
import classes from './customer.module.css';
import { openFirst } from './open-first.ts';

const most = 5;

export function LatestTrips({ record: { id, status } }: { record: Customer }) {
  const { t } = useTranslation('trips');
  const mayCreate = useHasPermission('create-trips') && status === 'active';
  const latest = useCustomerTrips(id);
  const open = useCustomerTrips(id, openStatuses.join(','));
  const create = mayCreate && (
    <Button
      variant="subtle"
      component={AppLink}
      href={newTripHref({ customer_id: id })}
      leftSection={<IconPlus size={16} />}
      aria-keyshortcuts="N"
    >
      {t('new')}
    </Button>
  );
  return (
    <Section title={t('customer.latest')} action={create}>
      <Loaded answer={open} loader={<Skeleton height={170} />}>
        {({ data: underWay }) => (
          <Loaded answer={latest} loader={<Skeleton height={170} />}>
            {({ data }) => <LatestTable rows={openFirst(underWay, data, most)} href={`/admin/customers/${id}?tab=trips`} />}
          </Loaded>
        )}
      </Loaded>
    </Section>
  );
}

/** The latest by departure. */
const useCustomerTrips = (customer_id: string, status?: string) =>
  useQuery(query(trips.list, { query: { customer_id, status, perPage: 10 }, quiet: true }));

function LatestTable({ rows, href }: { rows: TripRow[]; href: string }) {
  const { t } = useTranslation('trips');
  const seesFreight = useSeesFreight();
  if (rows.length === 0) return <p className={classes.quiet}>{t('customer.none')}</p>;
  const columns: BriefColumn<TripRow>[] = [
    {
      title: t('columns.number'),
      card: 'end',
      cell: ({ id, number }) => (
        <Anchor component={AppLink} href={`/admin/trips/${id}`} fw={600}>
          <NumberText number={number} />
        </Anchor>
      ),
    },
    { title: t('columns.route'), card: 'title', cell: (trip) => <RouteText from={trip.origin_name} to={trip.destination_name} /> },
    { title: t('columns.departure_at'), cell: ({ departure_at }) => <LocalDateTimeText at={departure_at} short /> },
    { title: t('columns.status'), card: 'start', cell: (trip) => <TripStatusBadge status={trip.status} /> },
  ];
  const freight: BriefColumn<TripRow> = {
    title: t('columns.freight'),
    card: 'amount',
    align: 'right',
    cell: (trip) => <MoneyText amount={trip.freight} />,
  };
  return (
    <>
      <BriefTable label={t('customer.latest')} columns={seesFreight ? [...columns, freight] : columns} rows={rows} />
      <Anchor component={AppLink} href={href} mt={8} display="inline-block">
        {t('customer.see_all')}
      </Anchor>
    </>
  );
}
