/** All trips that are on the road: on a map, and in a list beside it, which says the same in words. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDateTime } from '#base/days.ts';
import { formatPercent } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import { ColombiaMap } from '#web/kit/map/colombia-map.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { LocalDateTimeText } from '#web/kit/text/day-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { useNow } from '#web/kit/text/use-local-time.ts';
import { type MappedTrip, mapLimit, tripMap } from '../../contract/map.ts';
import { delayOf, plannedProgress, shareBehind } from '../../rules/road.ts';
import { RouteText } from '../route-text.tsx';
import classes from './map.module.css';
import { placesOf, routeOf, unknownCities } from './marks.ts';

export function TripsOnTheRoad() {
  const { t } = useTranslation('trips');
  const answer = useQuery(query(tripMap, {}));
  const count = answer.data?.data.length;
  return (
    <>
      <PageHead
        title={t('map.title')}
        crumbs={[{ label: t('title'), href: '/admin/trips' }]}
        subtitle={count ? t('map.count', { count }) : undefined}
      />
      <Loaded answer={answer}>
        {({ data, has_more }) =>
          data.length > 0 ? (
            <Road trips={data} hasMore={has_more} />
          ) : (
            <EmptyState picture="road" title={t('map.empty')} text={t('map.empty_text')} />
          )
        }
      </Loaded>
    </>
  );
}

const hrefOf = ({ id }: MappedTrip) => `/admin/trips/${id}`;

function Road({ trips, hasMore }: { trips: readonly MappedTrip[]; hasMore: boolean }) {
  const { t } = useTranslation('trips');
  const now = useNow();
  const [active, setActive] = useState<string | null>(null);
  const places = useMemo(() => placesOf(trips), [trips]);
  const routes = useMemo(
    () => trips.flatMap((trip) => routeOf({ ...trip, status: 'in_transit' }, now, { name: trip.truck_plate, href: hrefOf(trip) })),
    [trips, now],
  );
  return (
    <div className={classes.screen}>
      <div className={classes.wholeMap}>
        <ColombiaMap label={t('map.label', { count: trips.length })} places={places} routes={routes} active={active} onActive={setActive} />
      </div>
      <div className={classes.rail}>
        {hasMore && <p className={classes.note}>{t('map.more', { limit: mapLimit })}</p>}
        <ul className={classes.list} aria-label={t('map.title')}>
          {inOrderOfArrival(trips).map((trip) => (
            <TripLine key={trip.id} trip={trip} now={now} isActive={trip.id === active} onActive={setActive} />
          ))}
        </ul>
        <p className={classes.note}>{t('map.by_plan')}</p>
      </div>
    </div>
  );
}

/** The delayed ones first; those without a planned arrival last. */
function inOrderOfArrival(trips: readonly MappedTrip[]): MappedTrip[] {
  const arrivalOf = ({ arrival_at }: MappedTrip) => arrival_at ?? '9999';
  return trips.toSorted((left, right) => (arrivalOf(left) < arrivalOf(right) ? -1 : Number(arrivalOf(left) > arrivalOf(right))));
}

interface LineProps {
  trip: MappedTrip;
  now: LocalDateTime;
  isActive: boolean;
  onActive: (id: string | null) => void;
}

function TripLine({ trip, now, isActive, onActive }: LineProps) {
  const [activate, deactivate] = [() => onActive(trip.id), () => onActive(null)];
  const progress = plannedProgress(trip.departure_at, trip.arrival_at, now);
  return (
    <li>
      <AppLink
        href={hrefOf(trip)}
        className={classes.trip}
        data-active={isActive || undefined}
        onMouseEnter={activate}
        onMouseLeave={deactivate}
        onFocus={activate}
        onBlur={deactivate}
      >
        <span className={classes.line}>
          <RouteText from={trip.origin.city} to={trip.destination.city} />
          <span className={classes.plate}>{trip.truck_plate}</span>
        </span>
        <span className={classes.who}>
          {trip.driver_name} · {trip.customer_name}
        </span>
        <span className={classes.lane} aria-hidden>
          <span style={{ width: `${shareBehind({ ...trip, status: 'in_transit' }, now) * 100}%` }} />
        </span>
        <Arrival trip={trip} now={now} progress={progress} />
      </AppLink>
    </li>
  );
}

/** How far it is and when it arrives, by the plan; and what is not on the map. */
function Arrival({ trip, now, progress }: { trip: MappedTrip; now: LocalDateTime; progress: number | null }) {
  const { t } = useTranslation('trips');
  const language = useLanguage();
  const delay = delayOf(trip.arrival_at, now);
  const unknown = unknownCities(trip);
  return (
    <span className={classes.line}>
      {trip.arrival_at === null ? (
        <span>{t('map.no_arrival')}</span>
      ) : (
        <span>
          {progress !== null && !delay && `${formatPercent(String(Math.round(progress * 100)), language)} · `}
          {t(delay ? 'map.due' : 'map.arrives')} <LocalDateTimeText at={trip.arrival_at} short />
        </span>
      )}
      {delay && <StatusBadge tone="warn">{t(`map.delayed_${delay.unit}`, { n: delay.count })}</StatusBadge>}
      {unknown.length > 0 && <span>{t('map.unknown', { cities: unknown.join(', ') })}</span>}
    </span>
  );
}
