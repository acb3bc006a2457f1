import { IconWallet } from '@tabler/icons-react';
import { listSearch } from '#web/kit/list/list-search.ts';
import { tabListSearch } from '#web/kit/tabs/tab-search.ts';
import { adminPage } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [
  {
    key: 'compensation',
    icon: IconWallet,
    name: { es: 'Nómina', en: 'Payroll' },
    letter: { es: 'N', en: 'Y' },
    also: 'access-team-management',
  },
];

export const payrollRoutes = [
  // Filters of the period and its trips, then those of the list of pay stubs.
  adminPage(
    'compensation',
    () => import('./periods/page.tsx'),
    'PayrollScreen',
    ['payroll', 'trips'],
    tabListSearch(
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
  ),
  adminPage(
    'compensation/advances',
    () => import('./advances/list.tsx'),
    'AdvanceList',
    ['payroll', 'trips', 'history'],
    listSearch('state', 'employee_id', 'dated_from', 'dated_to'),
  ),
  adminPage('compensation/stubs/$payStubId', () => import('./stubs/page.tsx'), 'StubPage', ['payroll', 'deliveries']),
  adminPage('compensation/stubs/$payStubId/payments/new', () => import('./payments/new.tsx'), 'NewPayment', ['payroll']),
  adminPage('compensation/stubs/$payStubId/payments/$paymentId', () => import('./payments/page.tsx'), 'PaymentPage', [
    'payroll',
    'history',
  ]),
  adminPage(
    'compensation/periods/$periodId/payments',
    () => import('./payments/pay-period.tsx'),
    'PayPeriodPage',
    ['payroll'],
    listSearch('status', 'method'),
  ),
] as const;
