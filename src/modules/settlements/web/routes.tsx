import { listSearch } from '#web/kit/list/list-search.ts';
import { adminPage } from '#web/routes.ts';

export const settlementRoutes = [
  adminPage('driver-accounts', () => import('./accounts/list.tsx'), 'DriverAccounts', ['settlements'], listSearch('state')),
  adminPage(
    'driver-accounts/$id',
    () => import('./accounts/page.tsx'),
    'DriverAccountPage',
    ['settlements', 'trips', 'history'],
    listSearch('dated_from', 'dated_to'),
  ),
] as const;
