import { describe, expect, it } from 'vitest';
import { loadInput, setUpTrips, tripInput, tripPath } from './testing.ts';

const { world, condor, admin, fleet, trips } = await setUpTrips();

describe('a new trip', () => {
  it('gets the next number and is returned with names beside ids', async () => {
    const reply = await admin.post('/api/trips', tripInput(condor, fleet, { advance_payment: '1000000', advance_method: 'cash' }));
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
    expect((await admin.get(tripPath(data))).body.data).toEqual(data);
  });

  const refusals: { name: string; changes: () => object; field: string }[] = [
    { name: 'a user who is not a driver', changes: () => ({ driver_id: condor.admin_id }), field: 'driver_id' },
    { name: 'an inactive truck', changes: () => ({ truck_id: fleet.inactive_truck_id }), field: 'truck_id' },

    {
      name: "a department that is not the city's",
      changes: () => ({ destination: { city_id: 'CO-76001', department_id: 'CO-05', address: 'x' } }),
      field: 'destination.department_id',
    },
  ];
  for (const { name, changes, field } of refusals) {
    it(`refuses ${name}`, async () => {
      const reply = await admin.post('/api/trips', tripInput(condor, fleet, changes()));
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]]);
    });
  }

  it('has no more decimals than its company had when it was created', async () => {
    await world.owner.query('update company set money_decimals = 0 where id = $1', [condor.id]);
    const trip = await trips.create({ freight_rate: '100.00' });
    await world.owner.query('update company set money_decimals = 2 where id = $1', [condor.id]);
    const reply = await admin.put(tripPath(trip), tripInput(condor, fleet, { owner_freight: '100.5' }));
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([422, 'too_many_decimals', ['owner_freight']]);
    expect((await admin.post('/api/trips', tripInput(condor, fleet, { owner_freight: '100.55' }))).status).toBe(201);
  });

  it('gets a unique number, without gaps, when fifty are created at once', async () => {
    const { rows } = await world.owner.query("select next_number as next from number_format where company_id = $1 and document = 'trip'", [
      condor.id,
    ]);
    const replies = await Promise.all(Array.from({ length: 50 }, () => admin.post('/api/trips', tripInput(condor, fleet))));
    const numbers = replies.map(({ body }) => Number(body.data.number.slice(5))).sort((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, count) => Number(rows[0].next) + count));
  });

  it('is saved with warnings when another trip needs the same truck, trailer or driver', async () => {
    const other = await trips.create({ departure_at: '2027-01-10T06:00', arrival_at: '2027-01-12T06:00', trailer_id: fleet.trailer_id });
    const reply = await admin.post(
      '/api/trips',
      tripInput(condor, fleet, { departure_at: '2027-01-11T06:00', arrival_at: null, trailer_id: fleet.trailer_id }),
    );
    expect(reply.status).toBe(201);
    expect(reply.body.warnings).toEqual(
      ['truck', 'trailer', 'driver'].map((kind) => ({ code: 'overlap', kind, id: other.id, number: other.number })),
    );
    expect((await admin.get(tripPath(reply.body.data, '/warnings'))).body.data).toEqual(reply.body.warnings);
    await admin.post(tripPath(other, '/cancellation'), {});
    expect((await admin.get(tripPath(reply.body.data, '/warnings'))).body.data).toEqual([]);
    await admin.post(tripPath(reply.body.data, '/cancellation'), {});
  });
});

