import { IconCalendarDue } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { listSearch } from '#web/kit/list/list-search.ts';
import { tabSearch } from '#web/kit/tabs/tab-search.ts';
import { adminPage, adminRoute, screen } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';
import type { ReminderSlots } from './slots.ts';

export const menu: Menu = [
  { key: 'reminders', icon: IconCalendarDue, name: { es: 'Recordatorios', en: 'Reminders' }, letter: { es: 'R', en: 'R' } },
];

/** The vehicle or person that the reminder is proposed for. */
const NewReminderSearch = z.object({
  subject: z.catch(z.optional(z.enum(['truck', 'trailer', 'person'])), undefined),
  subject_id: z.catch(z.optional(z.string()), undefined),
});

/** The routes of reminders. `slots`: additions of later modules beside the list. */
export const reminderRoutes = (slots: ReminderSlots) =>
  [
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'reminders',
      validateSearch: listSearch('state', 'near', 'kind', 'subject', 'due_from', 'due_to', 'history'),
      context: () => ({ reminderSlots: slots }),
      component: screen(() => import('./list.tsx'), 'ReminderList', 'reminders'),
    }),
    adminPage('reminders/new', () => import('./new.tsx'), 'NewReminder', ['reminders'], NewReminderSearch),
    adminPage('reminders/$id', () => import('./page.tsx'), 'ReminderPage', ['reminders', 'history'], tabSearch),
  ] as const;
