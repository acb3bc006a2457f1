/** One trip: what it is, where it stands, what can be done next. Drivers get what they need on the road. */
import { Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useParams, useRouteContext } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useMay } from '#web/session/session.ts';
import { tripIsClosed } from '../../rules/status.ts';
import { useSeesMoney } from '../access.ts';
import { LoadsSection } from '../loads/section.tsx';
import { useTrip } from '../queries.ts';
import { TripStatusBadge } from '../status/badge.tsx';
import { StatusHistory } from '../status/history.tsx';
import { TripMoves } from '../status/moves.tsx';
import classes from '../trip.module.css';
import { TripHistory } from './history.tsx';
import { RejectionNote, TripMoney, TripRoad, TripWho } from './sections.tsx';
import { OverlapAlert } from './warnings.tsx';

export function TripDetail() {
  const { t } = useTranslation(['trips', 'common']);
  const { id } = useParams({ from: '/admin/trips/$id' });
  const { tripSlots } = useRouteContext({ from: '/admin/trips/$id' });
  const trip = useTrip(id);
  const mayUpdate = useMay('update-trips') && !tripIsClosed(trip.status);
  const seesMoney = useSeesMoney();
  const slots = (kind: 'actions' | 'sections') =>
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
      <TripMoves trip={trip} big={!seesMoney} />
      {slots('actions')}
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
      <RejectionNote trip={trip} />
      <div className={classes.columns} data-single={!seesMoney || undefined}>
        <div className={classes.main}>
          <TripRoad trip={trip} />
          <LoadsSection trip={trip} mayUpdate={mayUpdate} />
          {slots('sections')}
        </div>
        <div className={classes.side}>
          <TripWho trip={trip} />
          {seesMoney && <TripMoney trip={trip} />}
          <StatusHistory trip={trip} />
          {seesMoney && <TripHistory key={id} id={id} />}
        </div>
      </div>
    </>
  );
}
