import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { compareDays } from '#base/days.ts';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { DayText } from '#web/kit/text/formatted.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import classes from './collection.module.css';

interface NoteMarksProps {
  promised_until: string | null;
  disputed: boolean;
  /** Shown beside them on wide screens. */
  note?: string;
}

/** A dispute, and the day of a promised payment, which is highlighted once it has passed. */
export function NoteMarks({ promised_until, disputed, note }: NoteMarksProps) {
  const { t } = useTranslation('invoicing');
  const today = useToday();
  const isBroken = promised_until !== null && compareDays(promised_until, today) < 0;
  return (
    <span className={classes.marks}>
      {disputed && <StatusBadge tone="bad">{t('collection.disputed')}</StatusBadge>}
      {promised_until !== null && (
        <StatusBadge tone={isBroken ? 'warn' : 'info'} glyph="half">
          {t('collection.promised')} <DayText day={promised_until} short />
        </StatusBadge>
      )}
      {note && (
        <Text span className={classes.text} title={note}>
          {note}
        </Text>
      )}
    </span>
  );
}
