import { createRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { listSearch } from '#web/kit/list/list-search.ts';
import { adminRoute, screen } from '#web/routes.ts';

/** The sent file, so that the page can be left and opened again. */
const ImportSearch = z.object({ import: z.catch(z.optional(z.string()), undefined) });

export const importRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'imports',
    validateSearch: listSearch('list', 'status'),
    component: screen(() => import('./list.tsx'), 'ImportList', 'imports'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'imports/$list',
    validateSearch: (search) => ImportSearch.parse(search),
    component: screen(() => import('./page.tsx'), 'ImportPage', 'imports'),
  }),
] as const;
