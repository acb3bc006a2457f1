import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { adminRoute, screen } from '#web/routes.ts';
import { ranges } from '../rules.ts';

const Search = z.object({ range: z.catch(z.optional(z.enum(ranges)), undefined) });

export const reportRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'dashboard',
    validateSearch: Search,
    component: screen(() => import('./dashboard.tsx'), 'DashboardScreen', 'reports'),
  }),
] as const;
