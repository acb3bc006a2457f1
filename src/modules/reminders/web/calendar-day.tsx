/** What is due on a day of the calendar, and what was overdue before. */
import { Anchor, Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#base/days.ts';
import { formatCount, formatDay } from '#base/format.ts';
import { type Calendar, dayRows } from '#base/lists/calendar.ts';
import type { GroupCount } from '#base/wire.ts';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { type ReminderRow, reminders } from '../contract/reminders.ts';
import classes from './calendar.module.css';
import type { CalendarAddition, CalendarLine } from './slots.ts';
import { paperName, StateBadge } from './texts.tsx';

export type Filters = Record<string, string | undefined>;
type Rows<Row> = GroupCount & { rows: Row[] };

/** Due before the month, or reached by the odometer. Renders nothing without any. */
export function Overdue({
  overdue,
  addition,
  onAll,
}: {
  overdue: Calendar<ReminderRow>['overdue'];
  addition: CalendarAddition | undefined;
  onAll: () => void;
}) {
  const { t } = useTranslation('reminders');
  const language = useLanguage();
  const id = useId();
  const others = addition?.calendar.overdue;
  const count = overdue.count + (others?.count ?? 0);
  if (count === 0) return null;
  const isExact = overdue.is_exact && others?.is_exact !== false;
  return (
    <section className={classes.day} aria-labelledby={id}>
      <Title order={3} size="h4" id={id}>
        {t('calendar.overdue')} <span className={classes.more}>{formatCount(count, isExact, language)}</span>
      </Title>
      <Lines rows={overdue.rows} />
      {overdue.count > overdue.rows.length && (
        <Button variant="subtle" size="compact-sm" onClick={onAll}>
          {t('calendar.all_overdue')}
        </Button>
      )}
      {addition && others && <OtherLines rows={others} icon={addition.icon} all={addition.overdue} />}
    </section>
  );
}

interface DayLinesProps {
  day: Day;
  one: Rows<ReminderRow> | undefined;
  other: Rows<CalendarLine> | undefined;
  addition: CalendarAddition | undefined;
  filters: Filters;
}

/** The reminders of a day, the first ones and on request all of them; then what a later module adds. */
export function DayLines({ day, one = { count: 0, is_exact: true, rows: [] }, other, addition, filters }: DayLinesProps) {
  const { t } = useTranslation('reminders');
  const language = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const more = one.count - one.rows.length;
  const all = useQuery({
    ...query(reminders.calendar, { query: { ...filters, from: day, to: day, each: dayRows } as never, quiet: true }),
    enabled: isOpen && more > 0,
  });
  const rows = (isOpen && all.data?.data.days[0]?.rows) || one.rows;
  const isEmpty = rows.length === 0 && !other && !addition?.isLoading;
  return (
    <section className={classes.day} aria-labelledby={id}>
      <Title order={3} size="h4" id={id}>
        <time dateTime={day}>{formatDay(day, language)}</time>
      </Title>
      {isEmpty && <p>{addition?.none?.day ?? t('calendar.none')}</p>}
      <Lines rows={rows} />
      {more > 0 && rows === one.rows && (
        <Button variant="subtle" size="compact-sm" loading={all.isLoading} onClick={() => setOpen(true)}>
          {t('calendar.more', { count: more })}
        </Button>
      )}
      {addition && other && <OtherLines rows={other} icon={addition.icon} all={addition.list} />}
    </section>
  );
}

function Lines({ rows }: { rows: readonly ReminderRow[] }) {
  const { t } = useTranslation('reminders');
  if (rows.length === 0) return null;
  return (
    <ul className={classes.lines}>
      {rows.map((row) => (
        <Line key={row.id} href={`/admin/reminders/${row.id}`} name={paperName(row, t)} subject={row.subject_name}>
          <StateBadge state={row.state} />
        </Line>
      ))}
    </ul>
  );
}

/** The lines of a later module, and the way to all if there are more. */
function OtherLines({ rows: { rows, count }, icon, all }: { rows: Rows<CalendarLine>; icon: ReactNode; all: CalendarAddition['list'] }) {
  if (count === 0) return null;
  return (
    <>
      <ul className={classes.lines}>
        {rows.map(({ id, badge, ...line }) => (
          <Line key={id} {...line} icon={icon}>
            {badge}
          </Line>
        ))}
      </ul>
      {count > rows.length && (
        <Button variant="subtle" size="compact-sm" component={AppLink} href={all.href}>
          {all.label}
        </Button>
      )}
    </>
  );
}

interface LineProps {
  href: string;
  name: string;
  subject: string;
  icon?: ReactNode;
  children: ReactNode;
}

function Line({ href, name, subject, icon, children }: LineProps) {
  return (
    <li>
      <span>
        <Anchor component={AppLink} href={href}>
          {icon} {name}
        </Anchor>
        <span className={classes.subject}>{subject}</span>
      </span>
      {children}
    </li>
  );
}