describe('an edit of a trip', () => {
  it('is refused once the trip is paid, as are changes of its loads', async () => {
    const trip = await trips.create();
    const load = (await admin.post(tripPath(trip, '/loads'), loadInput({ unit_price: '0' }))).body.data;
    await trips.setStatus(trip, 'paid');
    const replies = [
      await admin.put(tripPath(trip), tripInput(condor, fleet)),
      await admin.post(tripPath(trip, '/loads'), loadInput()),
      await admin.put(tripPath(trip, `/loads/${load.id}`), loadInput()),
      await admin.post(tripPath(trip, `/loads/${load.id}/deactivation`), {}),
    ];
    expect(replies.map((reply) => [reply.status, reply.body.code])).toEqual(replies.map(() => [409, 'trip_closed']));
  });

  it('cannot change billed values once invoiced, but other values', async () => {
    const trip = await trips.create({ freight_rate: '0', advance_payment: '5' });
    const load = (await admin.post(tripPath(trip, '/loads'), loadInput())).body.data;
    await trips.setStatus(trip, 'invoiced');
    const same = { freight_rate: '0', advance_payment: '5.00' };
    for (const change of [{ freight_rate: '1' }, { customer_id: fleet.other_customer_id }, { advance_payment: '6' }]) {
      expect((await admin.put(tripPath(trip), tripInput(condor, fleet, { ...same, ...change }))).body.code).toBe('trip_invoiced');
    }
    expect((await admin.put(tripPath(trip, `/loads/${load.id}`), loadInput({ quantity: '11' }))).body.code).toBe('trip_invoiced');
    expect((await admin.post(tripPath(trip, '/loads'), loadInput())).body.code).toBe('trip_invoiced');
    expect((await admin.post(tripPath(trip, `/loads/${load.id}/deactivation`), {})).body.code).toBe('trip_invoiced');
    expect((await admin.put(tripPath(trip), tripInput(condor, fleet, { ...same, manifest_number: 'M-2' }))).status).toBe(200);
    expect((await admin.put(tripPath(trip, `/loads/${load.id}`), loadInput({ notes: 'Frágil' }))).body.data.notes).toBe('Frágil');
  });

  it('cannot remove a confirmed arrival', async () => {
    const trip = await trips.createInStatus('rejected');
    const reply = await admin.put(tripPath(trip), tripInput(condor, fleet, { arrival_at: null }));
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([422, 'arrival_required', ['arrival_at']]);
  });

  it('may keep a driver who is no longer active', async () => {
    const trip = await trips.create();
    await world.owner.query("update member set status = 'inactive' where company_id = $1 and id = $2", [condor.id, condor.driver_id]);
    const reply = await admin.put(tripPath(trip), tripInput(condor, fleet, { manifest_number: 'M-3' }));
    await world.owner.query("update member set status = 'active' where company_id = $1 and id = $2", [condor.id, condor.driver_id]);
    expect(reply.status).toBe(200);
  });
});

describe("a trip's advance payment", () => {
  const rows = async (trip: { id: string }) =>
    (await world.owner.query('select amount, method, customer_id from advance where trip_id = $1', [trip.id])).rows;
  it('has a date: today unless given, kept by an edit without one', async () => {
    const { rows: days } = await world.owner.query("select (now() at time zone 'America/Bogota')::date as today");
    expect(await trips.create({ advance_payment: '100' })).toMatchObject({ advance_date: days[0].today });
    const trip = await trips.create({ advance_payment: '100', advance_date: '2026-02-20' });
    expect(trip.advance_date).toBe('2026-02-20');
    const save = async (change: object) =>
      (await admin.put(tripPath(trip), tripInput(condor, fleet, { advance_payment: '200', ...change }))).body.data.advance_date;
    expect(await save({})).toBe('2026-02-20');
    expect(await save({ advance_date: '2026-02-22' })).toBe('2026-02-22');
    expect(await save({ advance_payment: '0', advance_date: '2026-02-22' })).toBeNull();
  });

  it('is not dated in the future', async () => {
    const reply = await admin.post('/api/trips', tripInput(condor, fleet, { advance_payment: '100', advance_date: '2099-01-01' }));
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([422, 'date_in_future', ['advance_date']]);
    expect(await trips.create({ advance_payment: '0', advance_date: '2099-01-01' })).toMatchObject({ advance_date: null });
  });

  it('is one row that is inserted, updated and deleted with the field', async () => {
    const trip = await trips.create();
    expect(await rows(trip)).toEqual([]);
    await admin.put(tripPath(trip), tripInput(condor, fleet, { advance_payment: '100', advance_method: 'cash' }));
    expect(await rows(trip)).toEqual([{ amount: '100.00', method: 'cash', customer_id: fleet.customer_id }]);
    await admin.put(
      tripPath(trip),
      tripInput(condor, fleet, { advance_payment: '200', advance_method: 'check', customer_id: fleet.other_customer_id }),
    );
    expect(await rows(trip)).toEqual([{ amount: '200.00', method: 'check', customer_id: fleet.other_customer_id }]);
    const reply = await admin.put(tripPath(trip), tripInput(condor, fleet));
    expect([reply.body.data.advance_payment, await rows(trip)]).toEqual(['0.00', []]);
  });

  it('is not received in a cash box by transfer', async () => {
    const accounts: { id: string; kind: string }[] = (await admin.get('/api/payment-methods')).body.data;
    const payment_method_id = accounts.find(({ kind }) => kind === 'cash')?.id;
    const advance = { advance_payment: '100', advance_method: 'bank_transfer', payment_method_id };
    const refused = await admin.post('/api/trips', tripInput(condor, fleet, advance));
    expect([refused.status, refused.body.code]).toEqual([422, 'account_takes_cash']);
    expect((await admin.post('/api/trips', tripInput(condor, fleet, { ...advance, advance_method: 'cash' }))).status).toBe(201);
  });
});

