import { createRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { setLanguage } from '#web/app/i18n.ts';
import { rootRoute, screen } from '#web/routes.ts';
import { safeNext } from '#web/session/next-path.ts';
import { currentSession } from '#web/session/session.ts';
import { restoreSession } from '#web/session/session-actions.ts';

/** Addresses are untrusted input: invalid parameters are dropped. */
const LoginSearch = z.object({
  /** The page to return to. */
  next: z.catch(z.optional(z.string()), undefined),
  /** Why the user is here. */
  notice: z.catch(z.optional(z.enum(['expired', 'idle', 'password-set', 'accepted', 'no-company', 'blocked'])), undefined),
});

/** The page to go to once the second factor is set up. */
const TwoFactorSearch = z.object({ next: z.catch(z.optional(z.string()), undefined) });
/** `lang` is the language of the email that contained the link. */
const InvitationSearch = z.object({
  token: z.catch(z.optional(z.string()), undefined),
  lang: z.catch(z.optional(z.enum(['es', 'en'])), undefined),
});

export const sessionRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'login',
    validateSearch: (search) => LoginSearch.parse(search),
    beforeLoad: ({ search }) => {
      if (currentSession()?.roles.length) throw redirect({ href: safeNext(search.next) });
    },
    component: screen(() => import('./sign-in/login.tsx'), 'Login', 'accounts'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'forgot-password',
    component: screen(() => import('./sign-in/forgot-password.tsx'), 'ForgotPassword', 'accounts'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'reset-password',
    component: screen(() => import('./sign-in/reset-password.tsx'), 'ResetPassword', 'accounts'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'invitation',
    validateSearch: (search) => InvitationSearch.parse(search),
    // Only on entry, so that a later choice of the user is not overridden.
    async beforeLoad({ search: { lang }, cause }) {
      if (lang && cause === 'enter') await setLanguage(lang);
    },
    component: screen(() => import('./sign-in/invitation.tsx'), 'InvitationPage', 'accounts'),
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
    component: screen(() => import('./security/required.tsx'), 'TwoFactorRequired', 'accounts'),
  }),
] as const;
