/** The route tree: composition only. `routes.ts` explains how a module adds its screens. */
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
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
import { adminRoute, rootRoute, screen } from './routes.ts';
import { customerSlots, expenseSlots, fleetSlots, ownerSlots, reminderSlots, settingsSlots, tripSlots, userSlots } from './slots.ts';

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

const Shell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }));
const CompanySwitcher = lazy(async () => ({ default: (await import('#modules/companies/web/switcher.tsx')).CompanySwitcher }));
/** The modules that word the kinds of notifications. */
const kindWords = ['trips', 'invoicing', 'people', 'reminders', 'maintenance', 'expenses', 'payroll'];
const NotificationBell = lazy(async () => ({ default: (await import('#modules/notifications/web/bell.tsx')).notificationBell(kindWords) }));
const NotificationMenuItem = lazy(async () => ({
  default: (await import('#modules/notifications/web/menu-item.tsx')).NotificationMenuItem,
}));

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
      component: () => <Shell Switcher={CompanySwitcher} Bell={NotificationBell} menuItems={<NotificationMenuItem />} />,
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
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
