/** A preview of the trip, beside the form: the freight with its loads, the road, missing fields, and suggestions from earlier trips. */
import { useRouteContext } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isDay } from '#base/days.ts';
import { formatQuantity } from '#base/format.ts';
import { useCityText } from '#modules/places/web/pickers.tsx';
import { joinTexts } from '#web/kit/list/tabs.ts';
import { FilledSlots } from '#web/kit/record/filled-slots.tsx';
import { CheckLine } from '#web/kit/text/check-line.tsx';
import { DayText, LocalDateTimeText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { Trip } from '../../../contract/trip.ts';
import { useSeesMoney } from '../../access.ts';
import type { TripSlots } from '../../slots.ts';
import { useCustomerHints, useRouteHints } from '../hints.ts';
import type { LiveFreight } from '../live-freight.ts';
import type { TripFormValues } from '../values.ts';
import { missingParts } from './missing.ts';
import { TemplateOffers } from './offers.tsx';
import classes from './rail.module.css';

/** `trip` is the edited trip, which is left out of the earlier ones. */
export function Rail({ trip, live }: { trip: Trip | undefined; live: LiveFreight }) {
  const { t } = useTranslation('trips');
  return (
    <aside className={classes.rail} aria-label={t('form.rail')}>
      {useSeesMoney() && <FreightNow live={live} />}
      <Road />
      {!trip && <Checks live={live} />}
      {!trip && <TemplateOffers />}
      <Earlier trip={trip} />
    </aside>
  );
}

function FreightNow({ live }: { live: LiveFreight }) {
  const { t } = useTranslation('trips');
  const loads = useWatch<TripFormValues, 'loads'>({ name: 'loads' }) ?? [];
  const counts = (part: 'loads' | 'rate') => live.basis === part || live.basis === 'both';
  const lines = loads.flatMap(({ goods }, at) =>
    live.amounts[at] ? [{ at, name: goods || t('loads.one'), amount: live.amounts[at] }] : [],
  );
  return (
    <div>
      <div className={classes.quiet}>{t('form.freight_now')}</div>
      <div className={classes.freight}>
        <MoneyText amount={live.freight} />
      </div>
      <dl className={classes.lines}>
        {lines.map(({ at, name, amount }) => (
          <div key={at} data-off={!counts('loads') || undefined}>
            <dt>{name}</dt>
            <dd>
              <MoneyText amount={amount} />
            </dd>
          </div>
        ))}
        {lines.length === 0 && Number(live.loads) > 0 && (
          <div data-off={!counts('loads') || undefined}>
            <dt>{t('fields.loads_amount')}</dt>
            <dd>
              <MoneyText amount={live.loads} />
            </dd>
          </div>
        )}
        {Number(live.rate) > 0 && (
          <div data-off={!counts('rate') || undefined}>
            <dt>{t('fields.freight_rate')}</dt>
            <dd>
              <MoneyText amount={live.rate} />
            </dd>
          </div>
        )}
        <CustomerSlots slot="expected" live={live} />
      </dl>
    </div>
  );
}

/** Facts about the chosen customer from later modules. */
function CustomerSlots({ slot, live }: { slot: 'expected' | 'checks'; live: LiveFreight }) {
  const { tripSlots } = useRouteContext({ strict: false }) as { tripSlots?: TripSlots };
  const [customer_id, origin] = useWatch<TripFormValues, ['customer_id', 'origin.city_id']>({ name: ['customer_id', 'origin.city_id'] });
  if (!customer_id) return null;
  const props = { customer_id, freight: live.freight, origin_city_id: origin || null };
  return <FilledSlots key={customer_id} parts={tripSlots?.[slot] ?? []} props={props} />;
}

/** Nothing here stops the save: the form does, at its fields. */
function Checks({ live }: { live: LiveFreight }) {
  const { t } = useTranslation('trips');
  const language = useLanguage();
  const [customer_id, origin, destination, departure_at, driver_id, truck_id] = useWatch<
    TripFormValues,
    ['customer_id', 'origin', 'destination', 'departure_at', 'driver_id', 'truck_id']
  >({ name: ['customer_id', 'origin', 'destination', 'departure_at', 'driver_id', 'truck_id'] });
  const missing = missingParts({ customer_id, origin, destination, departure_at, driver_id, truck_id });
  const names = missing.map((part) => t(`form.parts.${part}`));
  return (
    <section className={classes.checks} aria-label={t('form.checks')}>
      <div className={classes.quiet}>{t('form.checks')}</div>
      <ul>
        {useSeesMoney() && <CustomerSlots slot="checks" live={live} />}
        <CheckLine state={missing.length === 0 ? 'done' : 'open'}>
          {missing.length === 0 ? t('form.complete') : t('form.missing', { count: missing.length, parts: joinTexts(names, language) })}
        </CheckLine>
      </ul>
    </section>
  );
}

function Road() {
  const { t } = useTranslation('trips');
  const [origin, destination, departure, arrival] = useWatch<
    TripFormValues,
    ['origin.city_id', 'destination.city_id', 'departure_at', 'arrival_at']
  >({ name: ['origin.city_id', 'destination.city_id', 'departure_at', 'arrival_at'] });
  const hints = useRouteHints();
  const language = useLanguage();
  return (
    <div className={classes.road}>
      <div className={classes.lane} aria-hidden />
      <Stop city={useCityText(origin)} none={t('fields.origin')} at={departure} />
      <p className={classes.between}>
        {hints?.typical_hours && t('form.typical_hours', { hours: formatQuantity(String(hints.typical_hours), language) })}
      </p>
      <Stop city={useCityText(destination)} none={t('fields.destination')} at={arrival} />
    </div>
  );
}

function Stop({ city, none, at }: { city: string | undefined; none: string; at: string | null | undefined }) {
  const { t } = useTranslation('trips');
  const isMoment = at && isDay(at.slice(0, 10)) && at.length === 16;
  return (
    <div>
      <div className={classes.city} data-none={!city || undefined}>
        {city ?? none}
      </div>
      <div className={classes.quiet}>{isMoment ? <LocalDateTimeText at={at} short /> : t('form.no_moment')}</div>
    </div>
  );
}

/** The last trip of the customer, and the average freight of the route, for users who see money. */
function Earlier({ trip }: { trip: Trip | undefined }) {
  const { t } = useTranslation('trips');
  const last = useCustomerHints()?.last_trip;
  const route = useRouteHints();
  return (
    <div className={classes.earlier}>
      {last && last.id !== trip?.id && (
        <p>
          {t('form.last_trip_route', { from: last.origin_name, to: last.destination_name })}{' '}
          <DayText day={last.departure_at.slice(0, 10)} short />.
        </p>
      )}
      {route && route.trips > 0 && (
        <p>
          {t('form.earlier', { count: route.trips })}
          {route.average_freight && (
            <>
              {' '}
              {t('form.average')}{' '}
              <strong>
                <MoneyText amount={route.average_freight} decimals={0} />
              </strong>
              .
            </>
          )}
        </p>
      )}
    </div>
  );
}
