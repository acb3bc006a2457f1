import { IconReceipt } from '@tabler/icons-react';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [{ key: 'expenses', icon: IconReceipt, name: { es: 'Gastos', en: 'Expenses' } }];
