/** The services that are due, for the calendar of reminders: of its days, and by its filters as far as services have them. */
import { IconTool } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Calendar, mapCalendar } from '#base/lists/calendar.ts';
import { type ScheduleRow, schedules } from '#modules/maintenance/contract/schedules.ts';
import { ScheduleStateBadge } from '#modules/maintenance/web/parts.tsx';
import type { CalendarAdditionProps, CalendarLine } from '#modules/reminders/web/parts.ts';
import { query } from '#web/api/call.ts';
import { scheduleQueryOf } from '../rules/filters.ts';
import classes from './services.module.css';

export function CalendarServices({ filters, range, children }: CalendarAdditionProps) {
  const { t } = useTranslation('calendar');
  const wanted = scheduleQueryOf(filters);
  const answer = useQuery({
    ...query(schedules.calendar, { query: { ...wanted, ...range } as never, quiet: true }),
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
  });
  const found = wanted && answer.data?.data;
  const note = wanted === null ? t('services.other_filters') : answer.isError ? t('services.failed') : undefined;
  return children({
    calendar: found ? mapCalendar(found, lineOf) : none,
    isLoading: answer.isLoading,
    icon: <IconTool size={14} className={classes.icon} role="img" aria-label={t('services.name')} />,
    countText: (count) => t('services.count', { count }),
    note,
    list: { label: t('services.all'), href: '/admin/service-schedules' },
    overdue: { label: t('services.all_overdue'), href: '/admin/service-schedules?state=overdue' },
    none: note ? undefined : { day: t('services.none'), month: t('services.none_in_month') },
  });
}

const none: Calendar<CalendarLine> = { days: [], overdue: { count: 0, is_exact: true, rows: [] } };

const lineOf = ({ id, description, plate, state }: ScheduleRow): CalendarLine => ({
  id,
  name: description,
  subject: plate,
  href: `/admin/service-schedules/${id}`,
  state,
  badge: <ScheduleStateBadge state={state} />,
});
