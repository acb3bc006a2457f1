/** Warnings about a trip, which do not block anything. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { useHasPermission } from '#web/session/session.ts';
import type { Trip } from '../../contract/trip.ts';
import { trips } from '../../contract/trips.ts';
import { isStillToDrive } from '../../rules/status.ts';
import { usePaperText } from '../status/paper-text.ts';
import { useStatusQuestionText } from '../status/question-text.ts';
import classes from '../trip.module.css';
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
        <WarningAlert
          title={t('papers.warning')}
          items={expired.map((paper) => ({ key: paper.subject + paper.kind, text: paperText(paper) }))}
        />
      )}
      {overlaps.length > 0 && (
        <WarningAlert
          title={t('overlap.title')}
          items={overlaps.map(({ kind, id, number }) => ({
            key: kind + id,
            text: (
              <>
                {t(`overlap.${kind}`)} <RecordLink of="trips" id={id} name={number} isInText />
              </>
            ),
          }))}
        />
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
  const items = driverQuestions(data.data, trip.driver_id).flatMap(({ to_status, questions }) =>
    questions.map((question) => ({
      key: to_status + JSON.stringify(question),
      text: t(`questions.by_driver.${to_status}`, { text: textOf(question) }),
    })),
  );
  return items.length > 0 && <WarningAlert title={t('questions.by_driver.title')} items={items} />;
}

interface WarningAlertProps {
  title: string;
  items: { key: string; text: ReactNode }[];
}

const WarningAlert = ({ title, items }: WarningAlertProps) => (
  <Alert variant="light" color="amber" icon={<IconAlertTriangle size={18} />} title={title} mb="md" role="status">
    <ul className={classes.warnings}>
      {items.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  </Alert>
);
