import { IconChartBar, IconReportAnalytics } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { isDay } from '#base/days.ts';
import { listSearch } from '#web/kit/list/list-search.ts';
import { adminPage } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';
import type { Division } from '../contract/dashboard.ts';
import { ranges } from '../rules/ranges.ts';

export const menu: Menu = [
  {
    key: 'reports',
    group: 'dashboard',
    permission: 'view-reports',
    icon: IconReportAnalytics,
    name: { es: 'Informes', en: 'Reports' },
    letter: { es: 'I', en: 'S' },
  },
  {
    key: 'trips/analytics',
    group: 'billing',
    permission: 'view-trips',
    also: 'view-expenses',
    ofOffice: true,
    icon: IconChartBar,
    name: { es: 'Rentabilidad', en: 'Profitability' },
    letter: { es: 'B', en: 'B' },
  },
];

const day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined);
/** A named range, or the days of another; and the division of its chart. */
const Search = z.object({
  range: z.catch(z.optional(z.enum(ranges)), undefined),
  from: day,
  to: day,
  by: z.catch(z.optional(z.enum(['day', 'week', 'month'] as const satisfies readonly Division[])), undefined),
});

export const reportRoutes = [
  adminPage('dashboard', () => import('./dashboard.tsx'), 'DashboardScreen', ['reports', 'trips', 'reminders'], Search),
  adminPage(
    'trips/analytics',
    () => import('./analytics/page.tsx'),
    'AnalyticsScreen',
    ['reports', 'trips', 'places'],
    listSearch(
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
  ),
  adminPage('reports', () => import('./catalogue/catalogue.tsx'), 'CatalogueScreen', ['reports']),
  // The parameters of the range, then those of all reports.
  adminPage(
    'reports/$report',
    () => import('./catalogue/page.tsx'),
    'ReportScreen',
    ['reports', 'trips', 'places'],
    listSearch(
      'from',
      'to',
      'year',
      'state',
      'status',
      'customer_id',
      'driver_id',
      'truck_id',
      'owner_id',
      'without_owner',
      'origin_city_id',
      'destination_city_id',
      'employee_id',
      'type',
      'paid_by',
      'category_id',
      'disputed',
      'broken_promise',
    ),
  ),
] as const;
