import { plus, toMoney } from '#base/money.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { requireBeyondDriver } from '#server/db/tenant.ts';
import { type App, handleRead } from '#server/http/handle.ts';
import { analytics } from '../contract/analytics.ts';
import { figuresOf } from '../rules/figures.ts';
import { periodOf, periodsIn, previousRange, resolveRange } from '../rules/ranges.ts';
import { listGroups, readTotals } from '../store/analytics.ts';

export function analyticsRoutes(app: App): void {
  handleRead(app, analytics.list, async (db, { query }) => listGroups(db, query, await rangeOf(db, query)));

  handleRead(app, analytics.totals, async (db, { query }) => {
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
  });
}

const nothing = { freight: '0.00', expenses: '0.00', owner_freight: '0.00', profit: '0.00' };

/** Throws Denied for callers who see trips or expenses by the driver's role only. */
const requireOffice = (db: TenantDb) => requireBeyondDriver(db, 'view-trips', 'view-expenses');

/** The requested range; by default this month. Throws Denied. */
async function rangeOf(
  db: TenantDb,
  { departed_from, departed_to }: { departed_from?: string | undefined; departed_to?: string | undefined },
) {
  await requireOffice(db);
  const { today } = await db.context();
  return resolveRange({ from: departed_from, to: departed_to }, today);
}
