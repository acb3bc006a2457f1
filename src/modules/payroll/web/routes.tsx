import { IconWallet } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { listSearch } from '#web/kit/list/list-search.ts';
import { tabListSearch } from '#web/kit/tabs/tab-search.ts';
import { adminRoute, screen } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [
  { key: 'compensation', icon: IconWallet, name: { es: 'Nómina', en: 'Payroll' }, also: 'access-team-management' },
];

export const payrollRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'compensation',
    // Those of the period and its trips, then those of the list of pay stubs.
    validateSearch: tabListSearch(
      'period',
      'employee',
      'person',
      'is_picked',
      'customer_id',
      'arrived_from',
      'arrived_to',
      'older',
      'employee_id',
      'status',
      'unpaid',
      'issued',
      'ended_from',
      'ended_to',
    ),
    component: screen(() => import('./periods/page.tsx'), 'PayrollScreen', 'payroll', 'trips'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'compensation/advances',
    validateSearch: listSearch('state', 'employee_id', 'dated_from', 'dated_to'),
    component: screen(() => import('./advances/list.tsx'), 'AdvanceList', 'payroll', 'trips', 'history'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'compensation/stubs/$payStubId',
    component: screen(() => import('./stubs/page.tsx'), 'StubPage', 'payroll', 'deliveries'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'compensation/stubs/$payStubId/payments/new',
    component: screen(() => import('./payments/new.tsx'), 'NewPayment', 'payroll'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'compensation/stubs/$payStubId/payments/$paymentId',
    component: screen(() => import('./payments/page.tsx'), 'PaymentPage', 'payroll', 'history'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'compensation/periods/$periodId/payments',
    validateSearch: listSearch('status', 'method'),
    component: screen(() => import('./payments/pay-period.tsx'), 'PayPeriodPage', 'payroll'),
  }),
] as const;
