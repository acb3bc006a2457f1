import { IconSteeringWheel } from '@tabler/icons-react';
import { listSearch } from '#web/kit/list/list-search.ts';
import { adminPage } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [
  {
    key: 'driver-accounts',
    group: 'billing',
    permission: 'view-trips',
    ofOffice: true,
    icon: IconSteeringWheel,
    name: { es: 'Cuentas de conductores', en: 'Driver accounts' },
    isMoney: true,
    letter: { es: 'J', en: 'D' },
  },
];

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
