/** The badge of a trip's status: always the word, on its color. */
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import { knownStatus, type TripStatus } from '../../contract/status.ts';

const tones: Record<TripStatus | 'unknown', Tone> = {
  unknown: 'quiet',
  active: 'quiet',
  in_transit: 'info',
  under_review: 'warn',
  rejected: 'bad',
  invoiced: 'info',
  paid: 'good',
  cancelled: 'quiet',
};

/** A status that this version of the screen does not know is shown as unknown. */
export function TripStatusBadge({ status: stored }: { status: string }) {
  const { t } = useTranslation('trips');
  const status = knownStatus(stored);
  return (
    <StatusBadge tone={tones[status]} title={status === 'rejected' ? t('rejected_hint') : undefined}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}
