import { IconShieldLock, IconUsers } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listSearch } from '#web/kit/list/list-search.ts';
import { listFiltersOf } from '#web/kit/record/slots.ts';
import { tabListSearch } from '#web/kit/tabs/tab-search.ts';
import { adminPage, adminRoute, screen } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';
import type { UserSlots } from './slots.ts';

export const menu: Menu = [
  { key: 'users', icon: IconUsers, name: { es: 'Usuarios', en: 'Users' }, letter: { es: 'U', en: 'U' } },
  { key: 'roles', icon: IconShieldLock, name: { es: 'Roles', en: 'Roles' }, group: 'team-management', permission: 'manage-roles' },
];

/** `places` has the texts of the place fields. */
export const userRoutes = (slots: UserSlots) =>
  [
    adminPage('users', () => import('./users/list.tsx'), 'UserList', ['people'], listSearch('status', 'role')),
    adminPage('users/new', () => import('./users/new.tsx'), 'UserNew', ['people', 'places']),
    adminPage('users/invitations', () => import('./invitations/list.tsx'), 'PendingInvitations', ['people'], listSearch()),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'users/$id',
      validateSearch: tabListSearch(...listFiltersOf(slots)),
      context: () => slots,
      component: screen(() => import('./users/page.tsx'), 'UserPage', 'people', 'accounts', 'places', 'history'),
    }),
    adminPage('roles', () => import('./roles/list.tsx'), 'RoleList', ['people'], listSearch()),
    adminPage('roles/new', () => import('./roles/new.tsx'), 'RoleNew', ['people']),
    adminPage('roles/$id', () => import('./roles/page.tsx'), 'RolePage', ['people']),
  ] as const;
