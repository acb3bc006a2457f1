/** The calendar of a date field. Loaded when it first opens: with dayjs it is 12 KB of JavaScript. */
import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../text/use-locale.ts';

export interface CalendarProps {
  /** The chosen day, or null. */
  day: string | null;
  onChoose: (day: string) => void;
  min?: string;
  max?: string;
}

export function Calendar({ day, onChoose, min, max }: CalendarProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const element = useRef<HTMLDivElement>(null);
  // The chosen day, else today: Mantine makes it the only tab stop among the days. Without scrolling, because the popover is already in place.
  useEffect(() => element.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus({ preventScroll: true }), []);
  return (
    <div ref={element}>
      <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [], consistentWeeks: true }}>
        <DatePicker
          value={day}
          defaultDate={day ?? undefined}
          onChange={(chosen) => chosen && onChoose(chosen)}
          minDate={min}
          maxDate={max}
          highlightToday
          hideOutsideDates
          ariaLabels={{
            previousMonth: t('calendar.previous_month'),
            nextMonth: t('calendar.next_month'),
            previousYear: t('calendar.previous_year'),
            nextYear: t('calendar.next_year'),
            previousDecade: t('calendar.previous_decade'),
            nextDecade: t('calendar.next_decade'),
          }}
        />
      </DatesProvider>
    </div>
  );
}
