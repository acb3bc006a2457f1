import { IconRoute } from '@tabler/icons-react';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [{ key: 'trips', icon: IconRoute, name: { es: 'Viajes', en: 'Trips' } }];
