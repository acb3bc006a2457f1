import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import { type CompanyOfWorld, makeWorld, type World } from '#server/testing/world.ts';
import { addFleet, aLoad, aTrip, type Fleet } from './routes.testing.ts';

let world: World;
let admin: Client;
let driver: Client;
let condor: CompanyOfWorld;
let fleet: Fleet;
beforeAll(async () => {
  world = await makeWorld();
  condor = world.condor;
  ({ admin, driver } = condor);
  fleet = await addFleet(world, condor);
});
afterAll(() => world.close());

const create = async (changes: object = {}): Promise<Reply['body']> => {
  const reply = await admin.post('/api/trips', aTrip(condor, fleet, changes));
  expect(reply.text).toContain('"data"');
  return reply.body.data;
};
const at = (trip: { id: string }, path = '') => `/api/trips/${trip.id}${path}`;
const departed = { departure_at: '2026-03-01T06:30', fuel_departure: 90, odometer_departure: 120_000 };
const arrived = { arrival_at: '2026-03-02T18:00', fuel_arrival: 20, odometer_arrival: 120_640 };
/** Puts a trip where only invoicing can bring it. */
const become = (trip: { id: string }, status: string) => world.owner.query('update trip set status = $2 where id = $1', [trip.id, status]);
/** A trip in that status, by the roads that lead there. */
async function tripIn(status: string): Promise<Reply['body']> {
  const trip = await create();
  if (status === 'cancelled') await admin.post(at(trip, '/cancellation'), {});
  if (['in_transit', 'under_review', 'rejected'].includes(status)) await admin.post(at(trip, '/start'), departed);
  if (['under_review', 'rejected'].includes(status)) await admin.post(at(trip, '/review'), arrived);
  if (status === 'rejected') await admin.post(at(trip, '/rejection'), { reason: 'Falta el cumplido' });
  if (status === 'invoiced' || status === 'paid') await become(trip, status);
  return trip;
}

