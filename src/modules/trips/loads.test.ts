import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Reply } from '#server/testing/client.ts';
import { type CompanyOfWorld, makeWorld, type World } from '#server/testing/world.ts';
import { aLoad, aTrip, at, type Fleet, makeTrips, type Trips } from './testing.ts';

let world: World;
let trips: Trips;
let condor: CompanyOfWorld;
let admin: Client;
let fleet: Fleet;
beforeAll(async () => {
  world = await makeWorld();
  trips = await makeTrips(world);
  ({ condor, fleet } = trips);
  ({ admin } = condor);
});
afterAll(() => world.close());

describe('loads and freight', () => {
  it('are the freight while the trip has no rate', async () => {
    const trip = await trips.create({ freight_rate: '0' });
    const reply = await admin.post(at(trip, '/loads'), aLoad());
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      number: expect.stringMatching(/^LOAD-\d{6}$/),
      amount: '525000.00',
      unit_price: '50000.0000',
      quantity: '10.500',
    });
    expect((await admin.get(at(trip))).body.data).toMatchObject({
      freight: '525000.00',
      freight_basis: 'loads',
      loads_amount: '525000.00',
    });
  });

  it('ask once whether they replace the rate or add to it', async () => {
    const trip = await trips.create({ freight_rate: '1000000' });
    const asked = await admin.post(at(trip, '/loads'), aLoad());
    expect([asked.status, asked.body.code, asked.body.details]).toEqual([
      409,
      'freight_basis_needed',
      { rate: '1000000.00', loads: '525000.00', both: '1525000.00' },
    ]);
    await admin.post(at(trip, '/loads'), aLoad({ freight_basis: 'both' }));
    expect((await admin.get(at(trip))).body.data).toMatchObject({ freight: '1525000.00', freight_basis: 'both' });
    expect((await admin.post(at(trip, '/loads'), aLoad())).status).toBe(201);
    expect((await admin.get(at(trip))).body.data.freight).toBe('2050000.00');
    const changed = await admin.put(at(trip), aTrip(condor, fleet, { freight_rate: '1', freight_basis: 'loads' }));
    expect(changed.body.data.freight).toBe('1050000.00');
  });

  it('ask when a rate comes to loads that have prices', async () => {
    const trip = await trips.create({ freight_rate: '0' });
    await admin.post(at(trip, '/loads'), aLoad());
    expect((await admin.put(at(trip), aTrip(condor, fleet, { freight_rate: '7' }))).body.code).toBe('freight_basis_needed');
    expect((await admin.get(at(trip))).body.data.freight).toBe('525000.00');
  });

  it('count for nothing while inactive', async () => {
    const trip = await trips.create({ freight_rate: '0' });
    const load = (await admin.post(at(trip, '/loads'), aLoad())).body.data;
    const one = at(trip, `/loads/${load.id}`);
    expect((await admin.delete(`${one}/deactivation`)).body.code).toBe('already_active');
    expect((await admin.post(`${one}/deactivation`, {})).body.data.status).toBe('inactive');
    expect((await admin.get(at(trip))).body.data.freight).toBe('0.00');
    const again = await admin.post(`${one}/deactivation`, {});
    expect([again.status, again.body.code]).toEqual([409, 'already_inactive']);
    expect((await admin.delete(`${one}/deactivation`)).body.data.status).toBe('active');
    expect((await admin.get(at(trip))).body.data.freight).toBe('525000.00');
  });

  it('are refused where they come to more than can be billed', async () => {
    const most = '9999999999999.99';
    const trip = await trips.create({ freight_rate: '0' });
    const tooMuch = (reply: Reply) => [reply.status, reply.body.code, Object.keys(reply.body.errors ?? {})];
    const large = await admin.post(at(trip, '/loads'), aLoad({ quantity: '99999999999', unit_price: '9999999999999' }));
    expect(tooMuch(large)).toEqual([422, 'freight_too_large', ['unit_price']]);
    const { id } = (await admin.post(at(trip, '/loads'), aLoad({ quantity: '1', unit_price: most }))).body.data;
    expect(tooMuch(await admin.post(at(trip, '/loads'), aLoad({ quantity: '1', unit_price: '1' })))).toEqual([
      422,
      'freight_too_large',
      ['unit_price'],
    ]);
    const both = aTrip(condor, fleet, { freight_rate: '1', freight_basis: 'both' });
    expect(tooMuch(await admin.put(at(trip), both))).toEqual([422, 'freight_too_large', ['freight_rate']]);
    await admin.post(at(trip, `/loads/${id}/deactivation`), {});
    const idle = await admin.put(at(trip, `/loads/${id}`), aLoad({ quantity: '99999999999', unit_price: most }));
    expect(tooMuch(idle)).toEqual([422, 'freight_too_large', ['unit_price']]);
    await admin.post(at(trip, '/loads'), aLoad({ quantity: '1', unit_price: '1' }));
    expect(tooMuch(await admin.delete(at(trip, `/loads/${id}/deactivation`)))).toEqual([422, 'freight_too_large', []]);
  });

  it('leave a line of the invoice for the rate: 199 to a trip', async () => {
    const trip = await trips.create();
    await world.owner.query(
      `insert into load (company_id, id, number, trip_id, goods, quantity, unit, unit_price, amount)
       select $1, gen_random_uuid(), 'MANY-' || n, $2, 'Cemento', 1, 'ton', 0, 0 from generate_series(1, 198) n`,
      [condor.id, trip.id],
    );
    expect((await admin.post(at(trip, '/loads'), aLoad({ unit_price: '0' }))).status).toBe(201);
    expect((await admin.post(at(trip, '/loads'), aLoad({ unit_price: '0' }))).body.code).toBe('too_many_loads');
    expect((await admin.get(at(trip, '/loads'))).body.data).toHaveLength(199);
  });

  it('are refused over somebody else’s', async () => {
    const trip = await trips.create();
    const load = (await admin.post(at(trip, '/loads'), aLoad({ unit_price: '0' }))).body.data;
    const put = () => admin.put(at(trip, `/loads/${load.id}`), aLoad({ unit_price: '0' }), { headers: { 'if-match': '1' } });
    expect([(await put()).status, (await put()).status]).toEqual([200, 412]);
  });

  it('belong to their trip alone', async () => {
    const [trip, other] = [await trips.create(), await trips.create()];
    const load = (await admin.post(at(trip, '/loads'), aLoad({ unit_price: '0' }))).body.data;
    expect((await admin.get(at(trip, `/loads/${load.id}`))).body.data.id).toBe(load.id);
    expect((await admin.get(at(other, `/loads/${load.id}`))).status).toBe(404);
    expect((await admin.put(at(other, `/loads/${load.id}`), aLoad())).status).toBe(404);
  });

  it('ask for goods, unit, quantity and price', async () => {
    const reply = await admin.post(at(await trips.create(), '/loads'), { quantity: '0' });
    expect(Object.keys(reply.body.errors)).toEqual(['goods', 'quantity', 'unit', 'unit_price']);
  });

  it('keep the freight right when ten come at once', async () => {
    const trip = await trips.create({ freight_rate: '0' });
    await Promise.all(Array.from({ length: 10 }, () => admin.post(at(trip, '/loads'), aLoad({ quantity: '1', unit_price: '100' }))));
    expect((await admin.get(at(trip))).body.data.freight).toBe('1000.00');
  });
});
