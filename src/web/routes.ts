/**
 * The two routes that every other hangs below, apart from the router so that modules can name their parent.
 *
 * A module's `web/routes.tsx` exports its routes as one tuple, and `router.tsx` adds the tuple below its parent:
 *
 *     export const customerRoutes = [
 *       createRoute({
 *         getParentRoute: () => adminRoute,
 *         path: 'customers',
 *         validateSearch: listSearch('status'),           // zod/mini: this file is part of the first load
 *         component: screen(() => import('./list.tsx'), 'CustomerList', 'customers'),
 *       }),
 *     ] as const;
 *
 * Screens read with `getRouteApi('/admin/customers')`, and never import a route file.
 */
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadWords, words } from './app/i18n.ts';
import { toastError } from './app/toast.ts';
import { currentSession, lossIsTold, lostCompany, restoreSession } from './session/session.ts';

export const rootRoute = createRootRoute();

/** Everything below needs a signed-in person with a role; others go to sign in, and come back. */
export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'admin',
  async beforeLoad({ location }) {
    const known = currentSession() !== null;
    const session = await restoreSession();
    if (session?.mustSetUpTwoFactor) throw redirect({ to: '/two-factor', search: { next: location.href } });
    const lost = session?.currentCompany ? lostCompany() : undefined;
    if (lost) {
      // What another address names is the lost company's.
      if (location.pathname !== '/admin/dashboard') throw redirect({ to: '/admin/dashboard' });
      toastError(words('shell.company_lost', { company: lost.name }));
      lossIsTold();
    }
    // Who keeps the platform has no dashboard before there is a company, but one to make.
    if (session?.currentCompany === null && location.pathname === '/admin/dashboard') throw redirect({ to: '/admin/companies' });
    if (session && session.roles.length > 0) return;
    throw redirect({ to: '/login', search: { next: location.href, ...(known && !session && { notice: 'expired' as const }) } });
  },
});

/** A screen that loads when it is first opened, its modules' words beside its code. */
export function screen<M extends Record<string, unknown>, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
  ...namespaces: string[]
) {
  return lazyRouteComponent(async () => {
    const [loaded] = await Promise.all([load(), loadWords(...namespaces)]);
    return loaded;
  }, name);
}
