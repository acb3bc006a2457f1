import { IconTool } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { listSearch } from '#web/kit/list/list-search.ts';
import { tabSearch } from '#web/kit/tabs/tab-search.ts';
import { adminRoute, screen } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [{ key: 'services', icon: IconTool, name: { es: 'Mantenimiento y reparaciones', en: 'Services & repairs' } }];

/** The proposed vehicle or schedule of a new service. */
const NewServiceSearch = z.object({
  vehicle_id: z.catch(z.optional(z.string()), undefined),
  schedule_id: z.catch(z.optional(z.string()), undefined),
});

export const maintenanceRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'services',
    validateSearch: listSearch('status', 'kind', 'vehicle_id', 'provider', 'dated_from', 'dated_to'),
    component: screen(() => import('./services/list.tsx'), 'ServiceList', 'maintenance', 'fleet', 'expenses'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'services/new',
    validateSearch: (search) => NewServiceSearch.parse(search),
    component: screen(() => import('./services/new.tsx'), 'NewService', 'maintenance', 'fleet'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'services/$id',
    validateSearch: tabSearch,
    component: screen(() => import('./services/page.tsx'), 'ServicePage', 'maintenance', 'fleet', 'expenses', 'history'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'service-schedules',
    validateSearch: listSearch('state', 'vehicle_id'),
    component: screen(() => import('./schedules/list.tsx'), 'ScheduleList', 'maintenance'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'service-schedules/$id',
    validateSearch: tabSearch,
    component: screen(() => import('./schedules/page.tsx'), 'SchedulePage', 'maintenance', 'history'),
  }),
] as const;
