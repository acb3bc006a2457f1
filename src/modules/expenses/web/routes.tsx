import { IconReceipt } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listSearch, textSearch } from '#web/kit/list/list-search.ts';
import { tabSearch } from '#web/kit/tabs/tab-search.ts';
import { adminPage, adminRoute, screen } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';
import type { ExpenseSlots } from './slots.ts';

export const menu: Menu = [{ key: 'expenses', icon: IconReceipt, name: { es: 'Gastos', en: 'Expenses' }, letter: { es: 'G', en: 'E' } }];

/** The records for which the address proposes a new expense. */
const NewExpenseSearch = textSearch('trip_id', 'truck_id', 'driver_id');

/** `fleet` has the words of odometer questions. */
const words = ['expenses', 'fleet', 'places'];

/** The routes of expenses. `slots`: components of later modules on their screens. */
export const expenseRoutes = (slots: ExpenseSlots) =>
  [
    adminPage(
      'expenses',
      () => import('./list.tsx'),
      'ExpenseList',
      [...words, 'trips'],
      listSearch(
        'status',
        'type',
        'category_id',
        'provider',
        'driver_id',
        'truck_id',
        'paid_by',
        'charged_to_owner',
        'dated_from',
        'dated_to',
        'trip_departed_from',
        'trip_departed_to',
        'trip_status',
        'trip_customer_id',
        'trip_driver_id',
        'trip_truck_id',
        'trip_owner_id',
        'trip_without_owner',
        'trip_origin_city_id',
        'trip_destination_city_id',
      ),
    ),
    adminPage('expenses/new', () => import('./form/new.tsx'), 'NewExpense', words, NewExpenseSearch),
    adminPage('expenses/$id', () => import('./page.tsx'), 'ExpensePage', [...words, 'history'], tabSearch),
    adminPage(
      'trips/$id/expenses',
      () => import('./list.tsx'),
      'TripExpenseList',
      words,
      listSearch('status', 'category_id', 'driver_id', 'paid_by', 'charged_to_owner', 'dated_from', 'dated_to'),
    ),
    adminPage('trips/$id/expenses/new', () => import('./form/new.tsx'), 'NewTripExpense', words),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trips/$id/expenses/grid',
      context: () => ({ expenseSlots: slots }),
      component: screen(() => import('./grid/page.tsx'), 'TripExpensesGrid', ...words),
    }),
    adminPage('trips/$id/expenses/$expense_id', () => import('./page.tsx'), 'TripExpensePage', [...words, 'history'], tabSearch),
  ] as const;
