/** The status of a trip in a list, or its notice instead: a badge means that the trip needs attention, and a separate column would truncate names. */
import { VisuallyHidden } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { useNowOnce } from '#web/kit/text/use-locale.ts';
import { knownStatus } from '../../contract/status.ts';
import type { TripRow } from '../../contract/trip.ts';
import { noticeOf, type TripNotice } from '../../rules/notice.ts';
import classes from '../trip.module.css';
import { TripStatusBadge } from './badge.tsx';

type CellProps = { trip: Pick<TripRow, 'status' | 'arrival_at' | 'proof' | 'waiting_expenses'> };

/** Screen readers and the tooltip always have the status; it is visible unless the notice implies it, as for paid trips. */
export function TripStatusCell({ trip }: CellProps) {
  const { t } = useTranslation('trips');
  const notice = noticeOf(trip, useNowOnce());
  if (!notice) return <TripStatusBadge status={trip.status} />;
  const status = t(`status.${knownStatus(trip.status)}`);
  const { short, long } = textsOf(notice, t);
  if (trip.status !== 'in_transit' && trip.status !== 'under_review')
    return (
      <span className={classes.noProof} title={long}>
        <IconCameraOff size={14} aria-hidden />
        {status}
        <VisuallyHidden>. {long}</VisuallyHidden>
      </span>
    );
  return (
    <StatusBadge tone={notice.code === 'delayed' ? 'bad' : 'warn'} title={`${status}. ${long}`}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>
        {status}. {long}
      </VisuallyHidden>
    </StatusBadge>
  );
}

function textsOf(notice: TripNotice, t: TFunction): { short: string; long: string } {
  if (notice.code === 'delayed') {
    const text = t(`map.delayed_${notice.delay.unit}`, { n: notice.delay.count });
    return { short: text, long: text };
  }
  if (notice.code === 'waiting_expenses') {
    const { count } = notice;
    return { short: t('notices.expenses', { count }), long: t('notices.expenses_waiting', { count }) };
  }
  const { days: count } = notice;
  return { short: t('notices.no_proof'), long: count === 0 ? t('documents.since_today') : t('documents.since', { count }) };
}
