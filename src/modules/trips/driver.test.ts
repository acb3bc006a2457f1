import { afterAll, describe, expect, it } from 'vitest';
import { sum, toMoney } from '#base/money.ts';
import { setUpTrips, tripPath } from './testing.ts';

const { world, condor, admin, driver, fleet, trips } = await setUpTrips();

describe('a driver', () => {
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

  it('gets the sum of own freight', async () => {
    await pay(share('gross_trips'));
    const { data, meta } = (await driver.get('/api/trips?perPage=100&summary=1')).body;
    const freight = sum(data.map((trip: { freight: string }) => trip.freight));
    expect(meta.summary.sums).toEqual({ freight: toMoney(freight) });
  });

  it('can sort own trips by freight', async () => {
    await trips.create({ freight_rate: '90000000' });
    const { data } = (await driver.get('/api/trips?sort=-freight&perPage=10')).body;
    const freights = data.map((trip: { freight: string }) => Number(trip.freight));
    expect(freights).toEqual(freights.toSorted((one: number, other: number) => other - one));
    expect(freights[0]).toBe(90_000_000);
  });

  it('sees no freight because of the pay of another driver or in another company', async () => {
    const own = await trips.create();
    await pay(share('base_salary'));
    await admin.put(`/api/users/${fleet.other_driver_id}/compensation`, payOf(share('gross_trips')));
    const { driver_id } = world.tucan;
    await world.tucan.admin.put(`/api/users/${driver_id}/compensation`, payOf(share('gross_trips')));
    expect(await freightOf(own)).toBeNull();
  });
});
