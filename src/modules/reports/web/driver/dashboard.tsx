/** A driver's day: the next trip, their balance, their expenses, and their last pay. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNegative, isPositive, negate } from '#base/money.ts';
import type { Trip } from '#modules/trips/contract/trip.ts';
import { RouteText } from '#modules/trips/web/parts.ts';
import { query } from '#web/api/call.ts';
import { useSending } from '#web/kit/outbox/use-outbox.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { LocalDateTimeText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useNow } from '#web/kit/text/use-locale.ts';
import { useHasPermission, useSession } from '#web/session/session.ts';
import { type OwnDashboard, ownDashboard } from '../../contract/own.ts';
import { afterEntries, orderOfDay, stepOf } from '../../rules/driver-day.ts';
import { AddExpense } from './add-expense.tsx';
import classes from './driver.module.css';
import { driverOutbox } from './outbox.ts';
import { LastStub, OwnExpenses } from './records.tsx';
import { NextTrip } from './trip.tsx';
import { type Entries, useEntries } from './use-entries.ts';
import { WaitingCount, WaitingEntries } from './waiting.tsx';

export function DriverDashboard() {
  const { t } = useTranslation('reports');
  const answer = useQuery(query(ownDashboard));
  useSending(driverOutbox);
  // Read beside the query, so that every render has either the unsent entry or the server's result of it.
  const entries = useEntries();
  return (
    <>
      <PageHead title={t('own.title')} />
      <Loaded answer={answer} errorTitle={t('failed')} loader={<Skeleton height={420} />}>
        {({ data }) => <Day data={data} {...entries} />}
      </Loaded>
    </>
  );
}

function Day({ data, entries, waiting, isUnreached }: { data: OwnDashboard } & Entries) {
  const { t } = useTranslation('reports');
  const now = useNow();
  const mayAdd = useHasPermission('create-expenses');
  const [chosen, setChosen] = useState<string>();
  const all = data.trips?.day.map((trip) => afterEntries(trip, entries)) ?? [];
  // A trip that was just delivered stays while it is sent.
  const isLeaving = (trip: Trip) => !isUnreached && stepOf(trip) === 'none' && waiting.some(({ body }) => body.trip_id === trip.id);
  const ordered = [...all.filter(isLeaving), ...orderOfDay(all, now)];
  const trip = ordered.find(({ id }) => id === chosen) ?? ordered[0];
  return (
    <>
      {trip && (
        <NextTrip trip={trip} office={data.office}>
          <WaitingCount />
        </NextTrip>
      )}
      {data.trips && !trip && (
        <section className={classes.band} aria-label={t('own.title')}>
          <p className={classes.line}>{t('own.none')}</p>
          <WaitingCount />
        </section>
      )}
      <WaitingEntries />
      {data.account && <Account balance={data.account.balance} />}
      {mayAdd && <AddExpense trip={trip} />}
      {data.trips && <OtherTrips {...data.trips} shown={ordered} day={ordered.filter((one) => one !== trip)} onChoose={setChosen} />}
      {data.expenses && <OwnExpenses expenses={data.expenses} />}
      {data.pay && <LastStub stub={data.pay.last} />}
    </>
  );
}

interface OtherTripsProps extends NonNullable<OwnDashboard['trips']> {
  /** With the one above. */
  shown: Trip[];
  onChoose: (id: string) => void;
}

/** The later trips, and those at the office. */
function OtherTrips({ day, shown, planned, under_review, onChoose }: OtherTripsProps) {
  const { t } = useTranslation('reports');
  const rest = planned - shown.filter(({ status }) => status === 'active').length;
  if (day.length === 0 && under_review === 0) return null;
  return (
    <Section title={t('own.other_trips')}>
      <ul className={classes.rows}>
        {day.map((trip) => (
          <li key={trip.id}>
            <button type="button" className={classes.choose} onClick={() => onChoose(trip.id)}>
              <RouteText from={trip.origin.city} to={trip.destination.city} />
            </button>
            <span className={classes.quiet}>{t(`own.steps.${stepOf(trip)}`)}</span>
            <LocalDateTimeText at={trip.departure_at} short />
          </li>
        ))}
      </ul>
      {rest > 0 && day.length > 0 && (
        <AppLink href="/admin/trips?status=active" className={classes.state}>
          {t('own.planned', { count: planned })}
        </AppLink>
      )}
      {under_review > 0 && (
        <AppLink href="/admin/trips?status=under_review" className={classes.state}>
          {t('own.under_review', { count: under_review })}
        </AppLink>
      )}
    </Section>
  );
}

/** Both directions, of which one is zero. */
function Account({ balance }: { balance: string }) {
  const { t } = useTranslation('reports');
  const { user } = useSession();
  const sides = { owe: isPositive(balance) ? balance : '0.00', are_owed: isNegative(balance) ? negate(balance) : '0.00' };
  return (
    <AppLink href={`/admin/driver-accounts/${user.id}`} className={classes.account} title={t('own.account')}>
      {(['owe', 'are_owed'] as const).map((side) => (
        <span key={side}>
          {t(`own.${side}`)}
          <strong>
            <MoneyText amount={sides[side]} />
          </strong>
        </span>
      ))}
    </AppLink>
  );
}
