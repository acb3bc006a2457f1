/**
 * The two parents of all other routes, in a file of their own so that modules can import them.
 *
 * A module's `web/routes.tsx` exports its routes as one tuple, and `router.tsx` adds the tuple below its parent:
 *
 *     export const customerRoutes = [
 *       adminPage('customers', () => import('./list.tsx'), 'CustomerList', ['customers'], listSearch('status')),
 *     ] as const;
 *
 * Screens use `getRouteApi('/admin/customers')` and never import a route file.
 */
import { type AnyValidator, createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { createElement, useEffect } from 'react';
import { loadTexts, translate } from './app/i18n.ts';
import { toastError } from './app/toast.ts';
import { useLater } from './app/use-later.ts';
import { currentSession } from './session/session.ts';
import { acknowledgeLostCompany, lostCompany, restoreSession } from './session/session-actions.ts';

export const rootRoute = createRootRoute();

/** Everything below needs a signed-in user with a role. Others are redirected to sign in, and return afterwards. */
export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'admin',
  async beforeLoad({ location }) {
    const wasSignedIn = currentSession() !== null;
    const session = await restoreSession();
    if (session?.mustSetUpTwoFactor) throw redirect({ to: '/two-factor', search: { next: location.href } });
    const lost = session?.currentCompany ? lostCompany() : undefined;
    if (lost) {
      // Other addresses name records of the lost company.
      if (location.pathname !== '/admin/dashboard') throw redirect({ to: '/admin/dashboard' });
      toastError(translate('shell.company_lost', { company: lost.name }));
      acknowledgeLostCompany();
    }
    // Nor has the super-administrator a dashboard before there is a company, but one to create.
    if (session && location.pathname === '/admin/dashboard' && !session.permissions.includes('access-dashboard')) {
      const { firstScreen } = await import('./shell/sidebar.ts');
      const to = firstScreen(session.permissions, session.currentCompany?.id);
      if (to) throw redirect({ to });
    }
    if (session && session.roles.length > 0) return;
    throw redirect({ to: '/login', search: { next: location.href, ...(wasSignedIn && !session && { notice: 'expired' as const }) } });
  },
});

/** A page below `/admin`: a `screen` without more. `search`: the parameters of its address. They are untrusted input: invalid ones are dropped. */
export const adminPage = <
  const P extends string,
  M extends Record<string, unknown>,
  N extends keyof M & string,
  S extends AnyValidator | undefined = undefined,
>(
  path: P,
  load: () => Promise<M>,
  name: N,
  words: readonly string[],
  search?: S,
) => createRoute({ getParentRoute: () => adminRoute, path, component: screen(load, name, ...words), validateSearch: search as S });

/** A screen whose code and texts (of `namespaces`) load in parallel when it is first opened. */
export function screen<M extends Record<string, unknown>, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
  ...namespaces: string[]
) {
  const Screen = lazyRouteComponent(async () => {
    const [loaded] = await Promise.all([load(), loadTexts(...namespaces)]);
    return loaded;
  }, name);
  const Split = ((props: object) => (useIsSplit() ? createElement(Screen, props) : null)) as typeof Screen;
  Split.preload = Screen.preload;
  return Split;
}

let isStarting = true;

/**
 * False until the first screen after the application started is mounted, which React then renders as a transition, in short tasks: the
 * browser answers meanwhile. Screens that are opened later are rendered at once, because the router restores where they were scrolled to.
 */
function useIsSplit(): boolean {
  const isReady = useLater(!isStarting);
  useEffect(() => {
    isStarting = false;
  }, []);
  return isReady;
}
