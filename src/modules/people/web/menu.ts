import { IconShieldLock, IconUsers } from '@tabler/icons-react';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [
  { key: 'users', icon: IconUsers, name: { es: 'Usuarios', en: 'Users' } },
  { key: 'roles', icon: IconShieldLock, name: { es: 'Roles', en: 'Roles' }, group: 'team-management', permission: 'manage-roles' },
];
