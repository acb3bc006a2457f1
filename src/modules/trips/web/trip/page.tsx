/** The page of a trip. Drivers see a shorter one with large buttons and no amounts. */
import { Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useParams, useRouteContext } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useHasPermission } from '#web/session/session.ts';
import type { Trip } from '../../contract/trips.ts';
import { isTripClosed } from '../../rules/status.ts';
import { useSeesMoney } from '../access.ts';
import { LoadsSection } from '../loads/section.tsx';
import { useTrip } from '../queries.ts';
import { TripActions } from '../status/actions.tsx';
import { TripStatusBadge } from '../status/badge.tsx';
import { StatusHistory } from '../status/history.tsx';
import classes from '../trip.module.css';
import { TripHistory } from './history.tsx';
import { RejectionNote, TripMoney, TripRoad, TripWho } from './sections.tsx';
import { OverlapAlert, StartAlert } from './warnings.tsx';

export function TripDetail() {
  const { id } = useParams({ from: '/admin/trips/$id' });
  return <Loaded answer={useTrip(id)}>{({ data }) => <TripPage trip={data} />}</Loaded>;
}

function TripPage({ trip }: { trip: Trip }) {
  const { t } = useTranslation(['trips', 'common']);
  const { id } = trip;
  const { tripSlots } = useRouteContext({ from: '/admin/trips/$id' });
  const mayUpdate = useHasPermission('update-trips') && !isTripClosed(trip.status);
  const seesMoney = useSeesMoney();
  const renderSlots = (kind: 'actions' | 'sections') =>
    tripSlots[kind].map((Slot, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the slots are filled once, when the application starts
      <Suspense key={at} fallback={null}>
        <Slot trip={trip} />
      </Suspense>
    ));
  const actions = (
    <>
      {mayUpdate && (
        <Button variant="default" component={AppLink} href={`/admin/trips/${id}/edit`} leftSection={<IconPencil size={18} />}>
          {t('common:actions.edit')}
        </Button>
      )}
      <TripActions trip={trip} big={!seesMoney} />
      {renderSlots('actions')}
    </>
  );
  return (
    <>
      <PageHead
        title={trip.number}
        mark={<TripStatusBadge status={trip.status} />}
        subtitle={`${trip.origin.city} – ${trip.destination.city}`}
        crumbs={[{ label: t('title'), href: '/admin/trips' }]}
        action={
          seesMoney && (
            <Group gap="sm" className={classes.actions}>
              {actions}
            </Group>
          )
        }
      />
      {!seesMoney && <div className={classes.bigActions}>{actions}</div>}
      <OverlapAlert trip={trip} />
      <StartAlert trip={trip} />
      <RejectionNote trip={trip} />
      <div className={classes.columns} data-single={!seesMoney || undefined}>
        <div className={classes.main}>
          <TripRoad trip={trip} />
          <LoadsSection trip={trip} mayUpdate={mayUpdate} />
          {renderSlots('sections')}
        </div>
        <div className={classes.side}>
          <TripWho trip={trip} />
          {trip.freight !== null && <TripMoney trip={trip} />}
          <StatusHistory trip={trip} />
          {seesMoney && <TripHistory key={id} id={id} />}
        </div>
      </div>
    </>
  );
}
