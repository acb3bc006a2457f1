import { afterAll, describe, expect, it } from 'vitest';
import { sum, toMoney } from '#base/money.ts';
import { departureInput, loadInput, setUpTrips, tripInput, tripPath } from './testing.ts';

const { world, condor, admin, driver, fleet, trips } = await setUpTrips();

describe('a driver', () => {
  it('sees own trips only, without amounts', async () => {
    const own = await trips.create({ advance_payment: '100' });
    const load = (await admin.post(tripPath(own, '/loads'), loadInput({ freight_basis: 'both' }))).body.data;
    const other = await trips.create({ driver_id: fleet.other_driver_id });

    const { data } = (await driver.get(tripPath(own))).body;
    expect(data).toMatchObject({
      number: own.number,
      customer_name: 'Cementos del Valle',
      freight: null,
      freight_rate: null,
      freight_basis: null,
      loads_amount: null,
      owner_freight: null,
      advance_payment: null,
      advance_method: null,
      advance_used: null,
      payment_method_id: null,
      rejection_reason: null,
    });
    expect((await driver.get(tripPath(own, '/loads'))).body.data).toMatchObject([{ goods: 'Cemento', unit_price: null, amount: null }]);
    expect((await driver.get(tripPath(own, `/loads/${load.id}`))).body.data).toMatchObject({ unit_price: null, amount: null });

    for (const path of ['', '/loads', '/status-changes']) expect((await driver.get(tripPath(other, path))).status).toBe(404);
    expect((await driver.post(tripPath(other, '/start'), departureInput)).status).toBe(404);
    const list = (await driver.get('/api/trips?perPage=100&count=1')).body;
    expect(
      list.data.every((trip: { driver_id: string; freight: null }) => trip.driver_id === condor.driver_id && trip.freight === null),
    ).toBe(true);
  });

  it('sees the own phone, and another user that of the driver who may view users', async () => {
    const trip = await trips.create();
    await world.owner.query("update member set phone = '315 482 0917', version = version + 1 where id = $1", [condor.driver_id]);
    const phoneFor = async (client: typeof admin) => (await client.get(tripPath(trip))).body.data.driver_phone;
    expect([await phoneFor(driver), await phoneFor(admin)]).toEqual(['315 482 0917', '315 482 0917']);
    await world.owner.query("update member set rights = array_remove(rights, 'view-users') where id = $1", [condor.admin_id]);
    expect(await phoneFor(admin)).toBeNull();
    await world.owner.query("update member set rights = rights || '{view-users}' where id = $1", [condor.admin_id]);
  });

  it('gets own trips counted in the summary, without the sum of their freight', async () => {
    await trips.create({ driver_id: fleet.other_driver_id });
    const { data, meta } = (await driver.get('/api/trips?perPage=100&summary=1')).body;
    const active = data.filter(({ status }: { status: string }) => status === 'active').length;
    expect([meta.summary.sums, meta.summary.groups.active]).toEqual([{ freight: null }, { count: active, is_exact: true }]);
    const all = (await admin.get('/api/trips?summary=1')).body.meta.summary;
    expect(all.groups.active.count).toBeGreaterThan(active);
    expect(all.sums.freight).toMatch(/^\d+\.\d\d$/);
  });

  it('cannot infer amounts from the order of the list', async () => {
    for (let nth = 0; nth < 20; nth++) await trips.create({ freight_rate: String(100 * (nth % 7)) });
    const byFreight = await driver.get('/api/trips?sort=freight&perPage=10');
    const own = await driver.get('/api/trips?perPage=10');
    expect(byFreight.body.data).toEqual(own.body.data);
    const page = (query: string) => driver.get(`/api/trips?perPage=10&after=${byFreight.body.meta.next}${query}`);
    const second = await page('&sort=-freight');
    expect(second.body.data).toEqual((await page('')).body.data);
    expect(second.body.data[0].id).not.toBe(byFreight.body.data[0].id);
  });

  it('sees that a trip was rejected, without the reason', async () => {
    const trip = await trips.createInStatus('rejected');
    const { data } = (await driver.get(tripPath(trip, '/status-changes'))).body;
    expect(data[0]).toMatchObject({ to_status: 'rejected', reason: null });
  });

  it('cannot change a trip or its loads', async () => {
    const trip = await trips.create();
    const load = (await admin.post(tripPath(trip, '/loads'), loadInput({ unit_price: '0' }))).body.data;
    const replies = [
      await driver.put(tripPath(trip), tripInput(condor, fleet)),
      await driver.post(tripPath(trip, '/loads'), loadInput()),
      await driver.put(tripPath(trip, `/loads/${load.id}`), loadInput()),
      await driver.post(tripPath(trip, `/loads/${load.id}/deactivation`), {}),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

describe('a driver who is paid a share of freight', () => {
  const payOf = (modifier: object) => ({
    payment_method: 'check',
    payroll_cycle: 'monthly',
    base_salary: '1750905',
    modifiers: [{ kind: 'bonus', description: 'Comisión', ...modifier }],
  });
  const pay = (modifier: object) => admin.put(`/api/users/${condor.driver_id}/compensation`, payOf(modifier));
  const share = (base: string) => ({ unit: 'percentage', value: '8', base });
  const freightOf = async (trip: { id: string }) => (await driver.get(tripPath(trip))).body.data.freight;
  afterAll(() => pay(share('base_salary')));

  for (const base of ['gross_trips', 'net_trips']) {
    it(`of ${base} sees freight, rate and prices of own trips, and nothing else of the office`, async () => {
      const own = await trips.create({ advance_payment: '100', owner_freight: '50' });
      const load = (await admin.post(tripPath(own, '/loads'), loadInput({ freight_basis: 'both' }))).body.data;
      expect((await pay(share(base))).status).toBe(200);
      expect((await driver.get(tripPath(own))).body.data).toMatchObject({
        freight: '3775000.00',
        freight_rate: '3250000.00',
        freight_basis: 'both',
        loads_amount: '525000.00',
        owner_freight: null,
        advance_payment: null,
        advance_method: null,
        advance_used: null,
        payment_method_id: null,
        rejection_reason: null,
      });
      const prices = { unit_price: '50000.0000', amount: '525000.00' };
      expect((await driver.get(tripPath(own, '/loads'))).body.data).toMatchObject([prices]);
      expect((await driver.get(tripPath(own, `/loads/${load.id}`))).body.data).toMatchObject(prices);
      const other = await trips.create({ driver_id: fleet.other_driver_id });
      expect((await driver.get(tripPath(other))).status).toBe(404);
    });
  }

  it('gets the sum of own freight', async () => {
    const { data, meta } = (await driver.get('/api/trips?perPage=100&summary=1')).body;
    const freight = sum(data.map((trip: { freight: string }) => trip.freight));
    expect(meta.summary.sums).toEqual({ freight: toMoney(freight) });
  });

  it('can sort own trips by freight', async () => {
    await pay(share('gross_trips'));
    await trips.create({ freight_rate: '90000000' });
    const { data } = (await driver.get('/api/trips?sort=-freight&perPage=10')).body;
    const freights = data.map((trip: { freight: string }) => Number(trip.freight));
    expect(freights).toEqual(freights.toSorted((one: number, other: number) => other - one));
    expect(freights[0]).toBe(90_000_000);
  });

  for (const [name, modifier] of [
    ['a share of the salary', share('base_salary')],
    ['an amount', { unit: 'amount', value: '50000' }],
  ] as const) {
    it(`no longer sees it when paid ${name}`, async () => {
      await pay(share('gross_trips'));
      const own = await trips.create();
      expect(await freightOf(own)).toBe('3250000.00');
      await pay(modifier);
      expect(await freightOf(own)).toBeNull();
    });
  }

  it('sees nothing by the pay of another driver or in another company', async () => {
    const own = await trips.create();
    await admin.put(`/api/users/${fleet.other_driver_id}/compensation`, payOf(share('gross_trips')));
    const { driver_id } = world.tucan;
    await world.tucan.admin.put(`/api/users/${driver_id}/compensation`, payOf(share('gross_trips')));
    expect(await freightOf(own)).toBeNull();
  });
});
