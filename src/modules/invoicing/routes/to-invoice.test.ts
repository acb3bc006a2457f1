import { expect, it } from 'vitest';
import { equals, sum } from '#base/money.ts';
import type { Permission } from '#base/permissions.ts';
import { actOn, categoriesOf, createExpense, saveExpense } from '#modules/expenses/testing.ts';
import { createClerk } from '#modules/people/testing.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import type { ToInvoiceRow } from '../contract/to-invoice.ts';
import { createCustomer, createTrip, setUpInvoicing } from '../testing.ts';

const { world } = await setUpInvoicing();
const admin = () => world.condor.admin;

const tray = async (query = '', client: Client = admin()) => {
  const reply = await client.get(`/api/trips/to-invoice?perPage=100&count=1&summary=1${query}`);
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.body as { data: ToInvoiceRow[]; meta: { total: number; summary: { groups: Record<string, { count: number }> } } };
};
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

it('has the trips under review, ready with a proof and without an expense that waits', async () => {
  const customer = await createCustomer(admin());
  const clerk = await createClerk(world, world.condor, ['view-trips', 'view-expenses', 'create-expenses', 'update-expenses']);
  const { meals } = await categoriesOf(admin());
  const [ready, noProof, waiting] = [
    await createTrip(world, world.condor, customer, { freight_rate: '100' }),
    await createTrip(world, world.condor, customer, { freight_rate: '200', has_proof: false }),
    await createTrip(world, world.condor, customer, { freight_rate: '400' }),
  ];
  await createTrip(world, world.condor, customer, { status: 'in_transit' });
  const expense = await createExpense(clerk.client, meals as string, { trip_id: waiting });
  expect(expense.status).toBe('submitted');

  const of = `&customer_id=${customer}`;
  expect(idsOf((await tray(of)).data)).toEqual([ready, noProof, waiting].sort());
  expect(idsOf((await tray(`${of}&ready=1`)).data)).toEqual([ready]);
  const lacking = await tray(`${of}&ready=0`);
  expect(idsOf(lacking.data)).toEqual([noProof, waiting].sort());
  expect(lacking.data.find(({ id }) => id === waiting)).toMatchObject({ proof: 'attached', waiting_expenses: 1 });
  expect(lacking.meta.summary.groups).toMatchObject({ to_invoice: { count: 1 }, to_review: { count: 2 } });
  // What the filter leaves out counts in the sums of the customer.
  for (const { of_customer } of lacking.data)
    expect(of_customer).toEqual({
      trips: { count: 3, is_exact: true },
      ready: { count: 1, is_exact: true },
      freight: '700.00',
      ready_freight: '100.00',
    });
  const trips = (await admin().get(`/api/trips?perPage=100${of}&status=under_review&ready=1`)).body.data;
  expect(idsOf(trips)).toEqual([ready]);

  expect((await actOn(admin(), expense.id, 'approval', {}, expense.version)).status).toBe(200);
  expect(idsOf((await tray(`${of}&ready=1`)).data)).toEqual([ready, waiting].sort());
});

it('counts what waits through every change of an expense', async () => {
  const customer = await createCustomer(admin());
  const { meals } = await categoriesOf(admin());
  const clerk = await createClerk(world, world.condor, ['view-expenses', 'create-expenses', 'update-expenses', 'delete-expenses']);
  const [one, other] = [await createTrip(world, world.condor, customer), await createTrip(world, world.condor, customer)];
  const waiting = async () => {
    const { data } = await tray(`&customer_id=${customer}`);
    return [one, other].map((id) => data.find((trip) => trip.id === id)?.waiting_expenses);
  };
  const create = () => createExpense(clerk.client, meals as string, { trip_id: one });
  const { id } = await create();
  const stored = async () => (await admin().get(`/api/expenses/${id}`)).body.data;
  const save = async (trip_id: string | null) => saveExpense(clerk.client, await stored(), { trip_id });
  const steps: [() => Promise<Reply>, number, number][] = [
    [() => save(other), 0, 1],
    [async () => actOn(admin(), id, 'rejection', { reason: 'Ilegible' }, (await stored()).version), 0, 0],
    [() => save(null), 0, 0],
    [() => save(one), 1, 0],
    [() => clerk.client.delete(`/api/expenses/${id}`), 0, 0],
  ];
  for (const [change, ...counts] of steps) {
    expect((await change()).status).toBe(200);
    expect(await waiting()).toEqual(counts);
  }
  // At the same time, on one trip.
  const made = await Promise.all(Array.from({ length: 6 }, create));
  expect(await waiting()).toEqual([6, 0]);
  await Promise.all(made.map((expense) => actOn(admin(), expense.id, 'approval', { confirm: ['duplicate_receipt'] }, expense.version)));
  expect(await waiting()).toEqual([0, 0]);
});

it('counts what a driver sends again of a trip that another one has by now', async () => {
  const customer = await createCustomer(admin());
  const { meals } = await categoriesOf(admin());
  const trip = await createTrip(world, world.condor, customer);
  const expense = await createExpense(world.condor.driver, meals as string, { trip_id: trip });
  const { version } = (await admin().get(`/api/expenses/${expense.id}`)).body.data;
  expect((await actOn(admin(), expense.id, 'rejection', { reason: 'Ilegible' }, version)).status).toBe(200);
  const another = await createClerk(world, world.condor, []);
  await world.owner.query('update trip set driver_id = $2 where id = $1', [trip, another.id]);
  const mine = (await world.condor.driver.get(`/api/expenses/${expense.id}`)).body.data;
  expect(mine.trip_id).toBeNull();
  expect((await saveExpense(world.condor.driver, mine, { trip_id: null })).status).toBe(200);
  expect((await tray(`&customer_id=${customer}`)).data).toMatchObject([{ id: trip, waiting_expenses: 1 }]);
});

it('keeps the trips of a customer together, with sums that are those of its trips', async () => {
  const { data } = await tray();
  const customers = data.map(({ customer_id }) => customer_id);
  expect(customers.length).toBeGreaterThan(5);
  const runs = customers.filter((id, at) => id !== customers[at - 1]);
  expect(new Set(runs).size).toBe(runs.length);
  for (const id of runs) {
    const own = data.filter(({ customer_id }) => customer_id === id);
    expect(own[0]?.of_customer?.trips.count).toBe(own.length);
    expect(equals(own[0]?.of_customer?.freight ?? '', sum(own.map(({ freight }) => freight ?? '0')))).toBe(true);
  }
});

it('is for users who invoice trips and see all of them', async () => {
  const may = async (permissions: Permission[]) =>
    (await (await createClerk(world, world.condor, permissions)).client.get('/api/trips/to-invoice')).status;
  expect([await may(['invoice-trips', 'view-trips']), await may(['invoice-trips']), await may(['view-trips'])]).toEqual([200, 403, 403]);
});
