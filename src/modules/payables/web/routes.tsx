import { createRoute } from '@tanstack/react-router';
import { listSearch } from '#web/kit/list/list-search.ts';
import { adminRoute, screen } from '#web/routes.ts';

export const payableRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'owner-accounts',
    validateSearch: listSearch('state'),
    component: screen(() => import('./accounts/list.tsx'), 'OwnerAccounts', 'payables'),
  }),
] as const;
