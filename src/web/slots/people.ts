/**
 * Additions of later modules to the page of a user, and to the user's own page. Composition only: each component is a `screen(…)`, so that its code
 * and words load when it is shown.
 */
import type { UserSlots } from '#modules/people/web/slots.ts';
import { screen } from '../routes.ts';
import { expensesTab, reminderTab } from './tabs.ts';

const OwnPage = screen(() => import('#modules/accounts/web/profile/page.tsx'), 'OwnPage', 'accounts', 'people');

/** The money of the company that a driver has, on the page of the user. */
const accountTab = {
  key: 'account',
  permission: 'view-trips' as const,
  name: { es: 'Cuenta', en: 'Account' },
  filters: ['dated_from', 'dated_to'],
  Content: screen(() => import('#modules/settlements/web/accounts/account.tsx'), 'UserAccount', 'settlements', 'trips', 'history'),
};

/** Advances on the pay of a user. */
const advancesTab = {
  key: 'payroll-advances',
  permission: 'view-compensation' as const,
  name: { es: 'Anticipos de nómina', en: 'Payroll advances' },
  filters: ['state', 'dated_from', 'dated_to'],
  Content: screen(() => import('#modules/payroll/web/advances/list.tsx'), 'UserAdvances', 'payroll', 'trips', 'history'),
};

/** The compensation of a user: on their page, and on their own. */
const compensationTab = { key: 'compensation', name: { es: 'Compensación', en: 'Compensation' } } as const;

export const userSlots: UserSlots = {
  ownPage: OwnPage,
  ownTabs: [
    {
      ...compensationTab,
      Content: screen(() => import('#modules/payroll/web/own.tsx'), 'OwnPay', 'payroll'),
    },
  ],
  tabs: [
    reminderTab('PersonReminders'),
    accountTab,
    advancesTab,
    expensesTab('DriverExpenses'),
    {
      ...compensationTab,
      permission: 'view-compensation',
      Content: screen(() => import('#modules/payroll/web/compensation/tab.tsx'), 'UserCompensationTab', 'payroll'),
    },
  ],
  history: screen(() => import('#modules/payroll/web/compensation/history.tsx'), 'PayHistoryTexts', 'payroll'),
};
