/** The list of reminders as a month: a grid with the chosen day beside it; on the phone the days that have some, one below the other. */
import { Anchor, Button, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Day, firstOfMonth, isDay, lastOfMonth } from '#base/days.ts';
import { formatDay, formatQuantity } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import { weeksOfMonth } from '#web/kit/calendar/month.ts';
import { MonthGrid, MonthHead } from '#web/kit/calendar/month-calendar.tsx';
import { filtersOf } from '#web/kit/list/list-state.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import type { OtherViewProps } from '#web/kit/table/other-view.ts';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { type CalendarDay, dayRows, type ReminderRow, reminders } from '../contract/reminders.ts';
import classes from './calendar.module.css';
import { paperName, StateBadge } from './texts.tsx';

type Filters = Record<string, string | undefined>;

export function ReminderCalendar({ search, fixed, change }: OtherViewProps) {
  const { t } = useTranslation('reminders');
  const today = useToday();
  const isPhone = useIsPhone();
  const day = search.day && isDay(search.day) ? search.day : today;
  const filters: Filters = { ...filtersOf(search), search: search.search, ...fixed };
  const weeks = weeksOfMonth(day);
  const range = isPhone ? { from: firstOfMonth(day), to: lastOfMonth(day) } : { from: weeks[0]?.[0] as Day, to: weeks.at(-1)?.[6] as Day };
  const answer = useQuery({
    ...query(reminders.calendar, { query: { ...filters, ...range } as never }),
    placeholderData: keepPreviousData,
  });
  const onDay = (next: Day) => change({ day: next === today ? undefined : next });
  const month = { day, today, onDay };
  return (
    <section className={classes.calendar} aria-label={t('calendar.label')} aria-busy={answer.isFetching}>
      <MonthHead {...month} />
      <Loaded answer={answer}>
        {({ data: { days, overdue } }) => {
          const before = <Overdue overdue={overdue} onAll={() => change({ view: undefined, day: undefined, state: 'overdue' })} />;
          return isPhone ? (
            <>
              {before}
              {days.length === 0 && <p>{t('calendar.none_in_month')}</p>}
              {days.map((one) => (
                <DayReminders key={one.day} one={one} filters={filters} />
              ))}
            </>
          ) : (
            <div className={classes.columns}>
              <Grid {...month} days={days} />
              <div>
                <DayReminders
                  key={day}
                  one={days.find((one) => one.day === day) ?? { day, count: 0, is_exact: true, reminders: [] }}
                  filters={filters}
                />
                {before}
              </div>
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}

const namesInCell = 3;

function Grid({ days, ...month }: { day: Day; today: Day; onDay: (day: Day) => void; days: readonly CalendarDay[] }) {
  const { t } = useTranslation('reminders');
  // The vehicle or person first: the end is cut if the text is too long.
  const name = (row: ReminderRow) => `${row.subject_name} ${paperName(row, t)}`;
  const cell = (day: Day) => {
    const found = days.find((one) => one.day === day);
    if (!found) return { content: null, text: '' };
    const named = found.reminders.slice(0, namesInCell);
    const more = found.count - named.length;
    return {
      text: t('calendar.reminders', { count: found.count }),
      content: (
        <>
          {named.map((row) => (
            <span key={row.id} className={classes.name} data-state={row.state} title={name(row)}>
              {name(row)}
            </span>
          ))}
          {more > 0 && <span className={classes.more}>{t('calendar.more', { count: more })}</span>}
        </>
      ),
    };
  };
  return <MonthGrid {...month} label={t('calendar.label')} cell={cell} />;
}

/** Due before the month, or reached by the odometer. Renders nothing without any. */
function Overdue({ overdue, onAll }: { overdue: Omit<CalendarDay, 'day'>; onAll: () => void }) {
  const { t } = useTranslation('reminders');
  const language = useLanguage();
  const id = useId();
  if (overdue.count === 0) return null;
  const count = formatQuantity(String(overdue.count), language) + (overdue.is_exact ? '' : '+');
  return (
    <section className={classes.day} aria-labelledby={id}>
      <Title order={3} size="h4" id={id}>
        {t('calendar.overdue')} <span className={classes.more}>{count}</span>
      </Title>
      <Lines rows={overdue.reminders} />
      {overdue.count > overdue.reminders.length && (
        <Button variant="subtle" size="compact-sm" onClick={onAll}>
          {t('calendar.all_overdue')}
        </Button>
      )}
    </section>
  );
}

/** The reminders of a day: the first ones, and on request all of them. */
function DayReminders({ one, filters }: { one: CalendarDay; filters: Filters }) {
  const { t } = useTranslation('reminders');
  const language = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const more = one.count - one.reminders.length;
  const all = useQuery({
    ...query(reminders.calendar, { query: { ...filters, from: one.day, to: one.day, each: dayRows } as never, quiet: true }),
    enabled: isOpen && more > 0,
  });
  const rows = (isOpen && all.data?.data.days[0]?.reminders) || one.reminders;
  return (
    <section className={classes.day} aria-labelledby={id}>
      <Title order={3} size="h4" id={id}>
        <time dateTime={one.day}>{formatDay(one.day, language)}</time>
      </Title>
      {rows.length === 0 ? <p>{t('calendar.none')}</p> : <Lines rows={rows} />}
      {more > 0 && rows === one.reminders && (
        <Button variant="subtle" size="compact-sm" loading={all.isLoading} onClick={() => setOpen(true)}>
          {t('calendar.more', { count: more })}
        </Button>
      )}
    </section>
  );
}

function Lines({ rows }: { rows: readonly ReminderRow[] }) {
  const { t } = useTranslation('reminders');
  return (
    <ul className={classes.lines}>
      {rows.map((row) => (
        <li key={row.id}>
          <span>
            <Anchor component={AppLink} href={`/admin/reminders/${row.id}`}>
              {paperName(row, t)}
            </Anchor>
            <span className={classes.subject}>{row.subject_name}</span>
          </span>
          <StateBadge state={row.state} />
        </li>
      ))}
    </ul>
  );
}
