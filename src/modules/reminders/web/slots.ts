/** Additions of later modules to the list of reminders and its calendar. `src/web/slots.ts` fills them. */
import type { ComponentType, ReactNode } from 'react';
import type { Day } from '#base/days.ts';
import type { Calendar } from '#base/lists/calendar.ts';
import type { Permission } from '#base/permissions.ts';
import type { LazyPartSource } from '#web/kit/overlay/lazy-part.tsx';

/** A line of the calendar that is not a reminder. */
export interface CalendarLine {
  id: string;
  /** The service, and its vehicle. */
  name: string;
  subject: string;
  href: string;
  state: string;
  badge: ReactNode;
}

/** Other things that are due on the days of the calendar. */
export interface CalendarAddition {
  calendar: Calendar<CalendarLine>;
  isLoading: boolean;
  /** Before each line. */
  icon: ReactNode;
  /** "2 servicios". */
  countText: (count: number) => string;
  /** Why there are none, if the filters leave them out, or they could not be read. */
  note: string | undefined;
  /** Where all of them are, and only the overdue ones. */
  list: { label: string; href: string };
  overdue: { label: string; href: string };
  /** The texts of a day and a month without reminders and these; undefined if these are not shown. */
  none: { day: string; month: string } | undefined;
}

/** What a later module needs to find its lines. */
export interface CalendarAdditionProps {
  /** Search and filters of the list of reminders, by their names in its query. */
  filters: Record<string, string | undefined>;
  range: { from: Day; to: Day };
  children: (addition: CalendarAddition) => ReactNode;
}

export interface ReminderSlots {
  /** Other due things, in a line. Hidden without the permission. */
  beside: { permission: Permission; Content: ComponentType };
  /** Other due things, in the calendar. Left out without the permission. */
  calendar: { permission: Permission; part: LazyPartSource<CalendarAdditionProps> };
  /** A button in the head of the calendar. */
  calendarAction: LazyPartSource<object>;
}
