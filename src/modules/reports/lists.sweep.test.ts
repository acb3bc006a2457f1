/**
 * Every figure of the dashboard and every work queue equals the list that it opens: of both companies of the demo, in every range of the screen and
 * ranges that cut months and weeks, for users with each role, and at the edge of a month by the clock of the company. A figure is absent exactly where
 * the user may not read its list.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, firstOfMonth, lastOfMonth, today as todayIn } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { equals, minus, plus, sum, toMoney } from '#base/money.ts';
import type { Answer } from '#base/route.ts';
import { Client } from '#server/testing/client.ts';
import { type DemoServer, serveDemo } from '#server/testing/demo-server.ts';
import { demoPassword } from '../../../db/seeds/demo/people.ts';
import type { ReportAnswer } from './contract/catalogue/define.ts';
import {
  type Dashboard,
  type DashboardToday,
  type DriverOfMonth,
  driversOfMonthLimit,
  type reports,
  unscheduledPlatesLimit,
} from './contract/dashboard.ts';
import { queueNames, type WorkQueues } from './contract/queues.ts';
import { driversOfMonth, type FigureList, invoicesOfAge, listsOfRange, listsOfToday, stubsOfPeriod, tripsOfDriver } from './rules/lists.ts';
import { queueLists } from './rules/queues.ts';
import { namedRange, previousRange, type Range, ranges } from './rules/ranges.ts';

interface Company {
  id: string;
  time_zone: string;
}
/** What a user holds: permissions by other roles than driver's, and whether they are a driver besides. */
interface User {
  name: string;
  permissions: string[];
  isDriver: boolean;
}

let server: DemoServer;
let admin: Client;
let self: string;
let companies: Company[];

beforeAll(async () => {
  server = await serveDemo({ SEED: 'demo' });
  admin = new Client(server.url, null);
  self = (await admin.signIn('admin@arriero.test', demoPassword)).body.user.id;
  companies = await rows<Company>('select company.id, time_zone from company join member on company_id = company.id where member.id = $1', [
    self,
  ]);
  await server.owner.query('update company set benefits_percent = 21.5');
  for (const company of companies) await addEdges(company);
}, 240_000);
afterAll(() => server.close());

const rows = async <Row>(text: string, values: unknown[] = []) => (await server.owner.query(text, values)).rows as Row[];

/** Records at both ends of the month and of its neighbours: the midnights of the company's clock, and the minute before each. */
async function addEdges({ id, time_zone }: Company): Promise<void> {
  const first = firstOfMonth(todayIn(time_zone, new Date()));
  const next = addMonths(first, 1);
  const today = todayIn(time_zone, new Date());
  const active = await rows<{ id: string }>("select id from trip where company_id = $1 and status = 'active' order by id limit 3", [id]);
  for (const [at, departs] of [`${today} 00:00`, `${today} 23:59`, `${addDays(today, 1)} 00:00`].entries())
    await rows('update trip set departure_at = $2, arrival_at = null where id = $1', [active[at]?.id, departs]);
  const owed = await rows<{ id: string }>("select id from invoice where company_id = $1 and status = 'sent' order by id limit 2", [id]);
  for (const [at, due] of [today, addDays(today, -1)].entries())
    await rows('update invoice set due_date = $2, issue_date = least(issue_date, $2) where id = $1', [owed[at]?.id, due]);
  // More vehicles than are named, each with two services.
  await rows(
    `insert into service (company_id, id, truck_id, kind, description)
      select company_id, uuidv7(), id, 'repair', 'Sin fecha' from truck, generate_series(1, 2) service
        where company_id = $1 and id in (select id from truck where company_id = $1 order by plate limit 4)`,
    [id],
  );
  const moments = [`${first} 00:00`, `${addDays(first, -1)} 23:59`, `${next} 00:00`, `${addDays(next, -1)} 23:59`];
  const found = await rows<{ id: string }>(
    "select id from trip where company_id = $1 and status in ('invoiced', 'paid') and departure_at < $2::date - 70 order by id limit 8",
    [id, first],
  );
  for (const [at, trip] of found.entries()) {
    const moment = moments[at % moments.length];
    if (at < moments.length)
      await rows("update trip set departure_at = $2, arrival_at = $2::timestamp + interval '9 hours' where id = $1", [trip.id, moment]);
    await rows("delete from trip_status_change where trip_id = $1 and to_status = 'under_review'", [trip.id]);
    // The second time it comes under review counts for nothing.
    for (const later of ['0', '20 days'])
      await rows(
        `insert into trip_status_change (company_id, id, trip_id, at, from_status, to_status)
          values ($1, $2, $3, $4::timestamp at time zone $5 + $6::interval, 'in_transit', 'under_review')`,
        [id, newId(), trip.id, moment, time_zone, later],
      );
  }
}

