import { createRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { speak } from '#web/i18n.ts';
import { listSearch } from '#web/kit/list-state.ts';
import { safeNext } from '#web/next-path.ts';
import { adminRoute, rootRoute, screen } from '#web/routes.ts';
import { currentSession, restoreSession } from '#web/session.ts';

/** Kept from an address that anybody may have written: what is not understood is dropped. */
const LoginSearch = z.object({
  /** The page to come back to. */
  next: z.catch(z.optional(z.string()), undefined),
  /** What happened before. */
  notice: z.catch(z.optional(z.enum(['expired', 'idle', 'password-set', 'accepted', 'no-company'])), undefined),
});

/** The page to go to once the second factor is set up. */
const TwoFactorSearch = z.object({ next: z.catch(z.optional(z.string()), undefined) });
/** The link of an invitation, in the language of the letter that brought it. */
const InvitationSearch = z.object({
  token: z.catch(z.optional(z.string()), undefined),
  lang: z.catch(z.optional(z.enum(['es', 'en'])), undefined),
});

/** The tab of a user's page, kept from an address that anybody may have written. */
const UserSearch = z.object({ tab: z.catch(z.optional(z.enum(['profile', 'security', 'compensation', 'record'])), undefined) });

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
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'invitation',
    validateSearch: (search) => InvitationSearch.parse(search),
    // Once: who then chooses the other language has left the link's.
    async beforeLoad({ search: { lang }, cause }) {
      if (lang && cause === 'enter') await speak(lang);
    },
    component: screen(() => import('./invitation.tsx'), 'InvitationPage', 'identity'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'two-factor',
    validateSearch: (search) => TwoFactorSearch.parse(search),
    async beforeLoad({ search }) {
      const session = await restoreSession();
      if (!session) throw redirect({ to: '/login', search: { next: search.next } });
      if (!session.mustSetUpTwoFactor) throw redirect({ href: safeNext(search.next) });
    },
    component: screen(() => import('./security-required.tsx'), 'TwoFactorRequired', 'identity'),
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
    path: 'users/invitations',
    validateSearch: listSearch(),
    component: screen(() => import('./pending-invitations.tsx'), 'PendingInvitations', 'identity'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'users/$id',
    validateSearch: UserSearch,
    component: screen(() => import('./users-page.tsx'), 'UserPage', 'identity', 'places', 'history'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'roles',
    validateSearch: listSearch(),
    component: screen(() => import('./roles-list.tsx'), 'RoleList', 'identity'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'roles/new',
    component: screen(() => import('./roles-new.tsx'), 'RoleNew', 'identity'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'roles/$id',
    component: screen(() => import('./roles-page.tsx'), 'RolePage', 'identity'),
  }),
] as const;
