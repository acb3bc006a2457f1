import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#server/testing/client.ts';
import { type CompanyOfWorld, makeWorld, type World } from '#server/testing/world.ts';
import { departureInput, type Fleet, loadInput, makeTrips, type Trips, tripInput, tripPath } from './testing.ts';

let world: World;
let trips: Trips;
let condor: CompanyOfWorld;
let admin: Client;
let driver: Client;
let fleet: Fleet;
beforeAll(async () => {
  world = await makeWorld();
  trips = await makeTrips(world);
  ({ condor, fleet } = trips);
  ({ admin, driver } = condor);
});
afterAll(() => world.close());

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
