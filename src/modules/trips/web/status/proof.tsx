/** How long the proof of delivery of a trip has been missing. Renders nothing if it is attached, or not expected yet. */
import { useTranslation } from 'react-i18next';
import { daysBetween } from '#base/days.ts';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import type { TripRow } from '../../contract/trip.ts';

/** "Sin cumplido hace 12 días", from the arrival: a badge has no label, so the text names the missing document. */
export function MissingProofBadge({ trip: { proof, arrival_at } }: { trip: Pick<TripRow, 'proof' | 'arrival_at'> }) {
  const { t } = useTranslation('trips');
  const today = useToday();
  if (proof !== 'missing' || arrival_at === null) return null;
  const days = Math.max(0, daysBetween(arrival_at.slice(0, 10), today));
  return <StatusBadge tone="warn">{days === 0 ? t('documents.since_today') : t('documents.since', { count: days })}</StatusBadge>;
}
