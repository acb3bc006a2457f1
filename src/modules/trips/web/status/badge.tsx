/** A trip's status or stage: a word with its glyph, and a badge for a status that needs attention. */
import { useTranslation } from 'react-i18next';
import { type Glyph, StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import { knownStatus, stageFilters, type TripStage, type TripStatus } from '../../contract/status.ts';

const looks: Record<TripStatus | 'unknown', { tone: Tone; glyph?: Glyph }> = {
  unknown: { tone: 'quiet', glyph: 'none' },
  active: { tone: 'quiet', glyph: 'dotted' },
  in_transit: { tone: 'info', glyph: 'road' },
  under_review: { tone: 'info' },
  rejected: { tone: 'bad' },
  invoiced: { tone: 'good' },
  paid: { tone: 'good', glyph: 'check' },
  cancelled: { tone: 'quiet' },
};

/** A status that this version of the screen does not know is shown as unknown. */
export function TripStatusBadge({ status: stored }: { status: string }) {
  const { t } = useTranslation('trips');
  const status = knownStatus(stored);
  return (
    <StatusBadge {...looks[status]} title={status === 'rejected' ? t('rejected_hint') : undefined}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}

/** That of its status, of which being under review is two stages. */
export function TripStageBadge({ stage }: { stage: TripStage }) {
  const { t } = useTranslation('trips');
  if (stage !== 'to_review' && stage !== 'to_invoice') return <TripStatusBadge status={stageFilters[stage].status} />;
  return (
    <StatusBadge tone="info" glyph={stage === 'to_review' ? 'half' : 'full'}>
      {t(`tabs.${stage}`)}
    </StatusBadge>
  );
}
