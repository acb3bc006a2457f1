import { createRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { listSearch } from '#web/kit/list-state.ts';
import { safeNext } from '#web/next-path.ts';
import { adminRoute, rootRoute, screen } from '#web/routes.ts';
import { currentSession } from '#web/session.ts';

/** Kept from an address that anybody may have written: what is not understood is dropped. */
const LoginSearch = z.object({
  /** The page to come back to. */
  next: z.catch(z.optional(z.string()), undefined),
  /** What happened before. */
  notice: z.catch(z.optional(z.enum(['expired', 'idle', 'password-set'])), undefined),
});

/** The tab of a user's page, kept from an address that anybody may have written. */
const UserSearch = z.object({ tab: z.catch(z.optional(z.enum(['profile'])), undefined) });

export const sessionRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'login',
    validateSearch: (search) => LoginSearch.parse(search),
    beforeLoad: ({ search }) => {
      if (currentSession()?.roles.length) throw redirect({ href: safeNext(search.next) });
    },
    component: screen(() => import('./login.tsx'), 'Login', 'identity'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'forgot-password',
    component: screen(() => import('./forgot-password.tsx'), 'ForgotPassword', 'identity'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'reset-password',
    component: screen(() => import('./reset-password.tsx'), 'ResetPassword', 'identity'),
  }),
] as const;

/** `places` words the fields of a place. */
export const userRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'users',
    validateSearch: listSearch('status', 'role'),
    component: screen(() => import('./users-list.tsx'), 'UserList', 'identity'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'users/new',
    component: screen(() => import('./users-new.tsx'), 'UserNew', 'identity', 'places'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'users/$id',
    validateSearch: UserSearch,
    component: screen(() => import('./users-page.tsx'), 'UserPage', 'identity', 'places'),
  }),
] as const;
