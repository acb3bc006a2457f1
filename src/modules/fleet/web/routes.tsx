import { createRoute } from '@tanstack/react-router';
import { listSearch } from '#web/kit/list/list-search.ts';
import { listFiltersOf } from '#web/kit/record/slots.ts';
import { tabListSearch } from '#web/kit/tabs/tab-search.ts';
import { adminRoute, screen } from '#web/routes.ts';
import type { FleetSlots } from './slots.ts';

const DriverFact = screen(() => import('./drivers/head.tsx'), 'DriverFact', 'fleet');
const DriversTab = screen(() => import('./drivers/tab.tsx'), 'DriversTab', 'fleet');
const TruckOdometerFact = screen(() => import('./odometer/head.tsx'), 'TruckOdometerFact', 'fleet');
const TruckOdometer = screen(() => import('./odometer/tab.tsx'), 'TruckOdometer', 'fleet');
const TrailerOdometerFact = screen(() => import('./odometer/head.tsx'), 'TrailerOdometerFact', 'fleet');
const TrailerOdometer = screen(() => import('./odometer/tab.tsx'), 'TrailerOdometer', 'fleet');

const driversTab = { key: 'drivers', name: { es: 'Conductores', en: 'Drivers' } };
const odometerTab = { key: 'odometer', name: { es: 'Odómetro', en: 'Odometer' } };

/** On the page of a truck, before what later modules show. */
const ofTruck = ({ head = [], tabs = [], ...slots }: FleetSlots['truck']): FleetSlots['truck'] => ({
  ...slots,
  head: [{ Content: DriverFact }, { Content: TruckOdometerFact }, ...head],
  tabs: [{ ...driversTab, Content: DriversTab }, { ...odometerTab, Content: TruckOdometer }, ...tabs],
});

/** On the page of a trailer. */
const ofTrailer = ({ head = [], tabs = [], ...slots }: FleetSlots['trailer']): FleetSlots['trailer'] => ({
  ...slots,
  head: [{ Content: TrailerOdometerFact }, ...head],
  tabs: [{ ...odometerTab, Content: TrailerOdometer }, ...tabs],
});

/** `slots`: what later modules show on the pages. */
export const fleetRoutes = (slots: FleetSlots) =>
  [
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trucks',
      validateSearch: listSearch('status', 'type', 'third_party', 'owner_id', 'make', 'payload_from', 'payload_to'),
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
      context: () => ({ truckSlots: ofTruck(slots.truck) }),
      component: screen(() => import('./pages.tsx'), 'TruckPage', 'fleet', 'history'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trailers',
      validateSearch: listSearch('status', 'type', 'make', 'payload_from', 'payload_to'),
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
      context: () => ({ trailerSlots: ofTrailer(slots.trailer) }),
      component: screen(() => import('./pages.tsx'), 'TrailerPage', 'fleet', 'history'),
    }),
  ] as const;
