/** The lists behind the figures of the dashboard: each adds up to its figure (`lists.sweep.test.ts` of this module reads both). */
import { firstOfMonth, lastOfMonth } from '#base/days.ts';
import { countedStatuses } from '../contract/analytics.ts';
import type { Range } from './ranges.ts';

export interface FigureList {
  /** The list in the API. */
  api: string;
  /** The screen of the list, with the parameters of its own. */
  screen: string;
  /** The filters and the order, as both name them. */
  query: Readonly<Record<string, string>>;
}

/** The address of the screen. */
export function hrefOf({ screen, query }: Pick<FigureList, 'screen' | 'query'>): string {
  // A comma needs no escape.
  return `${screen}${screen.includes('?') ? '&' : '?'}${new URLSearchParams(query).toString().replaceAll('%2C', ',')}`;
}

/** For the figures of a range. */
export function listsOfRange({ from, to }: Range) {
  const departed = { departed_from: from, departed_to: to };
  const trips = { ...departed, status: countedStatuses.join(',') };
  return {
    trips: { api: '/api/trips', screen: '/admin/trips', query: trips },
    freight: { api: '/api/trips', screen: '/admin/trips', query: { ...trips, sort: '-freight' } },
    expenses: {
      api: '/api/expenses',
      screen: '/admin/expenses',
      query: { status: 'approved', charged_to_owner: '0', dated_from: from, dated_to: to, sort: '-cop_amount' },
    },
    owner_freight: {
      api: '/api/trips/analytics/totals',
      screen: '/admin/trips/analytics?group_by=owner&sort=-owner_freight',
      query: departed,
    },
    by_trip: { api: '/api/trips/analytics/totals', screen: '/admin/trips/analytics?group_by=trip&sort=profit', query: departed },
    by_route: { api: '/api/trips/analytics/totals', screen: '/admin/trips/analytics', query: departed },
    payments: { api: '/api/payments', screen: '/admin/payments', query: { paid_from: from, paid_to: to } },
    advances: { api: '/api/advances', screen: '/admin/advances', query: { received: '1', paid_from: from, paid_to: to } },
    payroll_advances: {
      api: '/api/payroll-advances',
      screen: '/admin/compensation/advances',
      query: { dated_from: from, dated_to: to },
    },
  } as const satisfies Record<string, FigureList>;
}

/** For the figures of today. */
export const listsOfToday = {
  past_due: { api: '/api/invoices', screen: '/admin/invoices', query: { payment_status: 'past_due', sort: 'due_date' } },
  receivables: { api: '/api/receivables', screen: '/admin/invoices/aging', query: {} },
  unscheduled_services: { api: '/api/services', screen: '/admin/services', query: { status: 'open' } },
  owe: { api: '/api/driver-accounts', screen: '/admin/driver-accounts', query: { state: 'owes', sort: '-balance' } },
  are_owed: { api: '/api/driver-accounts', screen: '/admin/driver-accounts', query: { state: 'is_owed', sort: 'balance' } },
} as const satisfies Record<string, FigureList>;

/** The stubs of a closed period. No other period ends on its last day. */
export const stubsOfPeriod = ({ ends_on }: { ends_on: string }): FigureList => ({
  api: '/api/pay-stubs',
  screen: '/admin/compensation?tab=stubs',
  query: { issued: '1', ended_from: ends_on, ended_to: ends_on },
});

/** The open invoices of an age. */
export const invoicesOfAge = ({ due_from, due_to }: { due_from: string | null; due_to: string | null }): FigureList => ({
  api: '/api/invoices',
  screen: '/admin/invoices',
  query: { status: 'sent', ...(due_from && { due_from }), ...(due_to && { due_to }), sort: 'due_date' },
});

/** All drivers of the month of a day: the report that the dashboard shows the first rows of. */
export const driversOfMonth = (day: string): FigureList => ({
  api: '/api/reports/drivers-by-freight',
  screen: '/admin/reports/drivers-by-freight',
  query: { from: firstOfMonth(day), to: lastOfMonth(day) },
});

/** The trips of a driver that first came under review in the month of a day. */
export const tripsOfDriver = (driver_id: string, day: string): FigureList => ({
  api: '/api/trips',
  screen: '/admin/trips',
  query: { driver_id, reviewed_from: firstOfMonth(day), reviewed_to: lastOfMonth(day) },
});
