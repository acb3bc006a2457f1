import { firstOfMonth, lastOfMonth } from '#base/days.ts';
import { plus, toMoney } from '#base/money.ts';
import type { Permission } from '#base/permissions.ts';
import type { Answer } from '#base/route.ts';
import { agingOf } from '#modules/invoicing/rules/aging.ts';
import { sumBothSides } from '#modules/settlements/store/accounts.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handleRead } from '#server/http/handle.ts';
import { type Division, reports } from '../contract/dashboard.ts';
import { openWork } from '../contract/open-work.ts';
import { ownDashboard } from '../contract/own.ts';
import { workQueues } from '../contract/queues.ts';
import { divisionOf, freightByPart } from '../rules/divisions.ts';
import { previousRange, type Range, resolveRange } from '../rules/ranges.ts';
import { resultOf } from '../rules/result.ts';
import { payrollOf, periodShares } from '../rules/shares.ts';
import { readTotals } from '../store/analytics.ts';
import {
  listDriversOfMonth,
  listPaidDays,
  readPayrollFacts,
  readUnscheduled,
  sumAdvances,
  sumByAge,
  sumExpenses,
  sumOwnTrips,
  sumPastDue,
  sumPayments,
  sumPayrollAdvances,
} from '../store/dashboard.ts';
import { countOpenWork, readSetUp } from '../store/open-work.ts';
import { readOwnDashboard } from '../store/own.ts';
import { readWorkQueues } from '../store/queues.ts';
import { readRights } from '../store/rights.ts';

export function reportRoutes(app: App): void {
  handleRead(app, reports.dashboard, async (db, { query }) => ({
    data: await readDashboard(db, resolveRange(query, (await db.context()).today), query.by),
  }));
  handleRead(app, reports.today, async (db) => ({ data: await readToday(db) }));

  handleRead(app, ownDashboard, async (db) => ({ data: await readOwnDashboard(db) }));
  handleRead(app, workQueues, async (db) => ({ data: await readWorkQueues(db) }));
  handleRead(app, openWork.setUp, async (db) => ({ data: await readSetUp(db) }));
  handleRead(app, openWork.read, async (db) => ({ data: await countOpenWork(db) }));
}

/** The permissions for each figure. */
const needed = {
  trips: ['view-trips'],
  spent: ['view-trips', 'view-expenses'],
  payroll: ['view-compensation'],
  payments: ['view-payments'],
  advances: ['view-advances'],
  invoices: ['view-invoices'],
  services: ['view-services'],
} as const satisfies Record<string, readonly Permission[]>;

/** The sums of a range and of the one before it, in one round trip after that of the permissions. */
async function readDashboard(db: TenantDb, range: Range, wanted: Division | undefined): Promise<Answer<typeof reports.dashboard>['data']> {
  const [may, { money_decimals }] = await Promise.all([readRights(db, needed), db.context()]);
  const before = previousRange(range);
  const by = divisionOf(range, wanted);
  const both = <Sum>(isPermitted: boolean, read: (range: Range) => Promise<Sum>) =>
    Promise.all([range, before].map((one) => (isPermitted ? read(one) : null))) as Promise<[Sum | null, Sum | null]>;
  const [totals, own, expenses, payroll, payments, advances, payrollAdvances, past_due, unscheduled] = await Promise.all([
    may.trips ? readTotals(db, {}, range, by === 'month' ? 'month' : 'day') : null,
    both(!may.trips, (one) => sumOwnTrips(db, one)),
    both(may.spent, (one) => sumExpenses(db, one)),
    may.payroll ? Promise.all([listPaidDays(db, { from: before.from, to: range.to }), readPayrollFacts(db)]) : null,
    both(may.payments, (one) => sumPayments(db, one)),
    both(may.advances, (one) => sumAdvances(db, one)),
    both(may.payroll, (one) => sumPayrollAdvances(db, one)),
    may.invoices ? sumPastDue(db) : null,
    may.services ? readUnscheduled(db) : null,
  ]);
  const sums = [totals?.now, totals?.before];
  const spent = sums.map((trips, at) => {
    const { amount } = expenses[at] ?? {};
    if (!trips || amount === undefined) return null;
    return { expenses: amount, owner_freight: trips.owner_freight, amount: toMoney(plus(amount, trips.owner_freight)) };
  });
  const [paid = [], facts] = payroll ?? [];
  const shares = [range, before].map((one) => periodShares(paid, one, money_decimals));
  const payrolls = shares.map((share) => (facts ? payrollOf(share, facts.benefits_percent, money_decimals) : null));
  const results = sums.map((trips, at) => {
    const [costs, pay] = [spent[at], payrolls[at]];
    return trips && costs && pay ? resultOf(trips.freight, costs.amount, pay.amount) : null;
  });
  const trips = sums.map((sum, at) => (sum ? { count: sum.trips, freight: sum.freight } : (own[at] ?? null)));
  const days = totals?.periods.flatMap(({ period, freight }) => (period === null ? [] : [{ period, freight }]));
  return {
    ...range,
    previous_from: before.from,
    previous_to: before.to,
    ...beside('trips', trips),
    ...beside('spent', spent),
    ...beside('payroll', payrolls),
    paid_periods: facts ? (shares[0] ?? []) : null,
    open_period: facts?.open_period ?? null,
    benefits_percent: facts?.benefits_percent ?? null,
    pay_days: facts?.pay_days ?? null,
    ...beside('result', results),
    ...beside('payments', payments),
    ...beside('advances', advances),
    ...beside('payroll_advances', payrollAdvances),
    periods: days ? freightByPart(range, by, days) : null,
    by,
    past_due,
    unscheduled_services: unscheduled?.services ?? null,
    unscheduled_vehicles: unscheduled && { count: unscheduled.vehicles, plates: unscheduled.plates },
  };
}

/** A figure of the range and of the one before it, by their names in the answer. */
const beside = <Name extends string, Value>(name: Name, [now, before]: readonly (Value | null)[]) =>
  ({ [name]: now ?? null, [`previous_${name}`]: before ?? null }) as Record<Name | `previous_${Name}`, Value | null>;

async function readToday(db: TenantDb): Promise<Answer<typeof reports.today>['data']> {
  const [may, { today, time_zone }] = await Promise.all([readRights(db, needed), db.context()]);
  const month = { from: firstOfMonth(today), to: lastOfMonth(today) };
  const [groups, cash, drivers] = await Promise.all([
    may.invoices ? sumByAge(db) : null,
    may.trips ? sumBothSides(db) : null,
    may.spent ? listDriversOfMonth(db, month, time_zone) : null,
  ]);
  const owes = groups && agingOf(groups, today);
  return {
    today,
    receivables: owes && { ...owes.open, aging: owes.aging },
    cash,
    drivers,
  };
}
