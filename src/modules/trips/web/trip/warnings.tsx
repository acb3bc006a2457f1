/** Warnings about a trip, which block nothing. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type Trip, trips } from '../../contract/trips.ts';
import { useStartQuestionText } from '../status/start-question.ts';

/** Other trips that need the same truck, trailer or driver at the same time; shown while this one is active or in transit. */
export function OverlapAlert({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  const isRelevant = useHasPermission('update-trips') && (trip.status === 'active' || trip.status === 'in_transit');
  const { data } = useQuery({ ...query(trips.warnings, { params: { id: trip.id }, quiet: true }), enabled: isRelevant });
  if (!isRelevant || !data?.data.length) return null;
  return (
    <Alert variant="light" color="amber" icon={<IconAlertTriangle size={18} />} title={t('overlap.title')} mb="md" role="status">
      {data.data.map(({ kind, number }) => (
        <div key={kind + number}>{t(`overlap.${kind}`, { number })}</div>
      ))}
    </Alert>
  );
}

const statusesOfTheRoad: readonly Trip['status'][] = ['in_transit', 'under_review', 'rejected'];

/** What was unusual when the trip's own driver started it, who is not asked; shown to the office until the trip is invoiced. */
export function StartAlert({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  const textOf = useStartQuestionText();
  const isRelevant = statusesOfTheRoad.includes(trip.status);
  const { data } = useQuery({ ...query(trips.statusChanges, { params: { id: trip.id }, quiet: true }), enabled: isRelevant });
  const start = data?.data.find((change) => change.to_status === 'in_transit');
  if (!isRelevant || !start || start.person_id !== trip.driver_id || start.questions.length === 0) return null;
  return (
    <Alert variant="light" color="amber" icon={<IconAlertTriangle size={18} />} title={t('questions.by_driver')} mb="md" role="status">
      {start.questions.map((question) => (
        <div key={question.code}>{textOf(question)}</div>
      ))}
    </Alert>
  );
}
