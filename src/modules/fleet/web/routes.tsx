import { createRoute } from '@tanstack/react-router';
import { listSearch } from '#web/kit/table/list-search.ts';
import { adminRoute, screen } from '#web/routes.ts';

export const fleetRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'trucks',
    validateSearch: listSearch('status', 'type', 'third_party'),
    component: screen(() => import('./truck-list.tsx'), 'TruckList', 'fleet'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'trucks/new',
    component: screen(() => import('./truck-pages.tsx'), 'TruckNew', 'fleet'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'trucks/$id',
    component: screen(() => import('./truck-pages.tsx'), 'TruckPage', 'fleet', 'history'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'trailers',
    validateSearch: listSearch('status', 'type'),
    component: screen(() => import('./trailer-list.tsx'), 'TrailerList', 'fleet'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'trailers/new',
    component: screen(() => import('./trailer-pages.tsx'), 'TrailerNew', 'fleet'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'trailers/$id',
    component: screen(() => import('./trailer-pages.tsx'), 'TrailerPage', 'fleet', 'history'),
  }),
] as const;
