/** The list of reminders as a month: a grid with the chosen day beside it; on the phone the days that have some, one below the other. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Day, firstOfMonth, isDay, lastOfMonth } from '#base/days.ts';
import type { Calendar } from '#base/lists/calendar.ts';
import { query } from '#web/api/call.ts';
import { weeksOfMonth } from '#web/kit/calendar/month.ts';
import { MonthGrid, MonthHead } from '#web/kit/calendar/month-calendar.tsx';
import { filtersOf } from '#web/kit/list/list-state.ts';
import { LazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import type { OtherViewProps } from '#web/kit/table/other-view.ts';
import { useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type ReminderRow, reminders } from '../contract/reminders.ts';
import classes from './calendar.module.css';
import { DayLines, type Filters, Overdue } from './calendar-day.tsx';
import type { CalendarAddition, CalendarAdditionProps, CalendarLine, ReminderSlots } from './slots.ts';
import { paperName } from './texts.tsx';

/** `slots`: only the calendar of all reminders has them. */
export function ReminderCalendar({ search, fixed, change, slots }: OtherViewProps & { slots?: ReminderSlots | undefined }) {
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
  const showOverdue = () => change({ view: undefined, day: undefined, state: 'overdue' });
  return (
    <section className={classes.calendar} aria-label={t('calendar.label')} aria-busy={answer.isFetching}>
      <MonthHead {...month} action={slots && <LazyPart part={slots.calendarAction} props={{}} />} />
      <Loaded answer={answer}>
        {({ data }) => (
          <WithAddition slot={slots?.calendar} filters={filters} range={range}>
            {(addition) => <Month {...{ month, data, addition, filters, isPhone, showOverdue }} />}
          </WithAddition>
        )}
      </Loaded>
    </section>
  );
}

interface WithAdditionProps extends Omit<CalendarAdditionProps, 'children'> {
  slot: ReminderSlots['calendar'] | undefined;
  children: (addition: CalendarAddition | undefined) => ReactNode;
}

/** The calendar with what a later module adds, for users who may see that. */
function WithAddition({ slot, children, ...props }: WithAdditionProps) {
  const isAllowed = useHasPermission(slot?.permission ?? 'view-reminders');
  return slot && isAllowed ? <LazyPart part={slot.part} props={{ ...props, children }} /> : children(undefined);
}

interface MonthProps {
  month: { day: Day; today: Day; onDay: (day: Day) => void };
  data: Calendar<ReminderRow>;
  addition: CalendarAddition | undefined;
  filters: Filters;
  isPhone: boolean;
  showOverdue: () => void;
}

function Month({ month, data, addition, filters, isPhone, showOverdue }: MonthProps) {
  const { t } = useTranslation('reminders');
  const { day } = month;
  const [days, others] = [data.days, addition?.calendar.days ?? []];
  const rowsOf = (of: Day) => ({ one: days.find((one) => one.day === of), other: others.find((one) => one.day === of) });
  const overdue = <Overdue overdue={data.overdue} addition={addition} onAll={showOverdue} />;
  const note = addition?.note && <p className={classes.note}>{addition.note}</p>;
  if (!isPhone)
    return (
      <div className={classes.columns}>
        <Grid {...month} rowsOf={rowsOf} addition={addition} />
        <div>
          <DayLines key={day} day={day} {...rowsOf(day)} addition={addition} filters={filters} />
          {note}
          {overdue}
        </div>
      </div>
    );
  const found = [...new Set([...days, ...others].map((one) => one.day))].sort();
  return (
    <>
      {note}
      {overdue}
      {found.length === 0 && !addition?.isLoading && <p>{addition?.none?.month ?? t('calendar.none_in_month')}</p>}
      {found.map((one) => (
        <DayLines key={one} day={one} {...rowsOf(one)} addition={addition} filters={filters} />
      ))}
    </>
  );
}

type Rows<Row> = Calendar<Row>['days'][number] | undefined;
const namesInCell = 3;

interface GridProps {
  day: Day;
  today: Day;
  onDay: (day: Day) => void;
  rowsOf: (day: Day) => { one: Rows<ReminderRow>; other: Rows<CalendarLine> };
  addition: CalendarAddition | undefined;
}

function Grid({ rowsOf, addition, ...month }: GridProps) {
  const { t } = useTranslation('reminders');
  // The vehicle or person first: the end is cut if the text is too long.
  const name = (row: ReminderRow) => `${row.subject_name} ${paperName(row, t)}`;
  const cell = (day: Day) => {
    const { one, other } = rowsOf(day);
    if (!one && !other) return { content: null, text: '' };
    const [count, otherCount] = [one?.count ?? 0, other?.count ?? 0];
    // Both kinds are seen on a day that has both.
    const named = one?.rows.slice(0, otherCount > 0 ? namesInCell - 1 : namesInCell) ?? [];
    const others = other?.rows.slice(0, namesInCell - named.length) ?? [];
    const more = count + otherCount - named.length - others.length;
    return {
      text: [count > 0 && t('calendar.reminders', { count }), otherCount > 0 && addition?.countText(otherCount)].filter(Boolean).join(', '),
      content: (
        <>
          {named.map((row) => (
            <span key={row.id} className={classes.name} data-state={row.state} title={name(row)}>
              {name(row)}
            </span>
          ))}
          {others.map(({ id, name, subject, state }) => (
            <span key={id} className={classes.name} data-state={state} data-other title={`${subject} ${name}`}>
              {addition?.icon} {`${subject} ${name}`}
            </span>
          ))}
          {more > 0 && <span className={classes.more}>{t('calendar.more', { count: more })}</span>}
        </>
      ),
    };
  };
  return <MonthGrid {...month} label={t('calendar.label')} cell={cell} />;
}
