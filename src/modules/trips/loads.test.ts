import { describe, expect, it } from 'vitest';
import type { Reply } from '#server/testing/client.ts';
import { loadInput, setUpTrips, tripInput, tripPath } from './testing.ts';

const { world, condor, admin, fleet, trips } = await setUpTrips();

describe('loads and freight', () => {
  it('make up the freight while the trip has no rate', async () => {
    const trip = await trips.create({ freight_rate: '0' });
    const reply = await admin.post(tripPath(trip, '/loads'), loadInput());
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      number: expect.stringMatching(/^LOAD-\d{6}$/),
      amount: '525000.00',
      unit_price: '50000.0000',
      quantity: '10.500',
    });
    expect((await admin.get(tripPath(trip))).body.data).toMatchObject({
      freight: '525000.00',
      freight_basis: 'loads',
      loads_amount: '525000.00',
    });
  });

  it('require a basis once when the trip also has a rate', async () => {
    const trip = await trips.create({ freight_rate: '1000000' });
    const asked = await admin.post(tripPath(trip, '/loads'), loadInput());
    expect([asked.status, asked.body.code, asked.body.details]).toEqual([
      409,
      'freight_basis_needed',
      { rate: '1000000.00', loads: '525000.00', both: '1525000.00' },
    ]);
    await admin.post(tripPath(trip, '/loads'), loadInput({ freight_basis: 'both' }));
    expect((await admin.get(tripPath(trip))).body.data).toMatchObject({ freight: '1525000.00', freight_basis: 'both' });
    expect((await admin.post(tripPath(trip, '/loads'), loadInput())).status).toBe(201);
    expect((await admin.get(tripPath(trip))).body.data.freight).toBe('2050000.00');
    const changed = await admin.put(tripPath(trip), tripInput(condor, fleet, { freight_rate: '1', freight_basis: 'loads' }));
    expect(changed.body.data.freight).toBe('1050000.00');
  });

  it('require a basis when a rate is added to priced loads', async () => {
    const trip = await trips.create({ freight_rate: '0' });
    await admin.post(tripPath(trip, '/loads'), loadInput());
    expect((await admin.put(tripPath(trip), tripInput(condor, fleet, { freight_rate: '7' }))).body.code).toBe('freight_basis_needed');
    expect((await admin.get(tripPath(trip))).body.data.freight).toBe('525000.00');
  });

  it('are not part of the freight while inactive', async () => {
    const trip = await trips.create({ freight_rate: '0' });
    const load = (await admin.post(tripPath(trip, '/loads'), loadInput())).body.data;
    const one = tripPath(trip, `/loads/${load.id}`);
    expect((await admin.delete(`${one}/deactivation`)).body.code).toBe('already_active');
    expect((await admin.post(`${one}/deactivation`, {})).body.data.status).toBe('inactive');
    expect((await admin.get(tripPath(trip))).body.data.freight).toBe('0.00');
    const again = await admin.post(`${one}/deactivation`, {});
    expect([again.status, again.body.code]).toEqual([409, 'already_inactive']);
    expect((await admin.delete(`${one}/deactivation`)).body.data.status).toBe('active');
    expect((await admin.get(tripPath(trip))).body.data.freight).toBe('525000.00');
  });

  it('are refused above the amount that can be billed', async () => {
    const most = '9999999999999.99';
    const trip = await trips.create({ freight_rate: '0' });
    const refusal = (reply: Reply) => [reply.status, reply.body.code, Object.keys(reply.body.errors ?? {})];
    const large = await admin.post(tripPath(trip, '/loads'), loadInput({ quantity: '99999999999', unit_price: '9999999999999' }));
    expect(refusal(large)).toEqual([422, 'freight_too_large', ['unit_price']]);
    const { id } = (await admin.post(tripPath(trip, '/loads'), loadInput({ quantity: '1', unit_price: most }))).body.data;
    expect(refusal(await admin.post(tripPath(trip, '/loads'), loadInput({ quantity: '1', unit_price: '1' })))).toEqual([
      422,
      'freight_too_large',
      ['unit_price'],
    ]);
    const both = tripInput(condor, fleet, { freight_rate: '1', freight_basis: 'both' });
    expect(refusal(await admin.put(tripPath(trip), both))).toEqual([422, 'freight_too_large', ['freight_rate']]);
    await admin.post(tripPath(trip, `/loads/${id}/deactivation`), {});
    const inactive = await admin.put(tripPath(trip, `/loads/${id}`), loadInput({ quantity: '99999999999', unit_price: most }));
    expect(refusal(inactive)).toEqual([422, 'freight_too_large', ['unit_price']]);
    await admin.post(tripPath(trip, '/loads'), loadInput({ quantity: '1', unit_price: '1' }));
    expect(refusal(await admin.delete(tripPath(trip, `/loads/${id}/deactivation`)))).toEqual([422, 'freight_too_large', []]);
  });

  it('are limited to 199 per trip, which leaves an invoice line for the rate', async () => {
    const trip = await trips.create();
    await world.owner.query(
      `insert into load (company_id, id, number, trip_id, goods, quantity, unit, unit_price, amount)
       select $1, gen_random_uuid(), 'MANY-' || n, $2, 'Cemento', 1, 'ton', 0, 0 from generate_series(1, 198) n`,
      [condor.id, trip.id],
    );
    expect((await admin.post(tripPath(trip, '/loads'), loadInput({ unit_price: '0' }))).status).toBe(201);
    expect((await admin.post(tripPath(trip, '/loads'), loadInput({ unit_price: '0' }))).body.code).toBe('too_many_loads');
    expect((await admin.get(tripPath(trip, '/loads'))).body.data).toHaveLength(199);
  });

  it('are not found under another trip', async () => {
    const [trip, other] = [await trips.create(), await trips.create()];
    const load = (await admin.post(tripPath(trip, '/loads'), loadInput({ unit_price: '0' }))).body.data;
    expect((await admin.get(tripPath(trip, `/loads/${load.id}`))).body.data.id).toBe(load.id);
    expect((await admin.get(tripPath(other, `/loads/${load.id}`))).status).toBe(404);
    expect((await admin.put(tripPath(other, `/loads/${load.id}`), loadInput())).status).toBe(404);
  });

  it('keep the freight correct when ten are added at once', async () => {
    const trip = await trips.create({ freight_rate: '0' });
    await Promise.all(
      Array.from({ length: 10 }, () => admin.post(tripPath(trip, '/loads'), loadInput({ quantity: '1', unit_price: '100' }))),
    );
    expect((await admin.get(tripPath(trip))).body.data.freight).toBe('1000.00');
  });
});
