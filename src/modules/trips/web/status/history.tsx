import { Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { MomentText } from '#web/kit/text/formatted.tsx';
import { useIsDriver } from '#web/session/session.ts';
import type { StatusChange } from '../../contract/status.ts';
import type { Trip } from '../../contract/trip.ts';
import { trips } from '../../contract/trips.ts';
import classes from '../trip.module.css';
import { TripStatusBadge } from './badge.tsx';
import { useStatusQuestionText } from './question-text.ts';

/** The status changes of a trip: user, time and reason; latest first. */
export function StatusHistory({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  const answer = useQuery(query(trips.statusChanges, { params: { id: trip.id }, quiet: true }));
  return (
    <Section title={t('sections.history')}>
      <Loaded answer={answer} loader={<Skeleton height={56} />}>
        {({ data }) => (
          <ol className={classes.history}>
            {data.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ol>
        )}
      </Loaded>
    </Section>
  );
}

function Change({ change }: { change: StatusChange }) {
  const { t } = useTranslation('trips');
  const isOffice = !useIsDriver();
  const textOf = useStatusQuestionText();
  const unnamed = t(isOffice ? 'history.platform' : 'history.office');
  const who = change.person_id === null ? t('history.system') : (change.person_name ?? unnamed);
  return (
    <li>
      <TripStatusBadge status={change.to_status} />
      <div>{change.from_status === null ? t('history.created', { who }) : who}</div>
      <div className={classes.quiet}>
        <MomentText at={change.at} />
      </div>
      {change.questions.map((question) => (
        <div key={JSON.stringify(question)} className={classes.mark}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{textOf(question)}</span>
        </div>
      ))}
      {change.reason && <div className={classes.reason}>{change.reason}</div>}
      {change.message && (
        <div className={classes.reason}>{isOffice ? t('history.message', { message: change.message }) : change.message}</div>
      )}
    </li>
  );
}
