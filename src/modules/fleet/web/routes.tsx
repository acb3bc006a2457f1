import { createRoute } from '@tanstack/react-router';
import { listSearch } from '#web/kit/list/list-search.ts';
import { adminRoute, screen } from '#web/routes.ts';

export const fleetRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'trucks',
    validateSearch: listSearch('status', 'type', 'third_party'),
    component: screen(() => import('./lists.tsx'), 'TruckList', 'fleet'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'trucks/new',
    component: screen(() => import('./pages.tsx'), 'TruckNew', 'fleet'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'trucks/$id',
    component: screen(() => import('./pages.tsx'), 'TruckPage', 'fleet', 'history'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'trailers',
    validateSearch: listSearch('status', 'type'),
    component: screen(() => import('./lists.tsx'), 'TrailerList', 'fleet'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'trailers/new',
    component: screen(() => import('./pages.tsx'), 'TrailerNew', 'fleet'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'trailers/$id',
    component: screen(() => import('./pages.tsx'), 'TrailerPage', 'fleet', 'history'),
  }),
] as const;
