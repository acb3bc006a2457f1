/** What several users do at once with a pay period: it is closed once, and every change is in it whole or not at all. */
import { beforeAll, expect, it } from 'vitest';
import { categoriesOf, createExpense, methodsOf, saveExpense } from '#modules/expenses/testing.ts';
import { runWaitingJobs } from '#modules/jobs/testing.ts';
import { setUpTrips, tripInput, tripPath } from '#modules/trips/testing.ts';
import type { Reply } from '#server/testing/client.ts';
import { stubFigures } from './contract/stubs.ts';
import { agreePay, compensationInput, modifierOf, openPeriod, periodPath } from './testing.ts';

const { world, condor, admin, fleet, trips } = await setUpTrips();
const rounds = Number(process.env.RACES ?? 500) / 100;
let [period, meals, ownMoney] = ['', '', ''];

beforeAll(async () => {
  meals = (await categoriesOf(admin)).meals as string;
  ownMoney = (await methodsOf(admin)).driver;
  period = await openPeriod(world, condor, { starts_on: '2026-03-01', ends_on: '2026-03-15' });
  await agreePay(admin, condor.driver_id, '3000000', { modifiers: [modifierOf({ value: '10', base: 'net_trips' })] });
});

const read = async (path: string) => (await admin.get(path)).body.data;
const stubOf = async () => {
  const [row] = (await admin.get(`/api/pay-stubs?employee_id=${condor.driver_id}&period_id=${period}`)).body.data;
  return read(`/api/pay-stubs/${row.id}`);
};

const figuresOf = (stub: Record<string, unknown>) => Object.fromEntries(Object.keys(stubFigures).map((name) => [name, stub[name]]));

/** A trip that arrived, with cash and an approved expense, picked. */
async function picked() {
  const trip = await trips.createArrived({ freight_rate: '1000000' });
  const given = { type: 'company_to_driver', date: '2026-03-02', method: 'cash', amount: '50000' };
  const cash = await admin.post(tripPath(trip, '/cash-transactions'), given);
  const expense = await createExpense(admin, meals, { trip_id: trip.id, amount: '20000', payment_method_id: ownMoney });
  const reply = await admin.put(periodPath(period, '/trips'), { trip_ids: [trip.id], is_picked: true });
  if (reply.status !== 200) throw new Error(reply.text);
  return { trip, cash: cash.body.data, expense };
}
const reopen = async () => {
  const reply = await admin.post(periodPath(period, '/reopening'));
  if (reply.status !== 200) throw new Error(reply.text);
};

it('20 closings at once close it once, with one stub for each employee', async () => {
  await picked();
  for (let round = 0; round < rounds; round += 1) {
    const replies = await Promise.all(Array.from({ length: 20 }, () => admin.post(periodPath(period, '/closing'))));
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(1);
    for (const { status, body } of replies) if (status !== 202) expect(body.code).toBe('period_closing');
    // Two servers may run the same job.
    await Promise.all([runWaitingJobs(world), runWaitingJobs(world)]);
    const { rows } = await world.owner.query(`select (select count(*)::int from pay_period) as periods,
      (select count(*)::int from pay_period where status = 'open') as open, (select count(*)::int from pay_stub) as stubs`);
    expect(rows).toEqual([{ periods: 2, open: 1, stubs: 1 }]);
    await reopen();
  }
});

it('has what changes while it is closed whole or not at all', async () => {
  const { trip, cash, expense } = await picked();
  const pay = () => read(periodPath(period, `/people/${condor.driver_id}`)).then(figuresOf);
  const seen = new Set<string>();
  for (let round = 0; round < 8 * rounds; round += 1) {
    const amount = String(60_000 + round * 1_000);
    const edits: (() => Promise<Reply>)[] = [
      () => admin.put(`/api/cash-transactions/${cash.id}`, { type: 'company_to_driver', date: '2026-03-02', method: 'cash', amount }),
      async () => saveExpense(admin, await read(`/api/expenses/${expense.id}`), { amount, cop_amount: null }),
      () => admin.put(tripPath(trip), tripInput(condor, fleet, { freight_rate: amount })),
      () => admin.put(`/api/users/${condor.driver_id}/compensation`, compensationInput(`3000${String(round).padStart(3, '0')}`)),
    ];
    const before = await pay();
    await admin.post(periodPath(period, '/closing'));
    const [reply] = await Promise.all([(edits[round % edits.length] as () => Promise<Reply>)(), runWaitingJobs(world)]);
    if (reply.status >= 300) expect(['settled_in_stub', 'period_closed', 'stale_version'], reply.text).toContain(reply.body.code);
    const stub = figuresOf(await stubOf());
    await reopen();
    const after = await pay();
    expect([before, after], `${round}: ${reply.text}`).toContainEqual(stub);
    seen.add(JSON.stringify(stub) === JSON.stringify(before) ? 'before' : 'after');
  }
  expect([...seen].toSorted()).toEqual(['after', 'before']);
});
