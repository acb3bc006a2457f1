import { IconBuildingWarehouse } from '@tabler/icons-react';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [{ key: 'customers', icon: IconBuildingWarehouse, name: { es: 'Clientes', en: 'Customers' } }];
