import { IconTool } from '@tabler/icons-react';
import { listSearch, textSearch } from '#web/kit/list/list-search.ts';
import { tabSearch } from '#web/kit/tabs/tab-search.ts';
import { adminPage } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [
  {
    key: 'services',
    icon: IconTool,
    name: { es: 'Mantenimiento y reparaciones', en: 'Services & repairs' },
    letter: { es: 'M', en: 'M' },
    alsoAt: ['/admin/service-schedules'],
  },
];

/** The proposed vehicle or schedule of a new service. */
const NewServiceSearch = textSearch('vehicle_id', 'schedule_id');

export const maintenanceRoutes = [
  adminPage(
    'services',
    () => import('./services/list.tsx'),
    'ServiceList',
    ['maintenance', 'fleet', 'expenses'],
    listSearch('status', 'kind', 'vehicle_id', 'provider', 'dated_from', 'dated_to'),
  ),
  adminPage('services/new', () => import('./services/new.tsx'), 'NewService', ['maintenance', 'fleet'], NewServiceSearch),
  adminPage('services/$id', () => import('./services/page.tsx'), 'ServicePage', ['maintenance', 'fleet', 'expenses', 'history'], tabSearch),
  adminPage('service-schedules', () => import('./schedules/list.tsx'), 'ScheduleList', ['maintenance'], listSearch('state', 'vehicle_id')),
  adminPage('service-schedules/$id', () => import('./schedules/page.tsx'), 'SchedulePage', ['maintenance', 'history'], tabSearch),
] as const;
