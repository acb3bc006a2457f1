import { createRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { listSearch } from '#web/kit/list/list-search.ts';
import { listFiltersOf, preloadActions } from '#web/kit/record/slots.ts';
import { tabListSearch } from '#web/kit/tabs/tab-search.ts';
import { adminRoute, screen } from '#web/routes.ts';
import type { CustomerSlots } from './slots.ts';

/** `name`: what was typed where the customer was missing. */
const NewCustomerSearch = z.object({ name: z.catch(z.optional(z.coerce.string()), undefined) });

/** The words of `places` are for its address fields. `slots`: what later modules show on the page. */
export const customerRoutes = (slots: CustomerSlots) =>
  [
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'customers',
      validateSearch: listSearch('status'),
      component: screen(() => import('./list.tsx'), 'CustomerList', 'customers', 'places'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'customers/new',
      validateSearch: (search) => NewCustomerSearch.parse(search),
      component: screen(() => import('./forms.tsx'), 'CustomerNew', 'customers', 'places'),
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'customers/$id',
      validateSearch: tabListSearch(...listFiltersOf(slots)),
      context: () => ({ customerSlots: slots }),
      loader: () => preloadActions(slots),
      component: screen(() => import('./page.tsx'), 'CustomerPage', 'customers', 'places', 'history'),
    }),
  ] as const;
