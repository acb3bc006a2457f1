/** The head of a trip: its route, its road with the recorded values of each mark, and the next step. */
import { Anchor, Title } from '@mantine/core';
import { IconCheck, IconPhone, IconTruck, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent, formatQuantity } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { withLastSearch } from '#web/kit/list/last-search.ts';
import { ListSteps } from '#web/kit/list/list-steps.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { CopyButton } from '#web/kit/page/copy-button.tsx';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { HeadFact } from '#web/kit/record/head-fact.tsx';
import { LocalDateTimeText, MomentText, MoneyText } from '#web/kit/text/formatted.tsx';
import { LinkedText } from '#web/kit/text/linked-text.tsx';
import { useLanguage, useNow } from '#web/kit/text/use-locale.ts';
import type { StatusChange } from '../../contract/status.ts';
import type { Trip } from '../../contract/trip.ts';
import { trips } from '../../contract/trips.ts';
import { delayOf, markState, plannedProgress, type RoadMark, roadMarks, shareOfRoad } from '../../rules/road.ts';
import { useSeesMoney } from '../access.ts';
import { RouteText } from '../route-text.tsx';
import { TripStatusBadge } from '../status/badge.tsx';
import classes from './band.module.css';

interface BandProps {
  trip: Trip;
  /** Secondary buttons. */
  actions: ReactNode;
}

export function TripBand({ trip, actions }: BandProps) {
  const { t } = useTranslation('trips');
  return (
    <>
      <div className={classes.underBar} aria-hidden />
      <header className={classes.band}>
        <PageTitle>{`${trip.number} ${trip.origin.city} – ${trip.destination.city}`}</PageTitle>
        <div className={classes.top}>
          <nav aria-label={t('common:page.path')} className={classes.path}>
            <Anchor component={AppLink} href={withLastSearch('/admin/trips')}>
              {t('title')}
            </Anchor>
            <span aria-hidden>›</span>
            <span>{trip.number}</span>
            <CopyButton value={trip.number} label={t('copy_number')} />
          </nav>
          <div className={classes.actions}>
            <ListSteps route={trips.list} id={trip.id} href={(id) => `/admin/trips/${id}`} />
            {actions}
          </div>
        </div>
        <div className={classes.head}>
          <div>
            <Title order={1} tabIndex={-1} className={classes.route}>
              <RouteText from={trip.origin.city} to={trip.destination.city} />
            </Title>
            <div className={classes.line} data-status={trip.status}>
              <TripStatusBadge status={trip.status} />
              {trip.status === 'in_transit' && <OnTime trip={trip} />}
              <span>{trip.customer_name}</span>
            </div>
            <div className={classes.line}>
              <HeadFact icon={IconUser} label={t('fields.driver')}>
                <RecordLink of="users" id={trip.driver_id} name={trip.driver_name} />
              </HeadFact>
              {trip.driver_phone && (
                <HeadFact icon={IconPhone} label={t('fields.driver_phone')}>
                  <LinkedText type="tel" text={trip.driver_phone} />
                </HeadFact>
              )}
              <HeadFact icon={IconTruck} label={t('fields.truck')}>
                <RecordLink of="trucks" id={trip.truck_id} name={trip.truck_plate} />
              </HeadFact>
            </div>
          </div>
          {trip.freight !== null && (
            <div className={classes.freight}>
              <div className={classes.quiet}>{t('columns.freight')}</div>
              <strong>
                <MoneyText amount={trip.freight} decimals={trip.money_decimals} />
              </strong>
            </div>
          )}
        </div>
        <Road trip={trip} />
      </header>
    </>
  );
}

/** How much of the planned time has passed; after it, how late the trip is. */
function OnTime({ trip: { departure_at, arrival_at } }: { trip: Trip }) {
  const { t } = useTranslation(['trips', 'common']);
  const language = useLanguage();
  const now = useNow();
  const delay = delayOf(arrival_at, now);
  if (delay) return <StatusBadge tone="bad">{t(`map.delayed_${delay.unit}`, { n: delay.count })}</StatusBadge>;
  const share = plannedProgress(departure_at, arrival_at, now);
  if (share === null) return null;
  return <span>{t('common:shell.on_the_road.share', { share: formatPercent(String(Math.round(share * 100)), language) })}</span>;
}

