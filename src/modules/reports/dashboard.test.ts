import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { createCustomer, createInvoice, lineInput, paymentInput } from '#modules/invoicing/testing.ts';
import { addFleet, type Fleet, tripInput } from '#modules/trips/testing.ts';
import { makeWorld, type World } from '#server/testing/world.ts';

let world: World;
let fleet: Fleet;
beforeAll(async () => {
  world = await makeWorld();
  fleet = await addFleet(world, world.condor);
});
afterAll(() => world.close());

const read = (query: string, client = world.condor.admin) => client.get(`/api/dashboard?${query}`);
const march = 'from=2026-03-01&to=2026-03-31';

describe('the dashboard', () => {
  it('sums trips and freight of the range and of the previous range', async () => {
    const make = (changes: object) => world.condor.admin.post('/api/trips', tripInput(world.condor, fleet, changes));
    await make({ freight_rate: '1000000.50' });
    await make({ departure_at: '2026-02-10T06:00', arrival_at: null, freight_rate: '400000' });
    const cancelled = (await make({})).body.data;
    await world.condor.admin.post(`/api/trips/${cancelled.id}/cancellation`, {});
    const nothing = { count: 0, amount: '0.00' };
    const unpaid = { earnings: '0.00', benefits: '0.00', amount: '0.00' };
    const unspent = { expenses: '0.00', owner_freight: '0.00', amount: '0.00' };
    const { periods, ...data } = (await read(`${march}&by=week`)).body.data;
    expect(data).toEqual({
      from: '2026-03-01',
      to: '2026-03-31',
      previous_from: '2026-02-01',
      previous_to: '2026-02-28',
      trips: { count: 1, freight: '1000000.50' },
      previous_trips: { count: 1, freight: '400000.00' },
      spent: unspent,
      previous_spent: unspent,
      payroll: unpaid,
      previous_payroll: unpaid,
      paid_periods: [],
      open_period: null,
      benefits_percent: '0.0000',
      pay_days: null,
      result: { profit: '1000000.50', margin: '100.0' },
      previous_result: { profit: '400000.00', margin: '100.0' },
      payments: nothing,
      previous_payments: nothing,
      advances: nothing,
      previous_advances: nothing,
      payroll_advances: nothing,
      previous_payroll_advances: nothing,
      by: 'week',
      past_due: nothing,
      unscheduled_services: 0,
      unscheduled_vehicles: { count: 0, plates: [] },
    });
    expect(periods).toEqual(
      ['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'].map((from) => ({
        from,
        freight: from === '2026-02-23' ? '1000000.50' : '0.00',
      })),
    );
  });

  it('shows a driver with a second role own trips only, without their freight', async () => {
    const role = newId();
    const { condor, owner } = world;
    await owner.query("insert into role (company_id, id, key, name, permissions) values ($1, $2, 'host', 'host', '{access-dashboard}')", [
      condor.id,
      role,
    ]);
    await owner.query('insert into member_role (company_id, id, member_id, role_id) values ($1, $2, $3, $4)', [
      condor.id,
      newId(),
      condor.driver_id,
      role,
    ]);
    await condor.admin.post('/api/trips', tripInput(condor, fleet, { driver_id: fleet.other_driver_id }));
    expect((await read(march, condor.driver)).body.data.trips).toEqual({ count: 1, freight: null });
    expect((await read(march)).body.data.trips.count).toBe(2);
  });

  it('sums the payments of the range without deleted ones', async () => {
    const { admin } = world.condor;
    const invoice = await createInvoice(admin, await createCustomer(admin), { items: [lineInput('1000')] });
    const [kept, removed] = [
      await admin.post('/api/payments', paymentInput(invoice.id, '300')),
      await admin.post('/api/payments', paymentInput(invoice.id, '200')),
    ];
    expect([kept.status, removed.status]).toEqual([201, 201]);
    expect((await read(march)).body.data.payments).toEqual({ count: 2, amount: '500.00' });
    expect((await admin.delete(`/api/payments/${removed.body.data.id}`)).status).toBe(200);
    expect((await read(march)).body.data.payments).toEqual({ count: 1, amount: '300.00' });
  });

  it('sums to more than a single amount may be', async () => {
    const trips = await Promise.all(
      [1, 2].map(() =>
        world.condor.admin.post('/api/trips', tripInput(world.condor, fleet, { departure_at: '2027-05-05T06:00', arrival_at: null })),
      ),
    );
    for (const trip of trips) await world.owner.query('update trip set freight = 99999999999999999.99 where id = $1', [trip.body.data.id]);
    const reply = await read('from=2027-05-01&to=2027-05-31');
    expect([reply.status, reply.body.data.trips]).toEqual([200, { count: 2, freight: '199999999999999999.98' }]);
  });

  it.each([
    ['from=9999-12-15', 'from'],
    ['to=2201-01-01', 'to'],
    ['from=1900-01-01&to=9999-12-31', 'to'],
    ['from=2020-01-01&to=2025-01-01', 'to'],
    ['from=2026-03-02&to=2026-03-01', 'to'],
    ['from=1899-12-31&to=1900-01-01', 'from'],
  ])('refuses %s', async (query, field) => {
    const reply = await read(query);
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]]);
  });
  it.each(['from=2020-01-01&to=2024-12-31', 'to=1900-01-15', 'from=2200-12-15'])('accepts %s', async (query) =>
    expect((await read(query)).status).toBe(200),
  );
});
