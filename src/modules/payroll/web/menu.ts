import { IconWallet } from '@tabler/icons-react';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [
  { key: 'compensation', icon: IconWallet, name: { es: 'Nómina', en: 'Payroll' }, also: 'access-team-management' },
];
