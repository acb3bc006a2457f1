import { createRoute } from '@tanstack/react-router';
import { listSearch } from '#web/kit/list/list-search.ts';
import { listFiltersOf } from '#web/kit/record/slots.ts';
import { tabListSearch } from '#web/kit/tabs/tab-search.ts';
import { adminRoute, screen } from '#web/routes.ts';
import type { FleetSlots } from './slots.ts';

const DriverFact = screen(() => import('./drivers/head.tsx'), 'DriverFact', 'fleet');
const DriversTab = screen(() => import('./drivers/tab.tsx'), 'DriversTab', 'fleet');

/** On the page of a truck, before what later modules show. */
const withDrivers = ({ head = [], tabs = [], ...slots }: FleetSlots['truck']): FleetSlots['truck'] => ({
  ...slots,
  head: [{ Content: DriverFact }, ...head],
  tabs: [{ key: 'drivers', name: { es: 'Conductores', en: 'Drivers' }, Content: DriversTab }, ...tabs],
});

/** `slots`: what later modules show on the pages. */
export const fleetRoutes = (slots: FleetSlots) =>
  [
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trucks',
      validateSearch: listSearch('status', 'type', 'third_party', 'make'),
      component: screen(() => import('./lists.tsx'), 'TruckList', 'fleet'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trucks/new',
      component: screen(() => import('./forms.tsx'), 'TruckNew', 'fleet'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trucks/$id',
      validateSearch: tabListSearch(...listFiltersOf(slots.truck)),
      context: () => ({ truckSlots: withDrivers(slots.truck) }),
      component: screen(() => import('./pages.tsx'), 'TruckPage', 'fleet', 'history'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trailers',
      validateSearch: listSearch('status', 'type', 'make'),
      component: screen(() => import('./lists.tsx'), 'TrailerList', 'fleet'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trailers/new',
      component: screen(() => import('./forms.tsx'), 'TrailerNew', 'fleet'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trailers/$id',
      validateSearch: tabListSearch(...listFiltersOf(slots.trailer)),
      context: () => ({ trailerSlots: slots.trailer }),
      component: screen(() => import('./pages.tsx'), 'TrailerPage', 'fleet', 'history'),
    }),
  ] as const;
