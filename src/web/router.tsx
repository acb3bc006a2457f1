/** The screens of the product and where they hang: composition only. `routes.ts` says how a module adds its own. */
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { sessionRoutes } from '#modules/accounts/web/routes.tsx';
import { customerRoutes } from '#modules/customers/web/routes.tsx';
import { fleetRoutes } from '#modules/fleet/web/routes.tsx';
import { invoicingRoutes } from '#modules/invoicing/web/routes.tsx';
import { notificationRoutes } from '#modules/notifications/web/routes.tsx';
import { userRoutes } from '#modules/people/web/routes.tsx';
import { reportRoutes } from '#modules/reports/web/routes.tsx';
import { settingsRoutes } from '#modules/settings/web/routes.tsx';
import { tripRoutes } from '#modules/trips/web/routes.tsx';
import { Crash } from './app/pages/crash.tsx';
import { Missing } from './app/pages/missing.tsx';
import { Waiting } from './app/pages/waiting.tsx';
import { adminRoute, rootRoute, screen } from './routes.ts';

// Outside the shell a message is the whole page.
rootRoute.update({
  notFoundComponent: () => <Main of={<Missing />} />,
  errorComponent: (props) => <Main of={<Crash {...props} />} />,
});
const Main = ({ of }: { of: ReactNode }) => <main>{of}</main>;

const Shell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }));
const CompanySwitcher = lazy(async () => ({ default: (await import('#modules/companies/web/switcher.tsx')).CompanySwitcher }));
const NotificationBell = lazy(async () => ({ default: (await import('#modules/notifications/web/bell.tsx')).NotificationBell }));
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
  component: screen(() => import('./app/pages/forbidden.tsx'), 'Forbidden'),
});

const missingRoute = createRoute({ getParentRoute: () => adminRoute, path: '404', component: Missing });

const OwnPage = screen(() => import('#modules/accounts/web/profile/page.tsx'), 'OwnPage', 'accounts', 'people');
const InvoiceTripAction = screen(() => import('#modules/invoicing/web/trips/trip-actions.tsx'), 'InvoiceTripAction', 'invoicing');

const tree = rootRoute.addChildren([
  indexRoute,
  ...sessionRoutes,
  adminRoute
    .update({
      component: () => <Shell switcher={<CompanySwitcher />} bell={<NotificationBell />} own={<NotificationMenuItem />} />,
      notFoundComponent: Missing,
    })
    .addChildren([
      adminIndexRoute,
      ...notificationRoutes,
      ...userRoutes({ ownPage: OwnPage }),
      ...settingsRoutes,
      ...customerRoutes,
      ...fleetRoutes,
      ...tripRoutes({ actions: [InvoiceTripAction], sections: [] }),
      ...invoicingRoutes,
      ...reportRoutes,
      forbiddenRoute,
      missingRoute,
    ]),
]);

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Crash,
  defaultNotFoundComponent: Missing,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
