/** The badge of a trip's status: always the word, on its color. */
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import type { TripStatus } from '../../contract/status.ts';

const tones: Record<TripStatus, Tone> = {
  active: 'quiet',
  in_transit: 'info',
  under_review: 'warn',
  rejected: 'bad',
  invoiced: 'info',
  paid: 'good',
  cancelled: 'quiet',
};

export function TripStatusBadge({ status }: { status: TripStatus }) {
  const { t } = useTranslation('trips');
  return (
    <StatusBadge tone={tones[status]} title={status === 'rejected' ? t('rejected_hint') : undefined}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}
