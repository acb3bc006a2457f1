import { minus, plus, toMoney } from '#base/money.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { requireBeyondDriver } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { analytics, type TripProfit } from '../contract/analytics.ts';
import { figuresOf, marginOf, profitOf } from '../rules/figures.ts';
import { periodOf, periodsIn, previousRange, resolveRange } from '../rules/ranges.ts';
import { listGroups, readTotals, readTripMoney } from '../store/analytics.ts';

export function analyticsRoutes(app: App): void {
  handle(app, analytics.list)(({ query, tenant }) => tenant.read(async (db) => listGroups(db, query, await rangeOf(db, query))));

  handle(
    app,
    analytics.totals,
  )(({ query, tenant }) =>
    tenant.read(async (db) => {
      const range = await rangeOf(db, query);
      const before = previousRange(range);
      const sums = await readTotals(db, query, range, periodOf(range));
      const byPeriod = new Map(sums.periods.map((period) => [period.period, figuresOf(period)]));
      const periods = periodsIn(range).map((from) => {
        const { freight, expenses, owner_freight, profit } = byPeriod.get(from) ?? nothing;
        return { from, freight, cost: toMoney(plus(expenses, owner_freight)), profit };
      });
      return {
        data: {
          ...range,
          previous_from: before.from,
          previous_to: before.to,
          totals: figuresOf(sums.now),
          previous: figuresOf(sums.before),
          periods,
        },
      };
    }),
  );

  handle(
    app,
    analytics.ofTrip,
  )(({ params, tenant }) =>
    tenant.read(async (db) => {
      await requireOffice(db);
      return { data: await readTripProfit(db, params.id) };
    }),
  );
}

const nothing = { freight: '0.00', expenses: '0.00', owner_freight: '0.00', profit: '0.00' };

/** Throws Denied for callers who see trips or expenses by the driver's role only. */
const requireOffice = (db: TenantDb) => requireBeyondDriver(db, 'view-trips', 'view-expenses');

/** The range that is asked for; by default this month. Throws Denied. */
async function rangeOf(
  db: TenantDb,
  { departed_from, departed_to }: { departed_from?: string | undefined; departed_to?: string | undefined },
) {
  await requireOffice(db);
  const { today } = await db.context();
  return resolveRange({ from: departed_from, to: departed_to }, today);
}

/** Throws NotFound. */
export async function readTripProfit(db: TenantDb, id: string): Promise<TripProfit> {
  const money = await readTripMoney(db, id);
  const profit = profitOf(money);
  return {
    ...money,
    profit: toMoney(profit),
    margin: marginOf(profit, money.freight),
    profit_if_approved: toMoney(minus(profit, money.submitted)),
  };
}
