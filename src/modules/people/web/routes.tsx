import { createRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { listSearch } from '#web/kit/list/list-search.ts';
import { adminRoute, screen } from '#web/routes.ts';
import type { UserSlots } from './slots.ts';

/** The tab of a user's page. Addresses are untrusted input: an invalid tab is dropped. */
const UserSearch = z.object({ tab: z.catch(z.optional(z.enum(['profile', 'security', 'compensation', 'record'])), undefined) });

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
      validateSearch: UserSearch,
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
