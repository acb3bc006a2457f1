import { beforeAll, describe, expect, it } from 'vitest';
import { setUpTrips } from './testing.ts';

const { world, admin, fleet } = await setUpTrips();
const [bogota, cali, medellin] = ['CO-11001', 'CO-76001', 'CO-05001'];
const at = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
let sequence = 0;
const input = (changes: object = {}) => ({
  name: `Ruta ${++sequence}`,
  origin_city_id: bogota,
  destination_city_id: cali,
  freight_rate: '3250000',
  tolls_amount: '131200',
  tolls_count: 8,
  cash_amount: '900000',
  ...changes,
});
const create = async (changes: object = {}) => {
  const reply = await admin.post('/api/trips/templates', input(changes));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
};

describe('a route template', () => {
  it('is created, and read with the names of its places and its customer', async () => {
    const made = await create({ customer_id: fleet.customer_id, origin_address: 'Calle 13', notes: 'Con cita' });
    const { status, body } = await admin.get(`/api/trips/templates/${made.id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      customer_name: 'Cementos del Valle',
      origin_name: expect.stringContaining('Bogotá'),
      origin_department_id: 'CO-11',
      origin_country_id: 'CO',
      origin_address: 'Calle 13',
      destination_name: 'Cali',
      freight_rate: '3250000.00',
      freight_basis: 'rate',
      owner_freight: null,
      tolls_count: 8,
      status: 'active',
    });
  });

  it.each([
    { name: 'a name that another one has', changes: { name: 'Doble' }, status: 409, code: 'template_taken' },
    { name: 'an unknown city', changes: { origin_city_id: 'CO-99999' }, status: 422, code: 'invalid_input' },
  ])('is refused with $name', async ({ changes, status, code }) => {
    await admin.post('/api/trips/templates', input({ name: 'Doble' }));
    const reply = await admin.post('/api/trips/templates', input(changes));
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });

  it('has no decimals that the trips of the company cannot have', async () => {
    await world.owner.query('update company set money_decimals = 0 where id = $1', [world.condor.id]);
    const reply = await admin.post('/api/trips/templates', input({ cash_amount: '100.50' }));
    expect([reply.status, reply.body.code, reply.body.details]).toEqual([422, 'too_many_decimals', { decimals: 0 }]);
    await world.owner.query('update company set money_decimals = 2 where id = $1', [world.condor.id]);
  });
});

describe('the templates that a trip is offered', () => {
  let names: string[];
  const offered = async (query: Record<string, string>) => {
    const { body } = await admin.get(`/api/trips/template-offers?${new URLSearchParams(query)}`);
    return body.data.map(({ name }: { name: string }) => name).filter((name: string) => names.includes(name));
  };

  beforeAll(async () => {
    await world.owner.query("update trip_template set status = 'inactive'");
    const made = [
      { name: 'B de cualquiera', customer_id: null },
      { name: 'C del cliente', customer_id: fleet.customer_id },
      { name: 'A del otro', customer_id: fleet.other_customer_id },
      { name: 'D a Medellín', customer_id: fleet.customer_id, destination_city_id: medellin },
    ];
    for (const one of made) await create(one);
    const inactive = await create({ name: 'E inactiva' });
    await admin.post(`/api/trips/templates/${inactive.id}/deactivation`, {}, at(1));
    names = [...made.map(({ name }) => name), 'E inactiva'];
  });

  it.each<{ name: string; query: Record<string, string> | (() => Record<string, string>); offers: string[] }>([
    { name: 'none, where nothing is chosen', query: {}, offers: [] },
    { name: 'of a customer, its own', query: () => ({ customer_id: fleet.customer_id }), offers: ['C del cliente', 'D a Medellín'] },
    {
      name: 'of a route, those of any customer, which they fill in, and those of none last',
      query: { origin_city_id: bogota, destination_city_id: cali },
      offers: ['A del otro', 'C del cliente', 'B de cualquiera'],
    },
    {
      name: 'of a customer and a route, its own before those of none',
      query: () => ({ customer_id: fleet.customer_id, origin_city_id: bogota, destination_city_id: cali }),
      offers: ['C del cliente', 'B de cualquiera'],
    },
    { name: 'of a place where none begins, none', query: { origin_city_id: medellin }, offers: [] },
  ])('are $name', async ({ query, offers }) => expect(await offered(typeof query === 'function' ? query() : query)).toEqual(offers));

  it('leave out those of an inactive customer, which no trip can have', async () => {
    await world.owner.query("update customer set status = 'inactive' where id = $1", [fleet.customer_id]);
    expect(await offered({ origin_city_id: bogota, destination_city_id: medellin })).toEqual([]);
    await world.owner.query("update customer set status = 'active' where id = $1", [fleet.customer_id]);
  });
});
