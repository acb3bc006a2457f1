import { type App, handle } from '#server/http/handle.ts';
import { reports } from '../contract/dashboard.ts';
import { previousRange, resolveRange } from '../rules/ranges.ts';
import { countOpenWork, countUnscheduled, readSetUp, sumPastDue, sumPayments, sumTrips } from '../store/dashboard.ts';

export function reportRoutes(app: App): void {
  handle(
    app,
    reports.dashboard,
  )(({ query, tenant }) =>
    tenant.read(async (db) => {
      const { today } = await db.context();
      const range = resolveRange(query, today);
      const before = previousRange(range);
      const [trips, previous_trips, past_due, payments, previous_payments, unscheduled_services] = await Promise.all([
        sumTrips(db, range),
        sumTrips(db, before),
        sumPastDue(db),
        sumPayments(db, range),
        sumPayments(db, before),
        countUnscheduled(db),
      ]);
      return { data: { ...range, trips, previous_trips, past_due, payments, previous_payments, unscheduled_services } };
    }),
  );

  handle(app, reports.setUp)(({ tenant }) => tenant.read(async (db) => ({ data: await readSetUp(db) })));
  handle(app, reports.openWork)(({ tenant }) => tenant.read(async (db) => ({ data: await countOpenWork(db) })));
}
