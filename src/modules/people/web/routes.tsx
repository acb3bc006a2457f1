import { IconShieldLock, IconUsers } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listSearch } from '#web/kit/list/list-search.ts';
import { listFiltersOf } from '#web/kit/record/slots.ts';
import { tabListSearch } from '#web/kit/tabs/tab-search.ts';
import { adminRoute, screen } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';
import type { UserSlots } from './slots.ts';

export const menu: Menu = [
  { key: 'users', icon: IconUsers, name: { es: 'Usuarios', en: 'Users' } },
  { key: 'roles', icon: IconShieldLock, name: { es: 'Roles', en: 'Roles' }, group: 'team-management', permission: 'manage-roles' },
];

/** `places` has the texts of the place fields. */
export const userRoutes = (slots: UserSlots) =>
  [
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'users',
      validateSearch: listSearch('status', 'role'),
      component: screen(() => import('./users/list.tsx'), 'UserList', 'people'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'users/new',
      component: screen(() => import('./users/new.tsx'), 'UserNew', 'people', 'places'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'users/invitations',
      validateSearch: listSearch(),
      component: screen(() => import('./invitations/list.tsx'), 'PendingInvitations', 'people'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'users/$id',
      validateSearch: tabListSearch(...listFiltersOf(slots)),
      context: () => slots,
      component: screen(() => import('./users/page.tsx'), 'UserPage', 'people', 'accounts', 'places', 'history'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'roles',
      validateSearch: listSearch(),
      component: screen(() => import('./roles/list.tsx'), 'RoleList', 'people'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'roles/new',
      component: screen(() => import('./roles/new.tsx'), 'RoleNew', 'people'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'roles/$id',
      component: screen(() => import('./roles/page.tsx'), 'RolePage', 'people'),
    }),
  ] as const;
