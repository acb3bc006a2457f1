/** Trip analytics and the profit of a trip over HTTP: who sees them, and the lists behind their figures. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { equals, sum } from '#base/money.ts';
import { createClerk } from '#modules/people/testing.ts';
import type { Client } from '#server/testing/client.ts';
import { makeWorld, type World } from '#server/testing/world.ts';
import { type Grouping, type GroupRow, groupings } from './contract/analytics.ts';
import { expensesQuery, filtersOfGroup, type TripFilters, tripsQuery } from './rules/behind.ts';
import { tripProfit } from './rules/figures.ts';
import { readAs, readPages, setUpDemo } from './testing.ts';

const demo = setUpDemo(async ({ rows, companies: [company] }) => {
  // An expense that the owner of the truck pays is in no list behind a figure. What a stub took does not change.
  await rows(
    `update expense set charged_owner_id = trip.payable_owner_id from trip
    where trip.id = expense.trip_id and expense.id in (select e.id from expense e join trip t on t.id = e.trip_id
      where t.company_id = $1 and t.payable_owner_id is not null and e.status = 'approved'
        and not exists (select from stub_use where stub_use.expense_id = e.id) order by e.id limit 2)`,
    [company],
  );
});
const company = () => demo.companies[0] as string;
const get = (path: string) => {
  const [pathname = '', query] = path.split('?');
  return readAs(demo.admin, company(), pathname, Object.fromEntries(new URLSearchParams(query)));
};

/** The figure, and what the lists behind it add up to. */
async function compareLists(
  range: { from: string; to: string },
  filters: TripFilters,
  row: Pick<GroupRow, 'trips' | 'freight' | 'expenses'>,
) {
  const trips = await get(`/api/trips?${tripsQuery(range, filters)}&count=1&summary=1&perPage=10`);
  expect([trips.meta.total, trips.meta.total_is_exact]).toEqual([row.trips, true]);
  expect(equals(trips.meta.summary.sums.freight, row.freight), `${trips.meta.summary.sums.freight} is ${row.freight}`).toBe(true);
  const expenses = await get(`/api/expenses?${expensesQuery(range, filters)}&summary=1&perPage=10`);
  expect(equals(expenses.meta.summary.sums.approved, row.expenses), `${expenses.meta.summary.sums.approved} is ${row.expenses}`).toBe(true);
}

describe('the lists behind the figures', () => {
  const ranges = async () => {
    const [{ first, last }] = (await demo.rows(
      'select min(departure_at)::date as first, max(departure_at)::date as last from trip where company_id = $1',
      [company()],
    )) as [{ first: string; last: string }];
    return [
      { from: first, to: last },
      { from: `${last.slice(0, 7)}-03`, to: last },
    ];
  };

  it('add up to the totals', async () => {
    for (const range of await ranges())
      for (const filters of [{}, { status: 'paid,invoiced' }, { status: 'active,cancelled' }, { without_owner: '1' }] as TripFilters[]) {
        const query = new URLSearchParams({ departed_from: range.from, departed_to: range.to, ...filters } as Record<string, string>);
        const { data } = await get(`/api/trips/analytics/totals?${query}`);
        await compareLists(range, filters, data.totals);
      }
  });

  it.each(groupings.filter((group) => group !== 'trip'))('add up to each group: %s', async (group_by: Grouping) => {
    const [range] = await ranges();
    if (!range) throw new Error('No range.');
    const { data } = await get(`/api/trips/analytics?group_by=${group_by}&departed_from=${range.from}&departed_to=${range.to}&perPage=10`);
    expect(data.length).toBeGreaterThan(1);
    for (const row of data as GroupRow[]) await compareLists(range, filtersOfGroup(group_by, row), row);
  });

  it('have for each trip the profit that its page has', async () => {
    const [range] = await ranges();
    const query = { departed_from: `${range?.from}`, departed_to: `${range?.to}`, sort: '-expenses' };
    const all = await readPages<GroupRow>(demo.admin, company(), '/api/trips/analytics', query);
    const charged = await demo.rows<{ trip_id: string }>(
      "select trip_id from expense where company_id = $1 and status = 'approved' and charged_owner_id is not null",
      [company()],
    );
    const withCharge = all.filter(({ id }) => charged.some(({ trip_id }) => trip_id === id));
    expect(withCharge.length).toBeGreaterThan(0);
    for (const row of [...all.slice(0, 40), ...withCharge]) {
      const [{ data: trip }, { data: totals }] = await Promise.all([
        get(`/api/trips/${row.id}`),
        get(`/api/trips/${row.id}/expense-totals`),
      ]);
      expect(totals.is_whole).toBe(true);
      const profit = tripProfit(trip, totals);
      for (const name of ['freight', 'expenses', 'owner_freight', 'profit'] as const)
        expect(equals(profit[name], row[name]), `${row.name} ${name}`).toBe(true);
      expect(profit.margin).toBe(row.margin);
      expect(equals(profit.profit_if_approved, sum([profit.profit, `-${profit.submitted}`]))).toBe(true);
    }
  });

  it('lists the routes that lose money alone, and first', async () => {
    const [range] = await ranges();
    await demo.rows(
      'update trip set owner_freight = freight * 3 where id in (select id from trip where company_id = $1 and status = $2 order by id limit 6)',
      [company(), 'paid'],
    );
    const path = `/api/trips/analytics?group_by=route&departed_from=${range?.from}&departed_to=${range?.to}&perPage=100&sort=profit`;
    const all = (await get(path)).data as GroupRow[];
    const losing = (await get(`${path}&loss=1`)).data as GroupRow[];
    expect(losing.length).toBeGreaterThan(0);
    expect(all.slice(0, losing.length)).toEqual(losing);
    expect(all.slice(losing.length).every(({ profit }) => Number(profit) >= 0)).toBe(true);
  });

  it('are refused for a range that ends before it begins, or is longer than five years', async () => {
    for (const query of ['departed_from=2026-02-01&departed_to=2026-01-31', 'departed_from=2020-01-01&departed_to=2026-01-31'])
      for (const path of ['/api/trips/analytics', '/api/trips/analytics/totals'])
        expect((await demo.admin.get(`${path}?${query}`)).status).toBe(422);
  });
});

describe('who sees what trips earn', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world.close());

  const paths = ['/api/trips/analytics', '/api/trips/analytics?group_by=route', '/api/trips/analytics/totals'];
  const statuses = async (client: Client) => Promise.all(paths.map(async (path) => (await client.get(path)).status));

  it('sees trips and expenses, and not as a driver', async () => {
    expect(await statuses(world.condor.admin)).toEqual([200, 200, 200]);
    expect(await statuses(world.condor.driver)).toEqual([403, 403, 403]);
    const trips = await createClerk(world, world.condor, ['view-trips']);
    expect(await statuses(trips.client)).toEqual([403, 403, 403]);
    const both = await createClerk(world, world.condor, ['view-trips', 'view-expenses']);
    expect(await statuses(both.client)).toEqual([200, 200, 200]);
  });

  it('sees nothing when a permission is from the driver’s role', async () => {
    const { client, id } = await createClerk(world, world.condor, ['view-expenses']);
    await world.owner.query(
      `insert into member_role (company_id, id, member_id, role_id) select company_id, uuidv7(), $1, id from role where company_id = $2 and key = 'driver'`,
      [id, world.condor.admin.company],
    );
    expect(await statuses(client)).toEqual([403, 403, 403]);
  });
});
