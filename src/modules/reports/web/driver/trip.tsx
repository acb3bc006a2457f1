/** The next trip: its route, its contacts, and one large button for the next step. */
import { Button, Title } from '@mantine/core';
import { IconClock, IconFlag, IconMapPin, IconNavigation, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TripPlace } from '#modules/trips/contract/place.ts';
import type { Trip } from '#modules/trips/contract/trip.ts';
import { delayOf } from '#modules/trips/rules/road.ts';
import { directionsTo, RouteText } from '#modules/trips/web/parts.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { LocalDateTimeText } from '#web/kit/text/formatted.tsx';
import { useNow } from '#web/kit/text/use-locale.ts';
import type { OwnDashboard } from '../../contract/own.ts';
import { missingOdometer, stepOf } from '../../rules/driver-day.ts';
import classes from './driver.module.css';
import { Odometer } from './odometer.tsx';
import { Road } from './road.tsx';
import { NextStep } from './step.tsx';

interface NextTripProps {
  trip: Trip;
  office: OwnDashboard['office'];
  /** Of how many there are, in words. */
  children: ReactNode;
}

export function NextTrip({ trip, office, children }: NextTripProps) {
  const { t } = useTranslation('reports');
  const step = stepOf(trip);
  const odometer = missingOdometer(trip);
  return (
    <section className={classes.band} aria-label={t('own.title')}>
      <div className={classes.line}>
        <AppLink href={`/admin/trips/${trip.id}`}>{trip.number}</AppLink> · {t(`own.steps.${step}`)}
        {children}
      </div>
      <Title order={2} className={classes.route}>
        <RouteText from={trip.origin.city} to={trip.destination.city} />
      </Title>
      <Address place={trip.origin} end="origin" />
      <Address place={trip.destination} end="destination" />
      <div className={classes.fact}>
        <IconClock size={20} aria-hidden />
        <Expected trip={trip} />
        {office.phone && (
          <Button
            component="a"
            href={`tel:${office.phone.replace(/[^\d+]/g, '')}`}
            className={classes.round}
            aria-label={t('own.call_office')}
          >
            <IconPhone size={22} aria-hidden />
          </Button>
        )}
      </div>
      <Road trip={trip} />
      {step === 'correct' && trip.rejection_message && <p className={classes.message}>{trip.rejection_message}</p>}
      <NextStep trip={trip} step={step} />
      {odometer && <Odometer key={`${trip.id} ${odometer}`} trip={trip} field={odometer} />}
    </section>
  );
}

function Address({ place, end }: { place: TripPlace; end: 'origin' | 'destination' }) {
  const { t } = useTranslation(['reports', 'trips']);
  const Icon = end === 'origin' ? IconMapPin : IconFlag;
  return (
    <div className={classes.fact}>
      <Icon size={20} aria-hidden />
      <span>
        <span className={classes.end}>{t(`trips:fields.${end}`)}</span> {place.address}
        {place.details && <span className={classes.details}>{place.details}</span>}
      </span>
      <Button
        component="a"
        href={directionsTo(place)}
        target="_blank"
        rel="noopener noreferrer"
        className={classes.round}
        aria-label={t('own.directions', { place: `${place.address}, ${place.city}` })}
      >
        <IconNavigation size={22} aria-hidden />
      </Button>
    </div>
  );
}

/** When the trip leaves, when it is expected, and how late it is. */
function Expected({ trip: { status, departure_at, arrival_at } }: { trip: Trip }) {
  const { t } = useTranslation('reports');
  const now = useNow();
  if (status === 'active')
    return (
      <span>
        {t('own.leaves')} <LocalDateTimeText at={departure_at} short />
      </span>
    );
  if (!arrival_at) return <span>{t('own.no_time')}</span>;
  const moment = status !== 'in_transit' ? 'arrived' : delayOf(arrival_at, now) ? 'late' : 'arrives';
  return (
    <span>
      {t(`own.${moment}`)} <LocalDateTimeText at={arrival_at} short />
    </span>
  );
}