/** Every role of the company, drivers with another role besides, and administrators who lack one permission of a figure. */
async function usersOf(company: Company): Promise<User[]> {
  const roles = await rows<{ key: string; permissions: string[] }>('select key, permissions from role where company_id = $1 order by key', [
    company.id,
  ]);
  const offices = roles.filter(({ key }) => key !== 'driver').map(({ key, permissions }) => ({ name: key, permissions, isDriver: false }));
  const treasurer = offices.find(({ name }) => name === 'treasurer') as User;
  const administrator = offices.find(({ name }) => name === 'administrator') as User;
  return [
    ...offices,
    { name: 'driver', permissions: [], isDriver: true },
    { ...treasurer, name: 'treasurer and driver', isDriver: true },
    // The dashboard is opened by the role of driver alone, so that the request sees own records only.
    { name: 'driver who sees trips', permissions: ['view-trips', 'view-invoices', 'view-expenses'], isDriver: true },
    { name: 'nothing but the dashboard', permissions: ['access-dashboard'], isDriver: false },
    ...[...new Set(Object.values(needs).flat())].map((one) => ({
      name: `all but ${one}`,
      permissions: administrator.permissions.filter((permission) => permission !== one),
      isDriver: false,
    })),
  ];
}

/** Gives the administrator the rights of a user in the company, and takes the others. */
async function become(company: Company, user: User): Promise<Client> {
  await rows('delete from member_role where company_id = $1 and member_id = $2', [company.id, self]);
  const hold = (role: string) =>
    rows('insert into member_role (company_id, id, member_id, role_id) values ($1, $2, $3, $4)', [company.id, newId(), self, role]);
  if (user.permissions.length > 0) {
    const role = newId();
    await rows('insert into role (company_id, id, key, name, permissions) values ($1, $2, $3, $3, $4)', [
      company.id,
      role,
      `r${role}`,
      user.permissions,
    ]);
    await hold(role);
  }
  const [driver] = await rows<{ id: string }>("select id from role where company_id = $1 and key = 'driver'", [company.id]);
  if (user.isDriver && driver) await hold(driver.id);
  admin.company = company.id;
  return admin;
}

interface Read {
  count: number | null;
  sums: Record<string, string>;
  totals: Record<string, string>;
}

