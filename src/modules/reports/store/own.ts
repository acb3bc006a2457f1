/** Reads a driver's own dashboard from the lists that show the same, by the policies of these. */
import { expenses } from '#modules/expenses/contract/expenses.ts';
import { listExpenses } from '#modules/expenses/store/list.ts';
import { payStubs } from '#modules/payroll/contract/stubs.ts';
import { listStubs } from '#modules/payroll/store/stubs.ts';
import { accounts } from '#modules/settlements/contract/accounts.ts';
import { listAccounts } from '#modules/settlements/store/accounts.ts';
import { trips } from '#modules/trips/contract/trips.ts';
import { listTrips } from '#modules/trips/store/trip-list.ts';
import { sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type OwnDashboard, ownExpenses } from '../contract/own.ts';

/** In one round trip after that of the permissions. */
export async function readOwnDashboard(db: TenantDb): Promise<OwnDashboard> {
  const [may, { person_id }] = await Promise.all([
    db.one<{ trips: boolean; expenses: boolean; pay: boolean }>(
      sql`select holds('view-trips') as trips, holds('view-expenses') as expenses, holds('view-compensation') as pay`,
    ),
    db.context(),
  ]);
  const ofTrips = (status: string) =>
    listTrips(db, { ...trips.list.query.parse({ driver_id: person_id, status, sort: 'departure_at', count: '1' }), perPage: 1 });
  const [underway, planned, account, spent, stubs] = await Promise.all([
    may.trips ? ofTrips('in_transit') : null,
    may.trips ? ofTrips('active') : null,
    may.trips ? listAccounts(db, accounts.list.query.parse({ ids: person_id })) : null,
    may.expenses ? listExpenses(db, { ...expenses.list.query.parse({ driver_id: person_id, summary: '1' }), perPage: ownExpenses }) : null,
    may.pay ? listStubs(db, { ...payStubs.list.query.parse({ employee_id: person_id }), perPage: 10 }) : null,
  ]);
  const counts = spent?.meta.summary?.groups;
  return {
    trips: underway && planned && { next: underway.data[0] ?? planned.data[0] ?? null, planned: planned.meta.total as number },
    account: account?.data[0] ?? null,
    expenses:
      spent && counts
        ? {
            submitted: counts.submitted,
            approved: counts.approved,
            rejected: counts.rejected,
            submitted_amount: spent.meta.summary?.sums?.submitted ?? null,
            last: spent.data,
          }
        : null,
    // A void one pays nothing.
    pay: stubs && { last: stubs.data.find(({ status }) => status !== 'void') ?? null },
  };
}
