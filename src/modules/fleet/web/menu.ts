import { IconCaravan, IconTruck } from '@tabler/icons-react';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [
  { key: 'trucks', icon: IconTruck, name: { es: 'Camiones', en: 'Trucks' } },
  { key: 'trailers', icon: IconCaravan, name: { es: 'Remolques', en: 'Trailers' } },
];