/** What a list says that it has; each is read once for a user. */
function reader(client: Client) {
  const known = new Map<string, Promise<Read>>();
  const read = async (path: string): Promise<Read> => {
    const { status, body, text } = await client.get(path);
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`);
    return { count: body.meta?.total, sums: body.meta?.summary?.sums ?? {}, totals: body.data.totals };
  };
  return (list: FigureList) => {
    const query = new URLSearchParams(list.query).toString();
    const path = list.api.endsWith('/totals') ? `${list.api}?${query}` : `${list.api}?${query}&count=1&summary=1&perPage=10`;
    if (!known.has(path)) known.set(path, read(path));
    return known.get(path) as Promise<Read>;
  };
}

/** What each figure needs, by another role than driver's, beside the dashboard. */
const needs: Partial<Record<keyof Dashboard | keyof DashboardToday, string[]>> = {
  spent: ['view-trips', 'view-expenses'],
  payroll: ['view-compensation'],
  paid_periods: ['view-compensation'],
  benefits_percent: ['view-compensation'],
  result: ['view-trips', 'view-expenses', 'view-compensation'],
  payments: ['view-payments'],
  advances: ['view-advances'],
  payroll_advances: ['view-compensation'],
  periods: ['view-trips'],
  past_due: ['view-invoices'],
  unscheduled_services: ['view-services'],
  unscheduled_vehicles: ['view-services'],
  receivables: ['view-invoices'],
  cash: ['view-trips'],
  drivers: ['view-trips', 'view-expenses'],
};
const needsOfQueue: Record<keyof WorkQueues, string[]> = {
  to_review: ['view-trips', 'reject-trips'],
  to_invoice: ['view-trips', 'invoice-trips'],
  past_due: ['view-invoices'],
  leaving_today: ['view-trips', 'start-trips'],
  papers: ['view-reminders', 'update-reminders'],
  expenses: ['view-expenses', 'approve-expenses'],
  stubs: ['view-compensation', 'create-compensation'],
};
const mayKnow = ({ permissions }: User, needed: readonly string[]) =>
  ['access-dashboard', ...needed].every((permission) => permissions.includes(permission));

/** Every range of the screen, and some that begin and end inside of months. */
function rangesOf(today: string): Range[] {
  const first = firstOfMonth(today);
  return [
    ...ranges.map((name) => namedRange(name, today)),
    { from: first, to: first },
    { from: lastOfMonth(addMonths(first, -1)), to: first },
    { from: addDays(first, -40), to: addDays(first, 9) },
    { from: addMonths(first, -5), to: addDays(first, 3) },
    { from: addMonths(first, -14), to: lastOfMonth(today) },
  ];
}

async function readRange(client: Client, { from, to }: Range): Promise<Dashboard> {
  const { status, body, text } = await client.get(`/api/dashboard?from=${from}&to=${to}`);
  expect(status, text).toBe(200);
  return body.data;
}

/** The figures of a range as the dashboard and as their lists say them: both must be the same. */
async function compareRange(dashboard: Dashboard, isBefore: boolean, list: ReturnType<typeof reader>): Promise<void> {
  const now = isBefore ? 'previous_' : '';
  const range = isBefore ? { from: dashboard.previous_from, to: dashboard.previous_to } : { from: dashboard.from, to: dashboard.to };
  const lists = listsOfRange(range);
  const { trips, spent, payments, advances, payroll_advances } = {
    trips: dashboard[`${now}trips`],
    spent: dashboard[`${now}spent`],
    payments: dashboard[`${now}payments`],
    advances: dashboard[`${now}advances`],
    payroll_advances: dashboard[`${now}payroll_advances`],
  };
  if (trips) {
    const { count, sums } = await list(lists.trips);
    expect({ count: trips.count, freight: trips.freight }).toEqual({ count, freight: sums.freight });
    expect((await list(lists.freight)).sums.freight).toBe(trips.freight);
  }
  if (spent) {
    expect(spent.expenses).toBe((await list(lists.expenses)).sums.approved);
    expect(spent.owner_freight).toBe((await list(lists.owner_freight)).totals.owner_freight);
    expect(spent.amount).toBe(toMoney(plus(spent.expenses, spent.owner_freight)));
  }
  for (const [name, figure] of Object.entries({ payments, advances, payroll_advances })) {
    if (!figure) continue;
    const { count, sums } = await list(lists[name as 'payments' | 'advances' | 'payroll_advances']);
    expect(figure).toEqual({ count, amount: sums.amount });
  }
  const [payroll, result] = [dashboard[`${now}payroll`], dashboard[`${now}result`]];
  if (payroll) expect(payroll.amount).toBe(toMoney(plus(payroll.earnings, payroll.benefits)));
  if (result && trips?.freight && spent && payroll)
    expect(result.profit).toBe(toMoney(minus(trips.freight, plus(spent.amount, payroll.amount))));
}

describe('every figure of a range', () => {
  it('equals its list, and so does that of the range before', async () => {
    let compared = 0;
    for (const company of companies) {
      const all = await usersOf(company);
      for (const user of all) {
        const client = await become(company, user);
        const list = reader(client);
        const today = todayIn(company.time_zone, new Date());
        for (const range of rangesOf(today)) {
          if (!user.isDriver && !mayKnow(user, [])) continue;
          const dashboard = await readRange(client, range);
          const before = previousRange(range);
          expect([dashboard.previous_from, dashboard.previous_to]).toEqual([before.from, before.to]);
          for (const [name, needed] of Object.entries(needs))
            for (const one of [name, `previous_${name}`].filter((key) => key in dashboard))
              expect([user.name, one, dashboard[one as keyof Dashboard] !== null]).toEqual([user.name, one, mayKnow(user, needed)]);
          // A driver sees own trips, and no freight without a share of it; who also sees all of them elsewhere, none here.
          const isOwn = user.isDriver && !user.permissions.includes('view-trips');
          expect([user.name, dashboard.trips !== null]).toEqual([user.name, isOwn || mayKnow(user, ['view-trips'])]);
          if (isOwn) expect(dashboard.trips?.freight).toBeNull();
          await compareRange(isOwn ? { ...dashboard, trips: null, previous_trips: null } : dashboard, false, list);
          await compareRange(isOwn ? { ...dashboard, trips: null, previous_trips: null } : dashboard, true, list);
          for (const period of dashboard.paid_periods ?? []) {
            const { sums } = await list(stubsOfPeriod(period));
            expect([period.starts_on, period.earnings]).toEqual([period.starts_on, sums.total_earnings]);
          }
          if (dashboard.paid_periods)
            expect(dashboard.payroll?.earnings).toBe(toMoney(sum(dashboard.paid_periods.map(({ amount }) => amount))));
          if (dashboard.periods)
            expect(equals(sum(dashboard.periods.map(({ freight }) => freight)), dashboard.trips?.freight as string)).toBe(true);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(40);
  }, 240_000);
});

describe('every figure of today', () => {
  it('equals its list', async () => {
    let [listed, named] = [0, 0];
    for (const company of companies) {
      for (const user of await usersOf(company)) {
        if (!user.isDriver && !mayKnow(user, [])) continue;
        const client = await become(company, user);
        const list = reader(client);
        const { status, body, text } = await client.get('/api/dashboard/today');
        expect(status, text).toBe(200);
        const found: Answer<typeof reports.today>['data'] = body.data;
        for (const [name, needed] of Object.entries(needs))
          if (name in found)
            expect([user.name, name, found[name as keyof DashboardToday] !== null]).toEqual([user.name, name, mayKnow(user, needed)]);
        if (found.receivables) {
          const { count, amount, aging } = found.receivables;
          expect((await list(listsOfToday.receivables)).sums.balance).toBe(amount);
          for (const age of aging) {
            const of = await list(invoicesOfAge(age));
            expect([age.age, age.count, age.amount]).toEqual([age.age, of.count, of.sums.balance]);
          }
          expect(aging.reduce((total, age) => total + age.count, 0)).toBe(count);
          expect(toMoney(sum(aging.map((age) => age.amount)))).toBe(amount);
          const { past_due } = await readRange(client, namedRange('month', found.today));
          const of = await list(listsOfToday.past_due);
          expect(past_due).toEqual({ count: of.count, amount: of.sums.balance });
          const [, ...late] = aging;
          expect(toMoney(sum(late.map((age) => age.amount)))).toBe(past_due?.amount);
        }
        for (const side of ['owe', 'are_owed'] as const) {
          if (!found.cash) continue;
          const { count, sums } = await list(listsOfToday[side]);
          expect(found.cash[side]).toEqual({ drivers: count, ...sums });
          expect(toMoney(plus(found.cash[side].on_the_road, found.cash[side].to_settle))).toBe(found.cash[side].balance);
        }
        for (const driver of found.drivers ?? []) {
          const { count, sums } = await list(tripsOfDriver(driver.id, found.today));
          expect([driver.name, driver.trips, driver.freight]).toEqual([driver.name, count, sums.freight]);
        }
        if (found.drivers && user.permissions.includes('view-reports') && !user.isDriver) {
          const { api, query } = driversOfMonth(found.today);
          const all: ReportAnswer = (await client.get(`${api}?${new URLSearchParams(query)}`)).body.data;
          const shown = ({ id, name, trips, freight, expense_ratio }: object & Partial<DriverOfMonth>) => ({
            id,
            name,
            trips,
            freight,
            expense_ratio,
          });
          // Of equal freight the report goes by name, the dashboard by trips and by expenses first.
          const ranked = all.rows
            .map(shown)
            .toSorted(
              (one, other) =>
                Number(other.freight) - Number(one.freight) ||
                Number(other.trips) - Number(one.trips) ||
                Number(one.expense_ratio ?? Infinity) - Number(other.expense_ratio ?? Infinity),
            );
          expect(found.drivers).toEqual(ranked.slice(0, found.drivers.length));
          expect(found.drivers.length).toBe(Math.min(all.rows.length, driversOfMonthLimit));
          listed += all.rows.length;
        }
        const { unscheduled_services, unscheduled_vehicles } = await readRange(client, namedRange('today', found.today));
        if (unscheduled_services !== null) {
          const { api, query } = listsOfToday.unscheduled_services;
          expect(unscheduled_services).toBe((await list(listsOfToday.unscheduled_services)).count);
          const { data } = (await client.get(`${api}?${new URLSearchParams(query)}&perPage=100`)).body;
          const plates = [...new Set((data as { plate: string }[]).map(({ plate }) => plate))];
          expect(unscheduled_vehicles).toEqual({ count: plates.length, plates: plates.slice(0, unscheduledPlatesLimit) });
          named = Math.max(named, plates.length);
        }
      }
    }
    expect(listed).toBeGreaterThan(driversOfMonthLimit);
    expect(named).toBeGreaterThan(unscheduledPlatesLimit);
  }, 240_000);
});

describe('every work queue, and what the sidebar counts', () => {
  it('has what its list has, for who may do the work, and no key for others', async () => {
    let filled = new Set<string>();
    for (const company of companies) {
      for (const user of await usersOf(company)) {
        if (!user.isDriver && !mayKnow(user, [])) continue;
        const client = await become(company, user);
        const { status, body, text } = await client.get('/api/work-queues');
        expect(status, text).toBe(200);
        const queues: WorkQueues = body.data;
        const lists = queueLists(todayIn(company.time_zone, new Date()));
        for (const name of queueNames) {
          const queue = queues[name];
          expect([user.name, name, queue !== undefined]).toEqual([user.name, name, mayKnow(user, needsOfQueue[name])]);
          if (!queue) continue;
          const { api, query } = lists[name];
          const list = (await client.get(`${api}?${new URLSearchParams({ ...query, count: '1', summary: '1', perPage: '10' })}`)).body;
          expect([name, queue.total]).toEqual([name, { count: list.meta.total, is_exact: list.meta.total_is_exact }]);
          expect([name, queue.rows]).toEqual([name, list.data.slice(0, 3)]);
          if (queue.amount !== null) expect(Object.values(list.meta.summary.sums)).toContain(queue.amount);
          if (queue.rows.length > 0) filled = filled.add(name);
        }
        if (!user.isDriver) await compareOpenWork(client, user, lists);
      }
    }
    expect([...filled].sort()).toEqual([...queueNames].sort());
  }, 240_000);
});

/** What the sidebar counts is what its list has, for who may see that list or approve what is in it. */
async function compareOpenWork(client: Client, user: User, queues: ReturnType<typeof queueLists>): Promise<void> {
  const { data } = (await client.get('/api/open-work')).body;
  const lists: Record<string, Pick<FigureList, 'api' | 'query'> & { needed: string }> = {
    trips: { api: '/api/trips', query: { status: 'under_review' }, needed: 'view-trips' },
    expenses: { ...queues.expenses, needed: 'approve-expenses' },
    invoices: { ...queues.past_due, needed: 'view-invoices' },
    reminders: { ...queues.papers, needed: 'view-reminders' },
  };
  for (const [name, { api, query, needed }] of Object.entries(lists)) {
    if (name === 'expenses' && !user.permissions.includes('view-expenses')) continue;
    expect([user.name, name, name in data]).toEqual([user.name, name, user.permissions.includes(needed)]);
    if (!(name in data)) continue;
    const { meta } = (await client.get(`${api}?${new URLSearchParams({ ...query, count: '1', perPage: '10' })}`)).body;
    expect([name, data[name]]).toEqual([name, { count: meta.total, is_exact: meta.total_is_exact }]);
  }
}
