import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { Section } from '#web/kit/page/section.tsx';
import { ErrorState } from '#web/kit/page/states.tsx';
import { MomentText } from '#web/kit/text/day-text.tsx';
import type { StatusChange } from '../../contract/status.ts';
import { type Trip, trips } from '../../contract/trips.ts';
import { useSeesMoney } from '../access.ts';
import classes from '../trip.module.css';
import { TripStatusBadge } from './badge.tsx';

/** Who moved the trip, when, and why; latest first. */
export function StatusHistory({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  const { data, isError, error, refetch } = useQuery(query(trips.statusChanges, { params: { id: trip.id }, quiet: true }));
  return (
    <Section title={t('sections.history')}>
      {isError && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ol className={classes.history}>
          {data ? data.data.map((change) => <Change key={change.id} change={change} />) : <Skeleton component="li" height={56} />}
        </ol>
      )}
    </Section>
  );
}

function Change({ change }: { change: StatusChange }) {
  const { t } = useTranslation('trips');
  const isOffice = useSeesMoney();
  const someone = t(isOffice ? 'history.platform' : 'history.office');
  const who = change.person_id === null ? t('history.system') : (change.person_name ?? someone);
  return (
    <li>
      <TripStatusBadge status={change.to_status} />
      <div>{change.from_status === null ? t('history.created', { who }) : who}</div>
      <div className={classes.quiet}>
        <MomentText at={change.at} />
      </div>
      {change.reason && <div className={classes.reason}>{change.reason}</div>}
    </li>
  );
}
