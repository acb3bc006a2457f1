import { IconTool } from '@tabler/icons-react';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [{ key: 'services', icon: IconTool, name: { es: 'Mantenimiento y reparaciones', en: 'Services & repairs' } }];
