import { createRoute } from '@tanstack/react-router';
import { listSearch } from '#web/kit/list/list-search.ts';
import { adminRoute, screen } from '#web/routes.ts';

export const payrollRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'compensation/advances',
    validateSearch: listSearch('state', 'employee_id', 'dated_from', 'dated_to'),
    component: screen(() => import('./advances/list.tsx'), 'AdvanceList', 'payroll', 'trips', 'history'),
  }),
] as const;
