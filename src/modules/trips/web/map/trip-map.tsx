/** The map of a trip, on its page, and the known facts of its way. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDateTime } from '#base/days.ts';
import { formatPercent } from '#base/format.ts';
import { ColombiaMap } from '#web/kit/map/colombia-map.tsx';
import { useLanguage, useNow } from '#web/kit/text/use-locale.ts';
import type { Trip } from '../../contract/trip.ts';
import { delayOf, plannedProgress } from '../../rules/road.ts';
import classes from './map.module.css';
import { placesOf, routeOf, type Stop, unknownCities } from './marks.ts';

interface TripMapProps {
  trip: Trip;
  /** In the order in which it passed them. */
  stops?: readonly Stop[];
}

const noStops: readonly Stop[] = [];

export function TripMap({ trip, stops = noStops }: TripMapProps) {
  const { t } = useTranslation('trips');
  const now = useNow();
  const progress = useProgress(trip, now);
  const places = useMemo(() => placesOf([trip], stops), [trip, stops]);
  const routes = useMemo(() => routeOf(trip, now), [trip, now]);
  if (places.length === 0) return null;
  const unknown = unknownCities(trip);
  const route = t('map.trip', { origin: trip.origin.city, destination: trip.destination.city });
  const passed = stops.length > 0 ? t('map.passed', { cities: stops.map(({ city }) => city).join(', ') }) : null;
  return (
    <figure className={classes.figure}>
      <div className={classes.tripMap}>
        <ColombiaMap label={[route, progress && `${progress}.`, passed].filter(Boolean).join(' ')} places={places} routes={routes} />
      </div>
      <figcaption>
        {progress !== null && <span>{progress}</span>}
        {passed && <span>{passed}</span>}
        <span>{unknown.length > 0 ? t('map.unknown', { cities: unknown.join(', ') }) : t('map.no_road')}</span>
      </figcaption>
    </figure>
  );
}

/** How far a trip in transit is, or how late, by its plan. */
function useProgress({ status, departure_at, arrival_at }: Trip, now: LocalDateTime): string | null {
  const { t } = useTranslation('trips');
  const language = useLanguage();
  if (status !== 'in_transit') return null;
  const delay = delayOf(arrival_at, now);
  if (delay) return t(`map.delayed_${delay.unit}`, { n: delay.count });
  const progress = plannedProgress(departure_at, arrival_at, now);
  return progress === null ? null : t('map.share', { share: formatPercent(String(Math.round(progress * 100)), language) });
}