describe('a new trip', () => {
  it('takes the next number and answers names beside ids', async () => {
    const reply = await admin.post('/api/trips', aTrip(condor, fleet, { advance_payment: '1000000', advance_method: 'cash' }));
    expect(reply.status).toBe(201);
    const { data, warnings } = reply.body;
    expect(warnings).toEqual([]);
    expect(data).toMatchObject({
      number: 'TRIP-000001',
      status: 'active',
      customer_name: 'Cementos del Valle',
      driver_name: 'Darío condor',
      truck_plate: 'ABC123',
      freight: '3250000.00',
      freight_basis: 'rate',
      loads_amount: '0.00',
      advance_payment: '1000000.00',
      advance_method: 'cash',
      advance_used: '0.00',
      departure_at: '2026-03-01T06:00',
      arrival_at: '2026-03-02T18:00',
      version: 1,
    });
    expect(data.origin).toMatchObject({
      country_id: 'CO',
      country: 'Colombia',
      department_id: 'CO-11',
      city_id: 'CO-11001',
      address: 'Calle 13 # 68-90',
      latitude: '4.609710',
    });
    expect((await admin.get(at(data))).body.data).toEqual(data);
  });

  it('names every field that is wrong', async () => {
    const reply = await admin.post('/api/trips', { origin: { address: '' }, destination: {}, fuel_departure: 101 });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors)).toEqual(
      expect.arrayContaining([
        'customer_id',
        'truck_id',
        'driver_id',
        'origin.city_id',
        'origin.address',
        'destination.city_id',
        'departure_at',
        'fuel_departure',
      ]),
    );
  });

  const refusals: { name: string; changes: () => object; field: string }[] = [
    { name: 'an arrival before the departure', changes: () => ({ arrival_at: '2026-02-28T06:00' }), field: 'arrival_at' },
    { name: 'a person who is no driver', changes: () => ({ driver_id: condor.admin_id }), field: 'driver_id' },
    { name: "another company's driver", changes: () => ({ driver_id: world.tucan.driver_id }), field: 'driver_id' },
    { name: 'a truck that nobody has', changes: () => ({ truck_id: newId() }), field: 'truck_id' },
    { name: 'an inactive truck', changes: () => ({ truck_id: fleet.inactive_truck_id }), field: 'truck_id' },
    { name: 'a city of no list', changes: () => ({ origin: { city_id: 'CO-99999', address: 'x' } }), field: 'origin.city_id' },
    {
      name: "a department that is not the city's",
      changes: () => ({ destination: { city_id: 'CO-76001', department_id: 'CO-05', address: 'x' } }),
      field: 'destination.department_id',
    },
  ];
  for (const { name, changes, field } of refusals) {
    it(`refuses ${name}`, async () => {
      const reply = await admin.post('/api/trips', aTrip(condor, fleet, changes()));
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]]);
    });
  }

  it('has no more decimals than its company reckons in', async () => {
    await world.owner.query('update company set money_decimals = 0 where id = $1', [condor.id]);
    const trip = await create({ freight_rate: '100.00' });
    await world.owner.query('update company set money_decimals = 2 where id = $1', [condor.id]);
    for (const field of ['freight_rate', 'owner_freight', 'advance_payment']) {
      const reply = await admin.put(at(trip), aTrip(condor, fleet, { [field]: '100.5' }));
      expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([422, 'too_many_decimals', [field]]);
    }
    expect((await admin.post('/api/trips', aTrip(condor, fleet, { owner_freight: '100.55' }))).status).toBe(201);
  });

  it('is made once for one key', async () => {
    const [body, headers] = [aTrip(condor, fleet), { headers: { 'idempotency-key': newId() } }];
    const first = await admin.post('/api/trips', body, headers);
    const again = await admin.post('/api/trips', body, headers);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect((await admin.post('/api/trips', { ...body, manifest_number: '2' }, headers)).status).toBe(422);
  });

  it('gets a number of its own, without gaps, when fifty are made at once', async () => {
    const { rows } = await world.owner.query("select next_number as next from number_format where company_id = $1 and document = 'trip'", [
      condor.id,
    ]);
    const replies = await Promise.all(Array.from({ length: 50 }, () => admin.post('/api/trips', aTrip(condor, fleet))));
    const numbers = replies.map(({ body }) => Number(body.data.number.slice(5))).sort((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, count) => Number(rows[0].next) + count));
  });

  it('warns of the truck, trailer and driver that another trip needs, and does not block', async () => {
    const other = await create({ departure_at: '2027-01-10T06:00', arrival_at: '2027-01-12T06:00', trailer_id: fleet.trailer_id });
    const reply = await admin.post(
      '/api/trips',
      aTrip(condor, fleet, { departure_at: '2027-01-11T06:00', arrival_at: null, trailer_id: fleet.trailer_id }),
    );
    expect(reply.status).toBe(201);
    expect(reply.body.warnings).toEqual(['truck', 'trailer', 'driver'].map((kind) => ({ code: 'overlap', kind, number: other.number })));
    expect((await admin.get(at(reply.body.data, '/warnings'))).body.data).toEqual(reply.body.warnings);
    await admin.post(at(other, '/cancellation'), {});
    expect((await admin.get(at(reply.body.data, '/warnings'))).body.data).toEqual([]);
    await admin.post(at(reply.body.data, '/cancellation'), {});
  });

  it('is not a driver’s to make', async () => {
    expect((await driver.post('/api/trips', aTrip(condor, fleet))).status).toBe(403);
  });
});

