/** In the head of a vehicle's page: its latest odometer reading, and the day of it. */
import { Anchor } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '#base/days.ts';
import { formatDaysAgo } from '#base/format.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { HeadFact } from '#web/kit/record/head-fact.tsx';
import { KilometresText } from '#web/kit/text/formatted.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import type { Kind, Trailer, Truck } from '../../contract/vehicles.ts';
import { useOdometer } from './queries.ts';

export function TruckOdometerFact({ record }: { record: Truck }) {
  return <OdometerFact kind="trucks" id={record.id} />;
}

export function TrailerOdometerFact({ record }: { record: Trailer }) {
  return <OdometerFact kind="trailers" id={record.id} />;
}

function OdometerFact({ kind, id }: { kind: Kind; id: string }) {
  const { t } = useTranslation('fleet');
  const language = useLanguage();
  const today = useToday();
  const latest = useOdometer(kind, id).data?.pages[0]?.data[0];
  if (!latest) return null;
  return (
    <HeadFact icon={IconGauge} label={t('common:labels.mileage')}>
      <Anchor component={AppLink} href={`/admin/${kind}/${id}?tab=odometer`} inherit underline="always">
        <KilometresText km={latest.km} />
      </Anchor>
      , {formatDaysAgo(daysBetween(latest.at.slice(0, 10), today), language)}
    </HeadFact>
  );
}
