import { createRoute } from '@tanstack/react-router';
import { listSearch } from '#web/kit/list/list-search.ts';
import { adminRoute, screen } from '#web/routes.ts';

export const settlementRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'driver-accounts',
    validateSearch: listSearch('state'),
    component: screen(() => import('./accounts/list.tsx'), 'DriverAccounts', 'settlements'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'driver-accounts/$id',
    validateSearch: listSearch('dated_from', 'dated_to'),
    component: screen(() => import('./accounts/page.tsx'), 'DriverAccountPage', 'settlements', 'trips', 'history'),
  }),
] as const;
