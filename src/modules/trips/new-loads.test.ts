import { describe, expect, it } from 'vitest';
import { addFleet, loadInput, setUpTrips, tripInput, tripPath } from './testing.ts';

const { world, condor, admin, fleet } = await setUpTrips();

const post = (changes: object, options?: object) => admin.post('/api/trips', tripInput(condor, fleet, changes), options);
const loadsOf = async (trip: { id: string }) => (await admin.get(tripPath(trip, '/loads'))).body.data;
const paper = loadInput({ goods: 'Papel', quantity: '18', unit: 't', unit_price: '265000.5', notes: 'Frágil' });
const boxes = loadInput({ goods: 'Cajas', quantity: '640', unit: 'cajas', unit_price: '5000' });
const unpriced = loadInput({ goods: 'Estibas', quantity: '2', unit: 'un', unit_price: '0' });
/** What a failed save must leave as it was. */
const stored = async () => {
  const { rows } = await world.owner.query(
    `select (select count(*) from trip) as trips, (select count(*) from load) as loads, (select count(*) from advance) as advances,
       (select jsonb_object_agg(company_id || document, next_number) from number_format) as numbers`,
  );
  return rows[0];
};

describe('the loads of a new trip', () => {
  it('are saved with it, in their order, with the next numbers', async () => {
    const { rows } = await world.owner.query("select next_number as next from number_format where company_id = $1 and document = 'load'", [
      condor.id,
    ]);
    const reply = await post({ freight_rate: '0', loads: [paper, boxes, unpriced] });
    expect([reply.status, reply.body.data]).toMatchObject([
      201,
      { freight: '7970009.00', freight_basis: 'loads', loads_amount: '7970009.00', version: 1 },
    ]);
    const number = (at: number) => `LOAD-${String(Number(rows[0].next) + at).padStart(6, '0')}`;
    expect(await loadsOf(reply.body.data)).toMatchObject([
      {
        number: number(0),
        goods: 'Papel',
        quantity: '18.000',
        unit: 't',
        unit_price: '265000.5000',
        amount: '4770009.00',
        notes: 'Frágil',
        status: 'active',
        version: 1,
      },
      { number: number(1), goods: 'Cajas', amount: '3200000.00' },
      { number: number(2), goods: 'Estibas', amount: '0.00' },
    ]);
  });

  it('are as if they were added one by one', async () => {
    const together = (await post({ freight_rate: '0', loads: [paper, boxes] })).body.data;
    const apart = (await post({ freight_rate: '0' })).body.data;
    for (const load of [paper, boxes]) expect((await admin.post(tripPath(apart, '/loads'), load)).status).toBe(201);
    const seen = async (trip: { id: string }) => {
      const { freight, freight_basis, loads_amount, status } = (await admin.get(tripPath(trip))).body.data;
      const loads = (await loadsOf(trip)).map(({ id: _, trip_id: __, number: ___, ...load }: Record<string, unknown>) => load);
      const { rows } = await world.owner.query(
        "select entity, action, person_id, changes #> '{after,goods}' as goods from history where record_id = $1 and entity = 'load' order by at, changes #>> '{after,number}'",
        [trip.id],
      );
      return { freight, freight_basis, loads_amount, status, loads, history: rows };
    };
    expect((await seen(together)).history).toHaveLength(2);
    expect(await seen(together)).toEqual(await seen(apart));
  });

  const choices = { rate: '1000000.00', loads: '3200000.00', both: '4200000.00' };

  it('leave the typed rate as it is when they are the freight', async () => {
    const { body } = await post({ freight_rate: '1000000', freight_basis: 'loads', loads: [boxes] });
    expect(body.data).toMatchObject({ freight: choices.loads, freight_rate: '1000000.00', loads_amount: '3200000.00' });
  });

  it('ask for the basis when rate and loads both have an amount and none was chosen', async () => {
    const before = await stored();
    const reply = await post({ freight_rate: '1000000', loads: [boxes] });
    expect([reply.status, reply.body.code, reply.body.details]).toEqual([409, 'freight_basis_needed', choices]);
    expect(await stored()).toEqual(before);
    expect((await post({ freight_rate: '3200000', loads: [boxes] })).body.data.freight_basis).toBe('rate');
    expect((await post({ freight_rate: '5', loads: [unpriced] })).body.data.freight).toBe('5.00');
  });

  const refused = [
    {
      name: 'each missing field of each load',
      loads: [boxes, { quantity: '1' }, { ...boxes, unit_price: '-1' }],
      fields: ['loads.1.goods', 'loads.1.unit', 'loads.1.unit_price', 'loads.2.unit_price'],
    },

    {
      name: 'a sum that cannot be billed',
      loads: [
        { ...boxes, quantity: '1', unit_price: '9999999999999' },
        { ...boxes, quantity: '1', unit_price: '1' },
      ],
      fields: ['loads.1.unit_price'],
    },
  ];
  it.each(refused)('are refused with nothing saved: $name', async ({ loads, fields }) => {
    const before = await stored();
    const reply = await post({ freight_rate: '0', advance_payment: '10', loads });
    expect([reply.status, Object.keys(reply.body.errors).sort()]).toEqual([422, fields]);
    expect(await stored()).toEqual(before);
  });

  it('are numbered by the company, and leave nothing when its numbers are used up', async () => {
    const { tucan } = world;
    const other = await addFleet(world, tucan);
    const make = (loads: object[]) => tucan.admin.post('/api/trips', tripInput(tucan, other, { freight_rate: '0', loads }));
    const made = (await make([boxes])).body.data;
    expect((await tucan.admin.get(tripPath(made, '/loads'))).body.data).toMatchObject([{ number: 'LOAD-000001' }]);
    expect((await admin.get(tripPath(made, '/loads'))).status).toBe(404);
    await world.owner.query("update number_format set next_number = 999999 where company_id = $1 and document = 'load'", [tucan.id]);
    const before = await stored();
    const reply = await make([boxes, paper]);
    expect([reply.status, reply.body.code]).toEqual([409, 'number_series_exhausted']);
    expect(await stored()).toEqual(before);
    expect((await make([boxes])).status).toBe(201);
  });
});
