import { IconReceipt } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { listSearch } from '#web/kit/list/list-search.ts';
import { tabSearch } from '#web/kit/tabs/tab-search.ts';
import { adminRoute, screen } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';
import type { ExpenseSlots } from './slots.ts';

export const menu: Menu = [{ key: 'expenses', icon: IconReceipt, name: { es: 'Gastos', en: 'Expenses' } }];

/** The id of a record for which the address proposes a new expense. */
const proposedId = z.catch(z.optional(z.string()), undefined);
const NewExpenseSearch = z.object({ trip_id: proposedId, truck_id: proposedId, driver_id: proposedId });

/** `fleet` has the words of odometer questions. */
const words = ['expenses', 'fleet', 'places'];

/** The routes of expenses. `slots`: components of later modules on their screens. */
export const expenseRoutes = (slots: ExpenseSlots) =>
  [
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'expenses',
      validateSearch: listSearch(
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
      component: screen(() => import('./list.tsx'), 'ExpenseList', ...words, 'trips', 'owners'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'expenses/new',
      validateSearch: (search) => NewExpenseSearch.parse(search),
      component: screen(() => import('./form/new.tsx'), 'NewExpense', ...words),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'expenses/$id',
      validateSearch: tabSearch,
      component: screen(() => import('./page.tsx'), 'ExpensePage', ...words, 'history'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trips/$id/expenses',
      validateSearch: listSearch('status', 'category_id', 'driver_id', 'paid_by', 'charged_to_owner', 'dated_from', 'dated_to'),
      component: screen(() => import('./list.tsx'), 'TripExpenseList', ...words),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trips/$id/expenses/new',
      component: screen(() => import('./form/new.tsx'), 'NewTripExpense', ...words),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trips/$id/expenses/grid',
      context: () => ({ expenseSlots: slots }),
      component: screen(() => import('./grid/page.tsx'), 'TripExpensesGrid', ...words),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trips/$id/expenses/$expense_id',
      validateSearch: tabSearch,
      component: screen(() => import('./page.tsx'), 'TripExpensePage', ...words, 'history'),
    }),
  ] as const;
