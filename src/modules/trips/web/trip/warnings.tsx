/** Warnings about a trip, which do not block anything. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { useHasPermission } from '#web/session/session.ts';
import type { Trip } from '../../contract/trip.ts';
import { trips } from '../../contract/trips.ts';
import { isStillToDrive } from '../../rules/status.ts';
import { usePaperText } from '../status/paper-text.ts';
import { useStatusQuestionText } from '../status/question-text.ts';
import { driverQuestions } from './driver-questions.ts';

/** Papers that expire before its end, and other trips at the same time; shown while this one is active or in transit. */
export function PlanAlert({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  const paperText = usePaperText();
  const isRelevant = useHasPermission('update-trips') && isStillToDrive(trip.status);
  const { data } = useQuery({ ...query(trips.warnings, { params: { id: trip.id }, quiet: true }), enabled: isRelevant });
  if (!isRelevant || !data) return null;
  const expired = data.data.filter((warning) => warning.code === 'expired_paper');
  const overlaps = data.data.filter((warning) => warning.code === 'overlap');
  return (
    <>
      {expired.length > 0 && (
        <WarningAlert title={t('papers.warning')}>
          {expired.map((paper) => (
            <div key={paper.subject + paper.kind}>{paperText(paper)}</div>
          ))}
        </WarningAlert>
      )}
      {overlaps.length > 0 && (
        <WarningAlert title={t('overlap.title')}>
          {overlaps.map(({ kind, number }) => (
            <div key={kind + number}>{t(`overlap.${kind}`, { number })}</div>
          ))}
        </WarningAlert>
      )}
    </>
  );
}

const statusesOfTheRoad: readonly Trip['status'][] = ['in_transit', 'under_review', 'rejected'];

/** Unusual facts when the trip's own driver, who is not asked, started or ended it; shown to the office until the trip is invoiced. */
export function DriverAlert({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  const textOf = useStatusQuestionText();
  const isRelevant = statusesOfTheRoad.includes(trip.status);
  const { data } = useQuery({ ...query(trips.statusChanges, { params: { id: trip.id }, quiet: true }), enabled: isRelevant });
  if (!isRelevant || !data) return null;
  return driverQuestions(data.data, trip.driver_id).map(({ to_status, questions }) => (
    <WarningAlert key={to_status} title={t(`questions.by_driver.${to_status}`)}>
      {questions.map((question) => (
        <div key={JSON.stringify(question)}>{textOf(question)}</div>
      ))}
    </WarningAlert>
  ));
}

const WarningAlert = ({ title, children }: { title: string; children: ReactNode }) => (
  <Alert variant="light" color="amber" icon={<IconAlertTriangle size={18} />} title={title} mb="md" role="status">
    {children}
  </Alert>
);
