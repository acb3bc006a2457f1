import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { listSearch } from '#web/kit/list/list-search.ts';
import { adminRoute, screen } from '#web/routes.ts';
import { ranges } from '../rules/ranges.ts';

const Search = z.object({ range: z.catch(z.optional(z.enum(ranges)), undefined) });

export const reportRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'dashboard',
    validateSearch: Search,
    component: screen(() => import('./dashboard.tsx'), 'DashboardScreen', 'reports'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'trips/analytics',
    validateSearch: listSearch(
      'group_by',
      'loss',
      'departed_from',
      'departed_to',
      'status',
      'customer_id',
      'driver_id',
      'truck_id',
      'owner_id',
      'without_owner',
      'origin_city_id',
      'destination_city_id',
    ),
    component: screen(() => import('./analytics/page.tsx'), 'AnalyticsScreen', 'reports', 'trips', 'places'),
  }),
] as const;