function Road({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  const now = useNow();
  const { data } = useQuery(query(trips.statusChanges, { params: { id: trip.id }, quiet: true }));
  const place = shareOfRoad(trip, now);
  return (
    <div className={classes.road} data-status={trip.status}>
      <div className={classes.lane} aria-hidden>
        <div className={classes.driven} style={{ width: `${place * 100}%` }} />
        {trip.status === 'in_transit' && (
          <span className={classes.truck} style={{ left: `${place * 100}%` }}>
            <IconTruck size={20} stroke={1.8} />
          </span>
        )}
      </div>
      <ol className={classes.marks} aria-label={t('sections.road')}>
        {roadMarks.map((mark) => (
          <Mark key={mark} mark={mark} trip={trip} changes={data?.data ?? []} />
        ))}
      </ol>
    </div>
  );
}

function Mark({ mark, trip, changes }: { mark: RoadMark; trip: Trip; changes: StatusChange[] }) {
  const { t } = useTranslation('trips');
  const state = markState(mark, trip.status);
  return (
    <li className={classes.mark} data-state={state}>
      <span className={classes.dot} aria-hidden>
        {state === 'passed' && <IconCheck size={12} stroke={3} />}
      </span>
      <span className={classes.name}>{t(`road.${mark}_${state === 'passed' ? 'passed' : 'ahead'}`)}</span>
      <span className={classes.fact}>
        <MarkFacts mark={mark} trip={trip} changes={changes} isPassed={state === 'passed'} />
      </span>
    </li>
  );
}

/** When the mark was passed and its recorded values; before that, when it is planned. */
function MarkFacts({ mark, trip, changes, isPassed }: { mark: RoadMark; trip: Trip; changes: StatusChange[]; isPassed: boolean }) {
  const { t } = useTranslation('trips');
  if (mark === 'created') return <MomentText at={trip.created_at} short />;
  if (mark === 'departure' || mark === 'arrival') {
    const isDeparture = mark === 'departure';
    const at = isDeparture ? trip.departure_at : trip.arrival_at;
    if (at === null) return null;
    return (
      <>
        <LocalDateTimeText at={at} short />
        {isPassed ? (
          <Readings
            odometer={isDeparture ? trip.odometer_departure : trip.odometer_arrival}
            fuel={isDeparture ? trip.fuel_departure : trip.fuel_arrival}
          />
        ) : (
          <span>{t('road.planned')}</span>
        )}
      </>
    );
  }
  const change = changes.find(({ to_status }) => to_status === mark);
  return isPassed && change ? <MomentText at={change.at} short /> : null;
}

function Readings({ odometer, fuel }: { odometer: number | null; fuel: number | null }) {
  const { t } = useTranslation('trips');
  const language = useLanguage();
  const readings = [
    odometer !== null && `${formatQuantity(String(odometer), language)} km`,
    fuel !== null && t('fuel_at', { level: fuel }),
  ].filter(Boolean);
  return readings.length > 0 ? <span>{readings.join(' · ')}</span> : null;
}

/** The next step, with its button. Renders nothing if no step remains. */
export function NextStep({ trip, children }: { trip: Trip; children: ReactNode }) {
  const { t } = useTranslation('trips');
  const seesMoney = useSeesMoney();
  if (trip.status === 'paid' || trip.status === 'cancelled') return <div className={classes.rest}>{children}</div>;
  return (
    <section className={classes.next} aria-label={t('next.label')}>
      <strong>{t(`next.${trip.status}`)}</strong>
      <span className={classes.hint}>{t(`next.${trip.status}_${seesMoney ? 'hint' : 'driver'}`)}</span>
      <div className={classes.nextActions}>{children}</div>
    </section>
  );
}
