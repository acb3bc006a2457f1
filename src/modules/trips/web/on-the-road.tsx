/**
 * "En la vía ahora", in the sidebar: the trips in transit with the share of their planned time. Its words are those of the shell, which every page
 * has. Tab skips its links, so that the page is reached quickly from the menu: the list of trips has them all.
 */
import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import { useLanguage, useNow } from '#web/kit/text/use-locale.ts';
import { useHasPermission, useIsDriver } from '#web/session/session.ts';
import { type TripRow, tripList } from '../contract/trip.ts';
import { delayOf, plannedProgress } from '../rules/road.ts';
import classes from './on-the-road.module.css';

/** Renders nothing for drivers, whose trip is on their dashboard, and while no trip is in transit. */
export function OnTheRoad() {
  const { t } = useTranslation('common');
  const [mayView, isDriver] = [useHasPermission('view-trips'), useIsDriver()];
  const isShown = mayView && !isDriver;
  const { data } = useQuery({
    ...query(tripList, { query: { status: 'in_transit', sort: 'departure_at', perPage: 10, count: '1' } as never, quiet: true }),
    enabled: isShown,
  });
  if (!isShown || !data || data.data.length === 0) return null;
  return (
    <section className={classes.road} aria-label={t('shell.on_the_road.title')}>
      <Link to="/admin/trips" search={{ status: 'in_transit' } as never} className={classes.head} tabIndex={-1}>
        {t('shell.on_the_road.title')} <span>{data.meta.total}</span>
      </Link>
      <ul>
        {data.data.map((trip) => (
          <Truck key={trip.id} trip={trip} />
        ))}
      </ul>
    </section>
  );
}

function Truck({ trip }: { trip: TripRow }) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const now = useNow();
  const share = plannedProgress(trip.departure_at, trip.arrival_at, now);
  const delay = delayOf(trip.arrival_at, now);
  const percent = share === null ? undefined : Math.round(share * 100);
  return (
    <li>
      <Link to="/admin/trips/$id" params={{ id: trip.id }} className={classes.truck} tabIndex={-1}>
        <span className={classes.words}>
          <span className={classes.route}>
            {trip.origin_name} <IconArrowRight size={12} stroke={1.8} aria-hidden />
            <VisuallyHidden component="span">{t('shell.on_the_road.to')}</VisuallyHidden> {trip.destination_name}
          </span>
          <span>{trip.truck_plate}</span>
        </span>
        {percent !== undefined && (
          <span
            className={classes.lane}
            role="img"
            aria-label={t('shell.on_the_road.share', { share: formatPercent(String(percent), language) })}
          >
            <span style={{ width: `${percent}%` }} />
          </span>
        )}
        {delay && <span className={classes.delay}>{t(`shell.on_the_road.late_${delay.unit}`, { n: delay.count })}</span>}
      </Link>
    </li>
  );
}
