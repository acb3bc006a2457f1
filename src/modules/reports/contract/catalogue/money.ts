/** Reports of receivables, expenses, and debts to people. */
import { z } from 'zod';
import { Flag, Id } from '#base/wire.ts';
import { expenseTypes, payers } from '#modules/expenses/contract/fields.ts';
import { certificateStates } from '#modules/invoicing/contract/certificates.ts';
import { ages, debtStates } from '#modules/invoicing/contract/receivables.ts';
import { balanceStates as ownerStates } from '#modules/payables/contract/balances.ts';
import { balanceStates as driverStates } from '#modules/settlements/contract/accounts.ts';
import { defineReport, type ReportColumn } from './define.ts';

const name = { kind: 'text', sort: true, card: 'title' } as const satisfies ReportColumn;
const money = { kind: 'money', sort: true, total: 'sum' } as const satisfies ReportColumn;
const sum = { kind: 'money', total: 'sum' } as const satisfies ReportColumn;

export const receivablesAging = defineReport({
  id: 'receivables-aging',
  group: 'receivables',
  time: 'today',
  needs: ['view-invoices'],
  columns: {
    name: { ...name, title: 'customer' },
    open_invoices: { kind: 'count', card: 'start' },
    not_due: money,
    from_1_to_30: money,
    from_31_to_60: money,
    from_61_to_90: money,
    over_90: { ...money, card: 'end' },
    balance: { ...money, card: 'amount' },
    promised_until: { kind: 'day' },
  },
  filters: { state: z.enum(debtStates, 'choose_one').optional(), disputed: Flag.optional(), broken_promise: Flag.optional() },
  sort: '-balance',
  figures: [...ages, 'balance'],
  chart: { totals: ages },
});

export const unfiledInvoices = defineReport({
  id: 'unfiled-invoices',
  group: 'receivables',
  time: 'today',
  needs: ['view-invoices'],
  columns: {
    number: { ...name, title: 'invoice' },
    customer_name: { kind: 'text', title: 'customer', sort: true, card: 'start' },
    issue_date: { kind: 'day', sort: true },
    days: { kind: 'days', title: 'days_since_issue', card: 'end' },
    due_date: { kind: 'day', sort: true },
    total: money,
    balance: { ...money, card: 'amount' },
  },
  filters: { customer_id: Id.optional() },
  sort: 'issue_date',
  figures: ['total', 'balance'],
  chart: { rows: 'balance' },
});

export const pendingProofs = defineReport({
  id: 'pending-proofs',
  group: 'receivables',
  time: 'today',
  needs: ['view-trips'],
  columns: {
    number: { ...name, title: 'trip' },
    customer_name: { kind: 'text', title: 'customer', sort: true, card: 'start' },
    driver_name: { kind: 'text', title: 'driver', sort: true },
    truck_plate: { kind: 'text', title: 'vehicle' },
    route: { kind: 'text' },
    arrived_on: { kind: 'day' },
    days: { kind: 'days', title: 'days_since_arrival', card: 'end' },
    freight: { ...money, card: 'amount' },
  },
  filters: { customer_id: Id.optional(), driver_id: Id.optional(), truck_id: Id.optional() },
  sort: 'number',
  figures: ['freight'],
  chart: { rows: 'days' },
});

export const withholdings = defineReport({
  id: 'withholdings',
  group: 'receivables',
  time: 'year',
  needs: ['view-invoices'],
  columns: {
    name: { ...name, title: 'customer' },
    retefuente: sum,
    reteica: sum,
    reteiva: sum,
    other: { ...sum, title: 'other_withholdings' },
    expected: { ...sum, card: 'start' },
    received: { ...sum, card: 'end' },
    missing: { ...money, card: 'amount' },
  },
  filters: { state: z.enum(certificateStates, 'choose_one').optional() },
  sort: '-missing',
  figures: ['expected', 'received', 'missing'],
  chart: { rows: 'missing' },
});

