import { createRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod/mini';
import type { Permission } from '#base/permissions.ts';
import { listSearch } from '#web/kit/list/list-search.ts';
import { preloadParts } from '#web/kit/record/slots.ts';
import { tabSearch } from '#web/kit/tabs/tab-search.ts';
import { adminRoute, screen } from '#web/routes.ts';
import { currentSession } from '#web/session/session.ts';
import type { TripSlots } from './slots.ts';

const words = ['trips', 'places'];

const proposedId = z.catch(z.optional(z.string()), undefined);
/** What the trip is proposed for (`ProposedTrip`). */
const NewTripSearch = z.object({ customer_id: proposedId, truck_id: proposedId, trailer_id: proposedId });

/** Redirects to the 403 page without the permission: a form that the user could not save is not shown. */
const redirectUnlessPermitted = (permission: Permission) => () => {
  if (!currentSession()?.permissions.includes(permission)) throw redirect({ to: '/admin/403' });
};

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
      validateSearch: (search) => NewTripSearch.parse(search),
      beforeLoad: redirectUnlessPermitted('create-trips'),
      component: screen(() => import('./form/new.tsx'), 'NewTrip', ...words),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trips/templates',
      validateSearch: listSearch('status', 'customer_id'),
      component: screen(() => import('./templates/list.tsx'), 'TemplateList', ...words),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trips/templates/new',
      beforeLoad: redirectUnlessPermitted('create-trips'),
      component: screen(() => import('./templates/forms.tsx'), 'TemplateNew', ...words),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'trips/templates/$id',
      validateSearch: tabSearch,
      component: screen(() => import('./templates/page.tsx'), 'TemplatePage', ...words, 'history'),
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
