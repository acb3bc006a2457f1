import { listSearch } from '#web/kit/list/list-search.ts';
import { adminPage } from '#web/routes.ts';

export const payableRoutes = [
  adminPage('owners/balances', () => import('./accounts/list.tsx'), 'OwnerAccounts', ['payables', 'owners'], listSearch('state')),
] as const;
