/** How reminders are named and shown. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '#base/days.ts';
import { formatDay } from '#base/format.ts';
import { StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import { DayText } from '#web/kit/text/formatted.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import type { ReminderState, ReminderSubject } from '../contract/fields.ts';
import type { ReminderRow } from '../contract/reminders.ts';

const tones: Record<ReminderState, Tone> = {
  overdue: 'bad',
  soon: 'warn',
  ok: 'good',
  inactive: 'quiet',
  renewed: 'quiet',
  closed: 'quiet',
};

export function StateBadge({ state }: { state: ReminderState }) {
  const { t } = useTranslation('reminders');
  return <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>;
}

/** "SOAT"; of the kind `other` its description. */
export const paperName = ({ kind, description }: Pick<ReminderRow, 'kind' | 'description'>, t: TFunction<'reminders'>): string =>
  kind === 'other' ? description : t(`kinds.${kind}`);

/** The day, and, if it is urgent, how far away it is; if only the odometer decides, the expected day. */
export function DueDay({ due_on, expected_on, state }: Pick<ReminderRow, 'due_on' | 'expected_on' | 'state'>) {
  const { t } = useTranslation('reminders');
  const language = useLanguage();
  const today = useToday();
  if (due_on === null && expected_on !== null)
    return <span>{t('expected', { day: formatDay(expected_on, language, today.slice(0, 4)) })}</span>;
  if (due_on === null) return <span>–</span>;
  const days = daysBetween(today, due_on);
  const isUrgent = state === 'overdue' || state === 'soon';
  const away = days < 0 ? t('days_ago', { count: -days }) : days === 0 ? t('today') : t('in_days', { count: days });
  return (
    <>
      <DayText day={due_on} short />
      {isUrgent && ` · ${away}`}
    </>
  );
}

const pages = { truck: 'trucks', trailer: 'trailers', person: 'users' } as const satisfies Record<ReminderSubject, string>;
/** The page of the vehicle or person. */
export const subjectHref = ({ subject, subject_id }: Pick<ReminderRow, 'subject' | 'subject_id'>): string =>
  `/admin/${pages[subject]}/${subject_id}`;
/** The permission to open it. */
export const subjectPermission = (subject: ReminderSubject) => `view-${pages[subject]}` as const;