describe('the list', () => {
  const foundNumbers = async (query: string, client = admin) => {
    const reply = await client.get(`/api/trips?${query}`);
    expect(reply.text).toContain('"data"');
    return reply.body.data.map(({ number }: { number: string }) => number);
  };
  it('searches number, digits of the number, customer, driver and plate', async () => {
    const trip = await trips.create({ customer_id: fleet.other_customer_id, trailer_id: fleet.trailer_id });
    const digits = trip.number.slice(5);
    const short = Number(digits);
    const numbers = [trip.number, trip.number.toLowerCase(), String(short), `0${digits}`, `TRIP-${short}`, `trip${short}`, `trip ${short}`];
    const plates = ['abc12', 'ABC-123', 'abc 123', 'R12345', 'r-123'];
    const words = ['cali bogota', 'Bogotá - Cali', 'abc-123 darío', `cafe ${short} R12345`];
    for (const search of [...numbers, 'cafe', '900300400', '900.300.400-1', 'darío', ...plates, ...words]) {
      expect(await foundNumbers(`search=${encodeURIComponent(search)}&sort=-number&perPage=10`), search).toContain(trip.number);
    }
    for (const search of ['nobody', '-', '..', 'R-999', 'darío nobody', 'TRIP-99999'])
      expect(await foundNumbers(`search=${search}`), search).toEqual([]);
  });

  it('searches an amount of freight, for callers who may see it', async () => {
    const trip = await trips.create({ freight_rate: '4815162' });
    for (const search of ['4815162', '4.815.162', '$4,815,162.00']) expect(await foundNumbers(`search=${search}`)).toEqual([trip.number]);
    expect(await foundNumbers(`search=${trip.number}`, world.condor.driver)).toEqual([trip.number]);
    expect(await foundNumbers('search=4815162', world.condor.driver)).toEqual([]);
  });

  it('searches the numbers that others gave the trip and its loads', async () => {
    const trip = await trips.create({ customer_reference: 'OC-4500012', manifest_number: 'MC-77' });
    expect(trip.customer_reference).toBe('OC-4500012');
    const { body } = await admin.post(tripPath(trip, '/loads'), loadInput({ unit_price: '0', waybill_number: '0417-55101' }));
    expect(body.data.waybill_number).toBe('0417-55101');
    for (const search of ['0417-5510', 'OC-45000', 'oc-4500012', 'mc-7'])
      expect(await foundNumbers(`search=${search}`), search).toEqual([trip.number]);
  });
});

describe('a driver on two trucks on the same days', () => {
  const on = (truck_id: string, departure_at: string, arrival_at: string | null) => ({ truck_id, departure_at, arrival_at, confirm: [] });
  const create = (changes: object) => admin.post('/api/trips', tripInput(condor, fleet, changes));

  it('asks, with the other trips, and not about one truck, other days or a cancelled trip', async () => {
    const first = await create(on(fleet.truck_id, '2027-05-03T06:00', '2027-05-06T18:00'));
    expect(first.status, first.text).toBe(201);
    const other = on(fleet.other_truck_id, '2027-05-06T08:00', '2027-05-08T08:00');
    const asked = await create(other);
    const question = {
      code: 'driver_on_two_trucks',
      trips: [{ number: first.body.data.number, plate: 'ABC123', departure_at: '2027-05-03T06:00', arrival_at: '2027-05-06T18:00' }],
    };
    expect([asked.status, asked.body.details]).toEqual([409, { questions: [question] }]);
    for (const accepted of [
      { ...other, truck_id: fleet.truck_id },
      on(fleet.other_truck_id, '2027-05-01T06:00', '2027-05-03T06:00'),
      { ...other, driver_id: fleet.other_driver_id },
    ]) {
      const made = await create(accepted);
      expect(made.status, made.text).toBe(201);
      await admin.post(tripPath(made.body.data, '/cancellation'), {});
    }
    const confirmed = await create({ ...other, confirm: ['driver_on_two_trucks'] });
    expect(confirmed.status, confirmed.text).toBe(201);

    const save = (changes: object) => admin.put(tripPath(confirmed.body.data), tripInput(condor, fleet, { ...other, ...changes }));
    expect((await save({ notes: 'Sin afán' })).status).toBe(200);
    expect((await save({ arrival_at: null })).body.details).toEqual({ questions: [question] });
    expect((await save({ departure_at: '2027-05-06T18:00' })).status).toBe(200);
    await admin.post(tripPath(first.body.data, '/cancellation'), {});
    expect((await save({ departure_at: '2027-05-04T18:00' })).status).toBe(200);
  });
});
