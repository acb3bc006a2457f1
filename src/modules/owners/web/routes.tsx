import { createRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { listSearch } from '#web/kit/list/list-search.ts';
import { listFiltersOf, preloadActions } from '#web/kit/record/slots.ts';
import { tabListSearch } from '#web/kit/tabs/tab-search.ts';
import { adminRoute, screen } from '#web/routes.ts';
import type { OwnerSlots } from './slots.ts';

/** `name`: what was typed where the owner was missing. */
const NewOwnerSearch = z.object({ name: z.catch(z.optional(z.coerce.string()), undefined) });

/** The words of `customers` name the documents. `slots`: what later modules show on the page. */
export const ownerRoutes = (slots: OwnerSlots) =>
  [
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'owners',
      validateSearch: listSearch('status'),
      component: screen(() => import('./list.tsx'), 'OwnerList', 'owners', 'customers'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'owners/new',
      validateSearch: (search) => NewOwnerSearch.parse(search),
      component: screen(() => import('./forms.tsx'), 'OwnerNew', 'owners', 'customers'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'owners/$id',
      validateSearch: tabListSearch(...listFiltersOf(slots)),
      context: () => ({ ownerSlots: slots }),
      loader: () => preloadActions(slots),
      component: screen(() => import('./page.tsx'), 'OwnerPage', 'owners', 'customers', 'history'),
    }),
  ] as const;
