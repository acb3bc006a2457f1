/** A month: on a computer a grid of days that the keyboard moves through, on the phone only its name and the way to others. */
import { ActionIcon, Button, Title, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addMonths, type Day } from '#base/days.ts';
import { formatPartsOfDay } from '#base/format.ts';
import { useLanguage } from '../text/use-locale.ts';
import { dayAfterKey, weeksOfMonth } from './month.ts';
import classes from './month-calendar.module.css';

interface MonthProps {
  /** The chosen day: its month is shown. */
  day: Day;
  today: Day;
  onDay: (day: Day) => void;
}

/** The name of the month, and the buttons to those beside it. `action`: another button. */
export function MonthHead({ day, today, onDay, action }: MonthProps & { action?: ReactNode }) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  return (
    <div className={classes.head}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('calendar.previous_month')}
        onClick={() => onDay(addMonths(day, -1))}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('calendar.next_month')} onClick={() => onDay(addMonths(day, 1))}>
        <IconChevronRight size={18} />
      </ActionIcon>
      <Title order={2} size="h3" aria-live="polite" className={classes.month}>
        {formatPartsOfDay(day, language, { month: 'long', year: 'numeric' })}
      </Title>
      <Button variant="default" size="compact-sm" disabled={day === today} onClick={() => onDay(today)}>
        {t('calendar.today')}
      </Button>
      {action}
    </div>
  );
}

interface MonthGridProps extends MonthProps {
  label: string;
  /** The content of a day; `text` is read before it. */
  cell: (day: Day) => { content: ReactNode; text: string };
}

/** The arrows move by a day and a week, Home and End in the week, PageUp and PageDown by a month. */
export function MonthGrid({ day, today, onDay, label, cell }: MonthGridProps) {
  const language = useLanguage();
  const grid = useRef<HTMLTableElement>(null);
  const weeks = weeksOfMonth(day);
  const movesFocus = useRef(false);
  /** Where the last key went: keys may follow faster than the address changes. */
  const latest = useRef(day);
  useEffect(() => {
    if (movesFocus.current) grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
    movesFocus.current = false;
    latest.current = day;
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : dayAfterKey(latest.current, event.key);
    if (!next) return;
    event.preventDefault();
    movesFocus.current = true;
    latest.current = next;
    onDay(next);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of the ARIA practices is a table
    <table role="grid" aria-label={label} className={classes.grid} ref={grid} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weeks[0]?.map((weekday) => (
            <th key={weekday} scope="col" abbr={formatPartsOfDay(weekday, language, { weekday: 'long' })}>
              {formatPartsOfDay(weekday, language, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => {
              const { content, text } = cell(one);
              return (
                <td key={one} data-chosen={one === day || undefined} data-outside={one.slice(0, 7) !== day.slice(0, 7) || undefined}>
                  <button
                    type="button"
                    className={classes.day}
                    tabIndex={one === day ? 0 : -1}
                    aria-pressed={one === day}
                    aria-current={one === today ? 'date' : undefined}
                    onClick={() => onDay(one)}
                  >
                    <VisuallyHidden>
                      {[formatPartsOfDay(one, language, { weekday: 'long', day: 'numeric', month: 'long' }), text]
                        .filter(Boolean)
                        .join(': ')}
                    </VisuallyHidden>
                    <span className={classes.number} aria-hidden>
                      {Number(one.slice(8))}
                    </span>
                    {content}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
