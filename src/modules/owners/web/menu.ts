import { IconUserDollar } from '@tabler/icons-react';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [{ key: 'owners', icon: IconUserDollar, name: { es: 'Propietarios', en: 'Owners' }, within: 'expenses' }];