describe('moves', () => {
  const moves = [
    { path: '/start', body: departed, to: 'in_transit', from: { active: ['clerk', 'driver'] } },
    { path: '/review', body: arrived, to: 'under_review', from: { in_transit: ['clerk', 'driver'], rejected: ['clerk', 'driver'] } },
    { path: '/rejection', body: { reason: 'Falta el cumplido' }, to: 'rejected', from: { under_review: ['clerk'] } },
    { path: '/cancellation', body: {}, to: 'cancelled', from: { active: ['clerk'], in_transit: ['clerk'] } },
  ] as const;
  for (const status of ['active', 'in_transit', 'under_review', 'rejected', 'invoiced', 'paid', 'cancelled']) {
    for (const { path, body, to, from } of moves) {
      for (const actor of ['clerk', 'driver'] as const) {
        const isAllowed = ((from as Record<string, readonly string[]>)[status] ?? []).includes(actor);
        const isForbidden = actor === 'driver' && (path === '/rejection' || path === '/cancellation');
        it(`${isAllowed ? 'lets' : 'refuses'} the ${actor} ${isAllowed ? 'send' : 'to send'} ${status} to ${to}`, async () => {
          const trip = await tripIn(status);
          const reply = await (actor === 'clerk' ? admin : driver).post(at(trip, path), body);
          expect(reply.status).toBe(isAllowed ? 200 : isForbidden ? 403 : 409);
          if (!isAllowed && !isForbidden)
            expect(reply.body).toMatchObject({ code: 'trip_cannot_move', message: 'No se puede cambiar a este estado.' });
          expect((await admin.get(at(trip))).body.data.status).toBe(isAllowed ? to : status);
        });
      }
    }
  }

  it('confirm what they say of the road', async () => {
    const trip = await tripIn('under_review');
    expect((await admin.get(at(trip))).body.data).toMatchObject({ ...departed, ...arrived });
    const { rows } = await world.owner.query('select first_review_at from trip where id = $1', [trip.id]);
    expect(rows[0].first_review_at).not.toBeNull();
  });

  it('drop a planned arrival that the departure has passed', async () => {
    const trip = await create();
    const reply = await admin.post(at(trip, '/start'), { departure_at: '2026-03-05T06:00' });
    expect([reply.status, reply.body.data.arrival_at]).toEqual([200, null]);
  });

  it('refuse what has not happened yet', async () => {
    const active = await create();
    const started = await admin.post(at(active, '/start'), { departure_at: '2099-01-01T06:00' });
    expect([started.status, started.body.code, Object.keys(started.body.errors)]).toEqual([422, 'date_in_future', ['departure_at']]);
    const arriving = await tripIn('in_transit');
    const reviewed = await admin.post(at(arriving, '/review'), { arrival_at: '2099-01-01T06:00' });
    expect([reviewed.status, reviewed.body.code, Object.keys(reviewed.body.errors)]).toEqual([422, 'date_in_future', ['arrival_at']]);
    const known = await tripIn('under_review');
    const changed = await admin.put(at(known), aTrip(condor, fleet, { arrival_at: '2099-01-01T06:00' }));
    expect([changed.status, changed.body.code]).toEqual([422, 'date_in_future']);
  });

  it('refuse an arrival before the departure, and an odometer that went back', async () => {
    const trip = await tripIn('in_transit');
    expect((await admin.post(at(trip, '/review'), { ...arrived, arrival_at: '2026-03-01T06:00' })).body.errors).toHaveProperty(
      'arrival_at',
    );
    expect((await admin.post(at(trip, '/review'), { ...arrived, odometer_arrival: 119_999 })).body.errors).toHaveProperty(
      'odometer_arrival',
    );
  });

  it('keep what is known where they say nothing of it', async () => {
    const trip = await create({ fuel_departure: 80, odometer_departure: 119_000 });
    const started = await admin.post(at(trip, '/start'), { departure_at: departed.departure_at });
    expect(started.body.data).toMatchObject({ fuel_departure: 80, odometer_departure: 119_000 });
    await admin.post(at(trip, '/review'), arrived);
    await admin.post(at(trip, '/rejection'), { reason: 'Falta el cumplido' });
    const again = await driver.post(at(trip, '/review'), { arrival_at: arrived.arrival_at });
    expect(again.body.data).toMatchObject(arrived);
  });

  it('refuse an odometer that goes backwards, whichever end was known before', async () => {
    const trip = await create({ odometer_arrival: 119_000 });
    const started = await admin.post(at(trip, '/start'), departed);
    expect([started.status, Object.keys(started.body.errors)]).toEqual([422, ['odometer_departure']]);
    await admin.put(at(trip), aTrip(condor, fleet, { odometer_departure: 118_000, odometer_arrival: 119_000 }));
    await admin.post(at(trip, '/start'), { departure_at: departed.departure_at });
    await world.owner.query('update trip set odometer_departure = 119001 where id = $1', [trip.id]);
    const reviewed = await admin.post(at(trip, '/review'), { arrival_at: arrived.arrival_at });
    expect([reviewed.status, Object.keys(reviewed.body.errors)]).toEqual([422, ['odometer_arrival']]);
  });

  it('ask a reason of two characters to reject', async () => {
    const trip = await tripIn('under_review');
    expect((await admin.post(at(trip, '/rejection'), { reason: ' x ' })).status).toBe(422);
  });

  it('leave a history: who, when, from, to, why', async () => {
    const trip = await tripIn('rejected');
    const { data } = (await admin.get(at(trip, '/status-changes'))).body;
    expect(data.map(({ from_status, to_status }: Record<string, string>) => [from_status, to_status])).toEqual([
      ['under_review', 'rejected'],
      ['in_transit', 'under_review'],
      ['active', 'in_transit'],
      [null, 'active'],
    ]);
    expect(data[0]).toMatchObject({ reason: 'Falta el cumplido', person_id: condor.admin_id, person_name: 'Ana condor' });
  });

  it('happen once when two send the trip at the same time', async () => {
    const trip = await create();
    const replies = await Promise.all([admin.post(at(trip, '/start'), departed), driver.post(at(trip, '/start'), departed)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a change of a trip', () => {
  it('is refused over somebody else’s', async () => {
    const trip = await create();
    const first = await admin.put(at(trip), aTrip(condor, fleet, { manifest_number: 'M-1' }), { headers: { 'if-match': '"1"' } });
    expect([first.status, first.body.data.manifest_number]).toEqual([200, 'M-1']);
    const second = await admin.put(at(trip), aTrip(condor, fleet), { headers: { 'if-match': '"1"' } });
    expect([second.status, second.body.code, second.body.details]).toEqual([412, 'stale_version', { version: first.body.data.version }]);
  });

  for (const status of ['cancelled', 'paid']) {
    it(`is refused once it is ${status}, and so are its loads'`, async () => {
      const trip = await create();
      const load = (await admin.post(at(trip, '/loads'), aLoad({ unit_price: '0' }))).body.data;
      await become(trip, status);
      const replies = [
        await admin.put(at(trip), aTrip(condor, fleet)),
        await admin.post(at(trip, '/loads'), aLoad()),
        await admin.put(at(trip, `/loads/${load.id}`), aLoad()),
        await admin.post(at(trip, `/loads/${load.id}/deactivation`), {}),
      ];
      expect(replies.map((reply) => [reply.status, reply.body.code])).toEqual(replies.map(() => [409, 'trip_closed']));
    });
  }

  it('leaves the amounts alone once invoiced, and lets the rest change', async () => {
    const trip = await create({ freight_rate: '0', advance_payment: '5' });
    const load = (await admin.post(at(trip, '/loads'), aLoad())).body.data;
    await become(trip, 'invoiced');
    const same = { freight_rate: '0', advance_payment: '5.00' };
    for (const change of [{ freight_rate: '1' }, { customer_id: fleet.other_customer_id }, { advance_payment: '6' }]) {
      expect((await admin.put(at(trip), aTrip(condor, fleet, { ...same, ...change }))).body.code).toBe('trip_invoiced');
    }
    expect((await admin.put(at(trip, `/loads/${load.id}`), aLoad({ quantity: '11' }))).body.code).toBe('trip_invoiced');
    expect((await admin.post(at(trip, '/loads'), aLoad())).body.code).toBe('trip_invoiced');
    expect((await admin.post(at(trip, `/loads/${load.id}/deactivation`), {})).body.code).toBe('trip_invoiced');
    expect((await admin.put(at(trip), aTrip(condor, fleet, { ...same, manifest_number: 'M-2' }))).status).toBe(200);
    expect((await admin.put(at(trip, `/loads/${load.id}`), aLoad({ notes: 'Frágil' }))).body.data.notes).toBe('Frágil');
  });

  for (const status of ['under_review', 'rejected', 'invoiced']) {
    it(`keeps the confirmed arrival of a trip that is ${status}`, async () => {
      const trip = await tripIn(status);
      const reply = await admin.put(at(trip), aTrip(condor, fleet, { arrival_at: null }));
      expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([422, 'arrival_required', ['arrival_at']]);
    });
  }

  it('keeps a driver who has left', async () => {
    const trip = await create();
    await world.owner.query("update member set status = 'inactive' where company_id = $1 and id = $2", [condor.id, condor.driver_id]);
    const reply = await admin.put(at(trip), aTrip(condor, fleet, { manifest_number: 'M-3' }));
    await world.owner.query("update member set status = 'active' where company_id = $1 and id = $2", [condor.id, condor.driver_id]);
    expect(reply.status).toBe(200);
  });
});

describe("a trip's advance payment", () => {
  const rows = async (trip: { id: string }) =>
    (await world.owner.query('select amount, method, customer_id from advance where trip_id = $1', [trip.id])).rows;
  it('is one row that comes, changes and goes with the field', async () => {
    const trip = await create();
    expect(await rows(trip)).toEqual([]);
    await admin.put(at(trip), aTrip(condor, fleet, { advance_payment: '100', advance_method: 'cash' }));
    expect(await rows(trip)).toEqual([{ amount: '100.00', method: 'cash', customer_id: fleet.customer_id }]);
    await admin.put(
      at(trip),
      aTrip(condor, fleet, { advance_payment: '200', advance_method: 'check', customer_id: fleet.other_customer_id }),
    );
    expect(await rows(trip)).toEqual([{ amount: '200.00', method: 'check', customer_id: fleet.other_customer_id }]);
    const reply = await admin.put(at(trip), aTrip(condor, fleet));
    expect([reply.body.data.advance_payment, await rows(trip)]).toEqual(['0.00', []]);
  });
});

describe('loads and freight', () => {
  it('are the freight while the trip has no rate', async () => {
    const trip = await create({ freight_rate: '0' });
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
    const trip = await create({ freight_rate: '1000000' });
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
    const trip = await create({ freight_rate: '0' });
    await admin.post(at(trip, '/loads'), aLoad());
    expect((await admin.put(at(trip), aTrip(condor, fleet, { freight_rate: '7' }))).body.code).toBe('freight_basis_needed');
    expect((await admin.get(at(trip))).body.data.freight).toBe('525000.00');
  });

  it('count for nothing while inactive', async () => {
    const trip = await create({ freight_rate: '0' });
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
    const trip = await create({ freight_rate: '0' });
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
    const trip = await create();
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
    const trip = await create();
    const load = (await admin.post(at(trip, '/loads'), aLoad({ unit_price: '0' }))).body.data;
    const put = () => admin.put(at(trip, `/loads/${load.id}`), aLoad({ unit_price: '0' }), { headers: { 'if-match': '1' } });
    expect([(await put()).status, (await put()).status]).toEqual([200, 412]);
  });

  it('belong to their trip alone', async () => {
    const [trip, other] = [await create(), await create()];
    const load = (await admin.post(at(trip, '/loads'), aLoad({ unit_price: '0' }))).body.data;
    expect((await admin.get(at(trip, `/loads/${load.id}`))).body.data.id).toBe(load.id);
    expect((await admin.get(at(other, `/loads/${load.id}`))).status).toBe(404);
    expect((await admin.put(at(other, `/loads/${load.id}`), aLoad())).status).toBe(404);
  });

  it('ask for goods, unit, quantity and price', async () => {
    const reply = await admin.post(at(await create(), '/loads'), { quantity: '0' });
    expect(Object.keys(reply.body.errors)).toEqual(['goods', 'quantity', 'unit', 'unit_price']);
  });

  it('keep the freight right when ten come at once', async () => {
    const trip = await create({ freight_rate: '0' });
    await Promise.all(Array.from({ length: 10 }, () => admin.post(at(trip, '/loads'), aLoad({ quantity: '1', unit_price: '100' }))));
    expect((await admin.get(at(trip))).body.data.freight).toBe('1000.00');
  });
});

describe('the list', () => {
  const found = async (query: string, client = admin) => {
    const reply = await client.get(`/api/trips?${query}`);
    expect(reply.text).toContain('"data"');
    return reply.body.data.map(({ number }: { number: string }) => number);
  };
  it('finds by number, its digits, customer, driver and plate', async () => {
    const trip = await create({ customer_id: fleet.other_customer_id });
    const digits = trip.number.slice(5);
    for (const search of [trip.number, trip.number.toLowerCase(), String(Number(digits)), `0${digits}`, 'cafe', 'darío', 'abc12']) {
      expect(await found(`search=${encodeURIComponent(search)}&sort=-number&perPage=10`)).toContain(trip.number);
    }
    expect(await found('search=nobody')).toEqual([]);
  });

  it('filters by several statuses, by word and by number', async () => {
    const trips = [await tripIn('rejected'), await tripIn('cancelled'), await tripIn('in_transit')];
    const sorted = '&sort=-number&perPage=10';
    for (const query of ['status=rejected,cancelled', 'status=rejected&status=cancelled', 'status=6,2']) {
      const numbers = await found(query + sorted);
      expect(trips.map(({ number }) => numbers.includes(number))).toEqual([true, true, false]);
    }
    expect((await admin.get('/api/trips?status=lost')).status).toBe(422);
  });

  it('filters by driver, truck, customer and days of departure, and counts', async () => {
    const trip = await create({ departure_at: '2028-05-05T23:59', arrival_at: null, truck_id: fleet.other_truck_id });
    expect(await found('departed_from=2028-05-05&departed_to=2028-05-05')).toEqual([trip.number]);
    expect(await found('departed_from=2028-05-06')).toEqual([]);
    expect(await found(`truck_id=${fleet.other_truck_id}&driver_id=${condor.driver_id}&customer_id=${fleet.customer_id}`)).toEqual([
      trip.number,
    ]);
    expect((await admin.get('/api/trips?departed_from=2028-05-05&count=1')).body.meta).toMatchObject({ total: 1, total_is_exact: true });
  });

  it('pages by key in either order of freight', async () => {
    const first = await admin.get('/api/trips?sort=freight&perPage=10');
    const second = await admin.get(`/api/trips?sort=freight&perPage=10&page=2&after=${first.body.meta.next}`);
    const amounts = [...first.body.data, ...second.body.data].map(({ freight }) => Number(freight));
    expect(amounts).toEqual([...amounts].sort((one, other) => one - other));
  });
});

describe('a driver', () => {
  it('sees own trips only, and no money of them', async () => {
    const own = await create({ advance_payment: '100' });
    const load = (await admin.post(at(own, '/loads'), aLoad({ freight_basis: 'both' }))).body.data;
    const other = await create({ driver_id: fleet.other_driver_id });

    const { data } = (await driver.get(at(own))).body;
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
    expect((await driver.get(at(own, '/loads'))).body.data).toMatchObject([{ goods: 'Cemento', unit_price: null, amount: null }]);
    expect((await driver.get(at(own, `/loads/${load.id}`))).body.data).toMatchObject({ unit_price: null, amount: null });

    for (const path of ['', '/loads', '/status-changes']) expect((await driver.get(at(other, path))).status).toBe(404);
    expect((await driver.post(at(other, '/start'), departed)).status).toBe(404);
    const list = (await driver.get('/api/trips?perPage=100&count=1')).body;
    expect(
      list.data.every((trip: { driver_id: string; freight: null }) => trip.driver_id === condor.driver_id && trip.freight === null),
    ).toBe(true);
  });

  it('does not learn amounts from the order of the list', async () => {
    const byFreight = await driver.get('/api/trips?sort=freight&perPage=10');
    const own = await driver.get('/api/trips?perPage=10');
    expect(byFreight.body.data).toEqual(own.body.data);
    const page = (query: string) => driver.get(`/api/trips?perPage=10&after=${byFreight.body.meta.next}${query}`);
    const second = await page('&sort=-freight');
    expect(second.body.data).toEqual((await page('')).body.data);
    expect(second.body.data[0].id).not.toBe(byFreight.body.data[0].id);
  });

  it('sees that a trip was rejected, and not why', async () => {
    const trip = await tripIn('rejected');
    const { data } = (await driver.get(at(trip, '/status-changes'))).body;
    expect(data[0]).toMatchObject({ to_status: 'rejected', reason: null });
  });

  it('changes neither trip nor loads', async () => {
    const trip = await create();
    const load = (await admin.post(at(trip, '/loads'), aLoad({ unit_price: '0' }))).body.data;
    const replies = [
      await driver.put(at(trip), aTrip(condor, fleet)),
      await driver.post(at(trip, '/loads'), aLoad()),
      await driver.put(at(trip, `/loads/${load.id}`), aLoad()),
      await driver.post(at(trip, `/loads/${load.id}/deactivation`), {}),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

describe('another company', () => {
  it('knows nothing of a trip', async () => {
    const trip = await create();
    const foreign = world.tucan.admin;
    const unknown = await foreign.get(at({ id: newId() }));
    expect([(await foreign.get(at(trip))).text, (await foreign.put(at(trip), aTrip(condor, fleet))).status]).toEqual([unknown.text, 404]);
    expect((await foreign.get('/api/trips?count=1')).body).toMatchObject({ data: [], meta: { total: 0 } });
  });
});
