/** Reads a driver's own dashboard from the lists that show the same, by the policies of these. */
import { nowLocal } from '#base/days.ts';
import { expenses } from '#modules/expenses/contract/expenses.ts';
import { listExpenses } from '#modules/expenses/store/list.ts';
import { payStubs } from '#modules/payroll/contract/stubs.ts';
import { listStubs } from '#modules/payroll/store/stubs.ts';
import { accounts } from '#modules/settlements/contract/accounts.ts';
import { listAccounts } from '#modules/settlements/store/accounts.ts';
import { trips } from '#modules/trips/contract/trips.ts';
import { listTrips } from '#modules/trips/store/trip-list.ts';
import { readTrip } from '#modules/trips/store/trips.ts';
import { sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type OwnDashboard, ownExpenses, ownTrips } from '../contract/own.ts';
import { orderOfDay } from '../rules/driver-day.ts';

/** In two round trips after that of the permissions. */
export async function readOwnDashboard(db: TenantDb): Promise<OwnDashboard> {
  const [may, { person_id, time_zone }] = await Promise.all([
    db.one<{ trips: boolean; expenses: boolean; pay: boolean }>(
      sql`select holds('view-trips') as trips, holds('view-expenses') as expenses, holds('view-compensation') as pay`,
    ),
    db.context(),
  ]);
  const ofTrips = (filters: { status: string; proof?: string; sort?: string }) =>
    listTrips(db, { ...trips.list.query.parse({ driver_id: person_id, sort: 'departure_at', count: '1', ...filters }), perPage: ownTrips });
  const [lists, reviewed, account, spent, stubs, office] = await Promise.all([
    may.trips
      ? Promise.all([
          ofTrips({ status: 'in_transit' }),
          ofTrips({ status: 'under_review', proof: 'missing', sort: '-departure_at' }),
          ofTrips({ status: 'rejected' }),
          ofTrips({ status: 'active' }),
        ])
      : null,
    may.trips ? ofTrips({ status: 'under_review' }) : null,
    may.trips ? listAccounts(db, accounts.list.query.parse({ ids: person_id })) : null,
    may.expenses ? listExpenses(db, { ...expenses.list.query.parse({ driver_id: person_id, summary: '1' }), perPage: ownExpenses }) : null,
    may.pay ? listStubs(db, { ...payStubs.list.query.parse({ employee_id: person_id }), perPage: 10 }) : null,
    db.one<{ phone: string }>(sql`select phone from company where id = current_company()`),
  ]);
  const rows = orderOfDay(lists?.flatMap(({ data }) => data) ?? [], nowLocal(time_zone, new Date()));
  const day = await Promise.all(rows.slice(0, ownTrips).map(({ id }) => readTrip(db, id)));
  const counts = spent?.meta.summary?.groups;
  return {
    trips: lists &&
      reviewed && {
        day,
        planned: lists[3].meta.total as number,
        under_review: (reviewed.meta.total as number) - (lists[1].meta.total as number),
      },
    office,
    account: account?.data[0] ?? null,
    expenses:
      spent && counts
        ? {
            submitted: counts.submitted,
            rejected: counts.rejected,
            last: spent.data,
          }
        : null,
    // Zero for a void one.
    pay: stubs && { last: stubs.data.find(({ status }) => status !== 'void') ?? null },
  };
}