const ofExpenses = {
  count: { kind: 'count', sort: true, total: 'sum', title: 'expense_count', card: 'start' },
  trip_amount: money,
  company_amount: money,
  amount: { ...money, card: 'amount' },
  share: { kind: 'share', sort: true, card: 'end' },
  previous_amount: { kind: 'money', sort: true, total: 'sum' },
} as const satisfies Record<string, ReportColumn>;
const expenseFilters = {
  type: z.enum(expenseTypes, 'choose_one').optional(),
  paid_by: z.enum(payers, 'choose_one').optional(),
  driver_id: Id.optional(),
  truck_id: Id.optional(),
};
const expenseReport = { group: 'expenses', time: 'range', needs: ['view-expenses'], sort: '-amount' } as const;
const expenseChart = { rows: 'amount', before: 'previous_amount' } as const;

export const expensesByCategory = defineReport({
  ...expenseReport,
  id: 'expenses-by-category',
  columns: { name: { ...name, title: 'category' }, ...ofExpenses },
  filters: expenseFilters,
  figures: ['count', 'trip_amount', 'company_amount', 'amount'],
  chart: expenseChart,
});

export const expensesByProvider = defineReport({
  ...expenseReport,
  id: 'expenses-by-provider',
  columns: { name: { ...name, title: 'provider', empty: 'reports:catalogue.without_provider' }, ...ofExpenses },
  filters: { ...expenseFilters, category_id: Id.optional() },
  figures: ['count', 'trip_amount', 'company_amount', 'amount'],
  chart: expenseChart,
});

export const payrollSummary = defineReport({
  id: 'payroll-summary',
  group: 'people',
  time: 'range',
  needs: ['view-compensation'],
  columns: {
    name: { ...name, title: 'employee' },
    stubs: { kind: 'count', sort: true, total: 'sum', card: 'start' },
    days: { kind: 'days', sort: true, total: 'sum', title: 'days_paid' },
    trips: { kind: 'count', sort: true, total: 'sum' },
    regular_earnings: money,
    variable_earnings: money,
    total_earnings: { ...money, card: 'end' },
    total_deductions: money,
    payroll_advances: money,
    cash_balance: money,
    net_payment: { ...money, card: 'amount' },
    paid: { ...money, title: 'paid_out' },
    balance: { ...money, title: 'to_pay' },
  },
  filters: { employee_id: Id.optional() },
  sort: '-net_payment',
  figures: ['stubs', 'total_earnings', 'total_deductions', 'net_payment', 'balance'],
  chart: { rows: 'net_payment' },
});

export const driverAccounts = defineReport({
  id: 'driver-accounts',
  group: 'people',
  time: 'today',
  needs: ['view-trips'],
  columns: {
    name: { ...name, title: 'driver' },
    on_the_road: { ...money, card: 'start' },
    to_settle: { ...money, card: 'end' },
    balance: { ...money, title: 'driver_balance', card: 'amount' },
  },
  filters: { state: z.enum(driverStates, 'choose_one').optional() },
  sort: '-balance',
  figures: ['on_the_road', 'to_settle', 'balance'],
  chart: { rows: 'balance' },
});

export const ownerBalances = defineReport({
  id: 'owner-balances',
  group: 'people',
  time: 'today',
  needs: ['view-owners'],
  columns: {
    name: { ...name, title: 'owner' },
    open_trips: { kind: 'count', card: 'start' },
    on_the_road: { ...sum, title: 'not_arrived' },
    to_15: sum,
    to_30: sum,
    to_60: sum,
    over_60: { ...sum, card: 'end' },
    balance: { ...money, title: 'owner_balance', card: 'amount' },
  },
  filters: { state: z.enum(ownerStates, 'choose_one').optional() },
  sort: '-balance',
  figures: ['on_the_road', 'to_15', 'to_30', 'to_60', 'over_60', 'balance'],
  chart: { totals: ['on_the_road', 'to_15', 'to_30', 'to_60', 'over_60'] },
});
