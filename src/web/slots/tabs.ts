/** Tabs that the pages of several modules have. Composition only: each component is a `screen(…)`, so that its code and words load when it is shown. */
import { screen } from '../routes.ts';

export const tripsTab = { key: 'trips', permission: 'view-trips', name: { es: 'Viajes', en: 'Trips' } } as const;

/** The reminders of a vehicle or a person, on its page. */
export const reminderTab = (list: 'TruckReminders' | 'TrailerReminders' | 'PersonReminders') => ({
  key: 'reminders',
  permission: 'view-reminders' as const,
  name: { es: 'Recordatorios', en: 'Reminders' },
  filters: ['state', 'kind', 'due_from', 'due_to', 'history'],
  Content: screen(() => import('#modules/reminders/web/list.tsx'), list, 'reminders'),
});

/** The expenses of a vehicle or a driver, on its page. */
export const expensesTab = (list: 'TruckExpenses' | 'TrailerExpenses' | 'DriverExpenses') => ({
  key: 'expenses',
  permission: 'view-expenses' as const,
  name: { es: 'Gastos', en: 'Expenses' },
  filters: [
    'status',
    'category_id',
    list === 'DriverExpenses' ? 'truck_id' : 'driver_id',
    'paid_by',
    'charged_to_owner',
    'dated_from',
    'dated_to',
  ],
  Content: screen(() => import('#modules/expenses/web/list.tsx'), list, 'expenses', 'fleet'),
});
