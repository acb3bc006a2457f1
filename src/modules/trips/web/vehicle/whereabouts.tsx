/** The position of a vehicle, in the head of its page: on its trip in transit, else where it last arrived, and since when. */
import { Anchor } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Trailer, Truck } from '#modules/fleet/contract/vehicles.ts';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { HeadFact } from '#web/kit/record/head-fact.tsx';
import { LocalDateTimeText } from '#web/kit/text/formatted.tsx';
import { whereabouts } from '../../contract/whereabouts.ts';
import { RouteText } from '../route-text.tsx';

export function TruckWhereabouts({ record: { id } }: { record: Truck }) {
  return <Place route={whereabouts.ofTruck} id={id} />;
}

export function TrailerWhereabouts({ record: { id } }: { record: Trailer }) {
  return <Place route={whereabouts.ofTrailer} id={id} />;
}

/** Nothing while it loads and before the first trip. */
function Place({ route, id }: { route: (typeof whereabouts)['ofTruck']; id: string }) {
  const { t } = useTranslation('trips');
  const trip = useQuery(query(route, { params: { id }, quiet: true })).data?.data;
  if (!trip) return null;
  const number = (
    <Anchor component={AppLink} href={`/admin/trips/${trip.trip_id}`}>
      {trip.number}
    </Anchor>
  );
  return (
    <HeadFact icon={IconMapPin} label={t('vehicle.whereabouts')}>
      {trip.is_in_transit ? (
        <>
          {t('status.in_transit')} · {number} <RouteText from={trip.origin_name} to={trip.destination_name} />
        </>
      ) : (
        <>
          {trip.destination_name}, {t('vehicle.since')} <LocalDateTimeText at={trip.arrival_at} short /> · {number}
        </>
      )}
    </HeadFact>
  );
}
