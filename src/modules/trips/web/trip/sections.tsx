/** The sections of a trip's page. */
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { DayText, LocalDateTimeText, MoneyText } from '#web/kit/text/formatted.tsx';
import { LinkedText } from '#web/kit/text/linked-text.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { Place } from '../../contract/place.ts';
import type { Trip } from '../../contract/trip.ts';
import { placeName } from '../place-name.ts';
import classes from '../trip.module.css';

/** Shows that a trip was rejected: to a driver the correction to make, to the office also the reason. */
export function RejectionNote({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  if (trip.status !== 'rejected') return null;
  return (
    <Alert color="red" variant="light" title={t('rejected_title')} mb="md">
      {trip.rejection_reason && <div>{trip.rejection_reason}</div>}
      {trip.rejection_message && (
        <div>{trip.rejection_reason ? t('history.message', { message: trip.rejection_message }) : trip.rejection_message}</div>
      )}
      {!trip.rejection_reason && <div>{t('rejected_text')}</div>}
    </Alert>
  );
}

export function TripRoad({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  return (
    <Section title={t('sections.road')}>
      <ol className={classes.road}>
        <Stop
          title={t('fields.origin')}
          place={trip.origin}
          at={trip.departure_at}
          fuel={trip.fuel_departure}
          odometer={trip.odometer_departure}
        />
        <Stop
          title={t('fields.destination')}
          place={trip.destination}
          at={trip.arrival_at}
          fuel={trip.fuel_arrival}
          odometer={trip.odometer_arrival}
        />
      </ol>
    </Section>
  );
}

interface StopProps {
  title: string;
  place: Place;
  at: string | null;
  fuel: number | null;
  odometer: number | null;
}

function Stop({ title, place, at, fuel, odometer }: StopProps) {
  const { t } = useTranslation('trips');
  const language = useLanguage();
  return (
    <li>
      <div className={classes.stopTitle}>{title}</div>
      <div className={classes.stopCity}>{placeName(place)}</div>
      <div>{place.address}</div>
      {place.details && <div className={classes.quiet}>{place.details}</div>}
      {place.latitude && place.longitude && (
        <div className={classes.quiet}>
          {place.latitude}, {place.longitude}
        </div>
      )}
      <div className={classes.stopFacts}>
        <LocalDateTimeText at={at} />
        {fuel !== null && <span>{t('fuel_at', { level: fuel })}</span>}
        {odometer !== null && <span>{formatQuantity(String(odometer), language)} km</span>}
      </div>
    </li>
  );
}

export function TripWho({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  return (
    <Section title={t('sections.who')}>
      <Facts
        rows
        facts={[
          [t('fields.customer'), <RecordLink key="customer" of="customers" id={trip.customer_id} name={trip.customer_name} />],
          [t('fields.driver'), <RecordLink key="driver" of="users" id={trip.driver_id} name={trip.driver_name} />],
          trip.driver_phone !== null &&
            trip.driver_phone !== '' && [t('fields.driver_phone'), <LinkedText key="phone" type="tel" text={trip.driver_phone} />],
          [t('fields.truck'), <RecordLink key="truck" of="trucks" id={trip.truck_id} name={trip.truck_plate} />],
          [
            t('fields.trailer'),
            trip.trailer_id && trip.trailer_plate && (
              <RecordLink key="trailer" of="trailers" id={trip.trailer_id} name={trip.trailer_plate} />
            ),
          ],
          [t('fields.manifest_number'), trip.manifest_number],
          [t('fields.customer_reference'), trip.customer_reference],
        ]}
      />
    </Section>
  );
}

export function TripMoney({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  const hasLoads = Number(trip.loads_amount) > 0;
  const hasAdvance = Number(trip.advance_payment) > 0;
  const money = (amount: string | null) => <MoneyText amount={amount} decimals={trip.money_decimals} />;
  return (
    <Section title={t('sections.money')}>
      <div className={classes.freight}>{money(trip.freight)}</div>
      <Facts
        brief
        rows
        facts={[
          [t('fields.freight_rate'), Number(trip.freight_rate) > 0 && money(trip.freight_rate)],
          [t('fields.loads_amount'), hasLoads && money(trip.loads_amount)],
          [t('fields.freight_basis'), hasLoads && trip.freight_basis && t(`basis.${trip.freight_basis}`)],
          [t('fields.owner_freight'), trip.owner_freight && money(trip.owner_freight)],
          [t('fields.advance_payment'), hasAdvance && money(trip.advance_payment)],
          [t('fields.advance_date'), hasAdvance && <DayText key="advance" day={trip.advance_date} />],
          [t('fields.advance_method'), hasAdvance && trip.advance_method && t(`methods.${trip.advance_method}`)],
          [t('fields.payment_method'), hasAdvance && trip.payment_method],
          [t('fields.advance_used'), Number(trip.advance_used) > 0 && money(trip.advance_used)],
        ].map(([label, value]) => [label as string, value || null])}
      />
    </Section>
  );
}
