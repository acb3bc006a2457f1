/** The route tree: composition only. `routes.ts` explains how a module adds its screens. */
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sessionRoutes } from '#modules/accounts/web/routes.tsx';
import { customerRoutes } from '#modules/customers/web/routes.tsx';
import { expenseRoutes } from '#modules/expenses/web/routes.tsx';
import { fleetRoutes } from '#modules/fleet/web/routes.tsx';
import { importRoutes } from '#modules/imports/web/routes.tsx';
import { invoicingRoutes } from '#modules/invoicing/web/routes.tsx';
import { maintenanceRoutes } from '#modules/maintenance/web/routes.tsx';
import { notificationRoutes } from '#modules/notifications/web/routes.tsx';
import { ownerRoutes } from '#modules/owners/web/routes.tsx';
import { payableRoutes } from '#modules/payables/web/routes.tsx';
import { payrollRoutes } from '#modules/payroll/web/routes.tsx';
import { userRoutes } from '#modules/people/web/routes.tsx';
import { reminderRoutes } from '#modules/reminders/web/routes.tsx';
import { reportRoutes } from '#modules/reports/web/routes.tsx';
import { settingsRoutes } from '#modules/settings/web/routes.tsx';
import { settlementRoutes } from '#modules/settlements/web/routes.tsx';
import { tripRoutes } from '#modules/trips/web/routes.tsx';
import { CrashPage } from './app/pages/crash.tsx';
import { NotFoundPage } from './app/pages/not-found.tsx';
import { PageLoader } from './app/pages/page-loader.tsx';
import { lazyPart } from './kit/overlay/lazy-part.tsx';
import { adminRoute, rootRoute, screen } from './routes.ts';
import { preloadSession } from './session/session-actions.ts';
import { customerSlots } from './slots/customers.ts';
import { fleetSlots } from './slots/fleet.ts';
import { expenseSlots, reminderSlots, settingsSlots } from './slots/others.ts';
import { ownerSlots } from './slots/owners.ts';
import { userSlots } from './slots/people.ts';
import { tripSlots } from './slots/trips.ts';

// Outside the shell these messages are the whole page.
rootRoute.update({
  notFoundComponent: () => (
    <Main>
      <NotFoundPage />
    </Main>
  ),
  errorComponent: (props) => (
    <Main>
      <CrashPage {...props} />
    </Main>
  ),
});
const Main = ({ children }: { children: ReactNode }) => <main>{children}</main>;

const loadShell = () => import('./shell/shell.tsx');
const Shell = lazyRouteComponent(loadShell, 'Shell');
const CompanySwitcher = lazyRouteComponent(() => import('#modules/companies/web/switcher.tsx'), 'CompanySwitcher');
const OnTheRoad = lazyRouteComponent(() => import('#modules/trips/web/on-the-road.tsx'), 'OnTheRoad');
/** The modules that word the kinds of notifications. */
const kindWords = ['trips', 'invoicing', 'people', 'reminders', 'maintenance', 'expenses', 'payroll', 'deliveries'];
const NotificationBell = lazyRouteComponent(
  async () => ({ Bell: (await import('#modules/notifications/web/bell.tsx')).notificationBell(kindWords) }),
  'Bell',
);
const NotificationMenuItem = lazyRouteComponent(() => import('#modules/notifications/web/menu-item.tsx'), 'NotificationMenuItem');

/** The words of the kinds of records. */
const paletteWords = ['search', 'trips', 'invoicing', 'expenses'];
const paletteLines = lazyPart(async () => (await import('#modules/search/web/lines.tsx')).Lines, ...paletteWords);

function Admin() {
  return (
    <Shell
      Switcher={CompanySwitcher}
      Bell={NotificationBell}
      OnTheRoad={OnTheRoad}
      menuItems={<NotificationMenuItem />}
      paletteLines={paletteLines}
    />
  );
}

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/login' });
  },
});

const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/dashboard' });
  },
});

const forbiddenRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '403',
  component: screen(() => import('./app/pages/forbidden.tsx'), 'ForbiddenPage'),
});

const missingRoute = createRoute({ getParentRoute: () => adminRoute, path: '404', component: NotFoundPage });

const tree = rootRoute.addChildren([
  indexRoute,
  ...sessionRoutes,
  adminRoute
    .update({
      component: lazyRouteComponent(async () => {
        await Promise.all([loadShell(), preloadSession()]);
        return { Admin };
      }, 'Admin'),
      notFoundComponent: NotFoundPage,
    })
    .addChildren([
      adminIndexRoute,
      ...notificationRoutes(kindWords),
      ...userRoutes(userSlots),
      ...settingsRoutes(settingsSlots),
      ...customerRoutes(customerSlots),
      ...ownerRoutes(ownerSlots),
      ...fleetRoutes(fleetSlots),
      ...reminderRoutes(reminderSlots),
      ...maintenanceRoutes,
      ...settlementRoutes,
      ...payableRoutes,
      ...payrollRoutes,
      ...tripRoutes(tripSlots),
      ...invoicingRoutes,
      ...expenseRoutes(expenseSlots),
      ...reportRoutes,
      ...importRoutes,
      forbiddenRoute,
      missingRoute,
    ]),
]);

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: PageLoader,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  // The page of another record is remounted: an open dialog, or input for the previous record, would act on the wrong one.
  defaultRemountDeps: ({ params }) => params,
});

/**
 * Loads the code of the screens at this address, with their texts, in parallel. The router itself loads it after the session, which needs code of its
 * own: on a slow network each of these round trips takes half a second.
 */
export function preloadAddress(): Promise<unknown> {
  const { pathname, search } = router.latestLocation;
  return Promise.all(router.matchRoutes(pathname, search).map(({ routeId }) => router.loadRouteChunk(router.routesById[routeId])));
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
