import { createRoute } from '@tanstack/react-router';
import { listSearch } from '#web/kit/list/list-search.ts';
import { adminRoute, screen } from '#web/routes.ts';

export const payableRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'owners/balances',
    validateSearch: listSearch('state'),
    component: screen(() => import('./accounts/list.tsx'), 'OwnerAccounts', 'payables', 'owners'),
  }),
] as const;
