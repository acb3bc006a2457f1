import { IconRoute, IconRoute2 } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listSearch, textSearch } from '#web/kit/list/list-search.ts';
import { preloadParts } from '#web/kit/record/slots.ts';
import { recordRoutes, redirectUnlessPermitted } from '#web/record-routes.ts';
import { adminRoute, screen } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';
import type { TripSlots } from './slots.ts';

export const menu: Menu = [
  { key: 'trips', icon: IconRoute, name: { es: 'Viajes', en: 'Trips' }, letter: { es: 'V', en: 'T' } },
  {
    key: 'trips/templates',
    group: 'billing',
    permission: 'create-trips',
    icon: IconRoute2,
    name: { es: 'Rutas', en: 'Routes' },
    letter: { es: 'H', en: 'H' },
  },
];

const words = ['trips', 'places'];

/** The proposed values of the trip (`ProposedTrip`). */
const NewTripSearch = textSearch('customer_id', 'truck_id', 'trailer_id');

/** The routes of trips. `slots`: components of later modules on a trip's page. */
export const tripRoutes = (slots: TripSlots) =>
  [
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trips',
      context: () => ({ tripMoves: slots.moves }),
      validateSearch: listSearch(
        'status',
        'driver_id',
        'truck_id',
        'customer_id',
        'owner_id',
        'without_owner',
        'origin_city_id',
        'destination_city_id',
        'departed_from',
        'departed_to',
        'reviewed_from',
        'reviewed_to',
        'proof',
        'ready',
      ),
      component: screen(() => import('./list.tsx'), 'TripList', ...words),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trips/new',
      context: () => ({ tripSlots: slots }),
      validateSearch: NewTripSearch,
      beforeLoad: redirectUnlessPermitted('create-trips'),
      component: screen(() => import('./form/new.tsx'), 'NewTrip', ...words),
    }),
    ...recordRoutes({
      path: 'trips/templates',
      filters: ['customer_id'],
      create: 'create-trips',
      list: screen(() => import('./templates/list.tsx'), 'TemplateList', ...words),
      form: screen(() => import('./templates/forms.tsx'), 'TemplateNew', ...words),
      page: screen(() => import('./templates/page.tsx'), 'TemplatePage', ...words, 'history'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trips/$id',
      context: () => ({ tripSlots: slots }),
      // Not awaited: data and code of the page arrive in any order. Of a link that the pointer is on, only the code is loaded.
      loader: ({ params, cause }) => {
        preloadParts([...slots.actions, ...slots.side, ...slots.sections]);
        if (cause !== 'preload') void import('./queries.ts').then(({ prefetchTripOverview }) => prefetchTripOverview(params.id));
      },
      component: screen(() => import('./trip/page.tsx'), 'TripDetail', ...words, 'fleet', 'history', 'reminders'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trips/$id/edit',
      context: () => ({ tripSlots: slots }),
      beforeLoad: redirectUnlessPermitted('update-trips'),
      component: screen(() => import('./form/edit.tsx'), 'EditTrip', ...words, 'fleet', 'reminders'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trips/$id/loads/new',
      beforeLoad: redirectUnlessPermitted('create-trips'),
      component: screen(() => import('./loads/screens.tsx'), 'NewLoad', ...words),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trips/$id/loads/$load_id',
      context: () => ({ tripSlots: slots }),
      component: screen(() => import('./loads/screens.tsx'), 'LoadDetail', ...words),
    }),
  ] as const;
