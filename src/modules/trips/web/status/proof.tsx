/** Since when the proof of delivery of a trip is missing. Nothing where it is attached, or not expected yet. */
import { VisuallyHidden } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '#base/days.ts';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { useToday } from '#web/kit/text/use-local-time.ts';
import { knownStatus } from '../../contract/status.ts';
import type { TripRow } from '../../contract/trips.ts';
import classes from '../trip.module.css';
import { TripStatusBadge } from './badge.tsx';

interface ProofProps {
  trip: Pick<TripRow, 'proof' | 'arrival_at'>;
}

/** A mark in the place of the glyph, which repeats the word. None beside the badge of a rejection, which asks for attention by itself. */
export function StatusWithProof({ trip }: { trip: ProofProps['trip'] & Pick<TripRow, 'status'> }) {
  const { t } = useTranslation('trips');
  const since = useMissingSince(trip);
  if (since === undefined || trip.status === 'rejected') return <TripStatusBadge status={trip.status} />;
  return (
    <span className={classes.noProof} title={since}>
      <IconCameraOff size={14} aria-hidden />
      {t(`status.${knownStatus(trip.status)}`)}
      <VisuallyHidden>. {since}</VisuallyHidden>
    </span>
  );
}

export function MissingProofBadge({ trip }: ProofProps) {
  const since = useMissingSince(trip);
  return since === undefined ? null : <StatusBadge tone="warn">{since}</StatusBadge>;
}

/** "Sin cumplido hace 12 días", from the arrival: a badge has no label that would say what is missing. */
function useMissingSince({ proof, arrival_at }: ProofProps['trip']): string | undefined {
  const { t } = useTranslation('trips');
  const today = useToday();
  if (proof !== 'missing' || arrival_at === null) return undefined;
  const days = Math.max(0, daysBetween(arrival_at.slice(0, 10), today));
  return days === 0 ? t('documents.since_today') : t('documents.since', { count: days });
}
