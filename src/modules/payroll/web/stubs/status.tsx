/** The status of a pay stub, and of a pay period. */
import { useTranslation } from 'react-i18next';
import { type Glyph, StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import type { StubRow, StubStatus } from '../../contract/stubs.ts';

const looks: Record<StubStatus, { tone: Tone; glyph?: Glyph }> = {
  due: { tone: 'quiet', glyph: 'dotted' },
  partially_paid: { tone: 'info' },
  paid: { tone: 'good', glyph: 'check' },
  void: { tone: 'quiet' },
};

/** Marks a reopened period: its figures may change. */
export function StubStatusBadge({ stub: { status, is_reopened } }: { stub: Pick<StubRow, 'status' | 'is_reopened'> }) {
  const { t } = useTranslation('payroll');
  if (is_reopened) return <StatusBadge tone="warn">{t('stubs.reopened')}</StatusBadge>;
  return <StatusBadge {...looks[status]}>{t(`stubs.statuses.${status}`)}</StatusBadge>;
}

export function PeriodStatusBadge({ period }: { period: { status: 'open' | 'closed'; is_reopened: boolean } }) {
  const { t } = useTranslation('payroll');
  if (period.status === 'closed')
    return (
      <StatusBadge tone="good" glyph="check">
        {t('periods.statuses.closed')}
      </StatusBadge>
    );
  if (period.is_reopened) return <StatusBadge tone="warn">{t('periods.reopened')}</StatusBadge>;
  return <StatusBadge tone="info">{t('periods.statuses.open')}</StatusBadge>;
}
