/**
 * Additions of later modules to the form of an expense, the settings and the list of reminders. Composition only: each component is a `screen(…)`, so
 * that its code and words load when it is shown.
 */
import type { ExpenseSlots } from '#modules/expenses/web/slots.ts';
import type { ReminderSlots } from '#modules/reminders/web/slots.ts';
import type { SettingsSlots } from '#modules/settings/web/slots.ts';
import { lazyPart } from '../kit/overlay/lazy-part.tsx';
import { screen } from '../routes.ts';

const TypedSettlement = screen(() => import('#modules/settlements/web/trip/typed.tsx'), 'TypedSettlement', 'settlements');

/** The services that are soon or overdue, beside the reminders. */
const dueSchedules = {
  permission: 'view-services' as const,
  Content: screen(() => import('#modules/maintenance/web/schedules/due.tsx'), 'DueSchedules', 'maintenance'),
};

export const expenseSlots: ExpenseSlots = { typedTotals: [TypedSettlement] };

export const settingsSlots: SettingsSlots = {
  EmailTemplates: screen(() => import('#modules/deliveries/web/templates.tsx'), 'EmailTemplates', 'deliveries'),
  ReminderSchedule: screen(() => import('#modules/invoicing/web/reminders/schedule.tsx'), 'ReminderSchedule', 'deliveries'),
  openBefore: [
    {
      permission: 'view-invoices',
      Content: screen(() => import('#modules/invoicing/web/invoices/open-before.tsx'), 'DraftsBefore', 'invoicing'),
    },
    { permission: 'view-expenses', Content: screen(() => import('#modules/expenses/web/open-before.tsx'), 'SubmittedBefore', 'expenses') },
  ],
};

export const reminderSlots: ReminderSlots = {
  beside: dueSchedules,
  calendar: {
    permission: 'view-services',
    part: lazyPart(async () => (await import('#modules/calendar/web/services.tsx')).CalendarServices, 'calendar', 'maintenance'),
  },
  calendarAction: lazyPart(async () => (await import('#modules/calendar/web/subscribe.tsx')).Subscribe, 'calendar'),
};
