import { describe, expect, it } from 'vitest';
import { createCustomer, createTrip, invoiceInput, lineInput, setUpInvoicing, type Tax } from '../testing.ts';

const { world } = await setUpInvoicing();
const admin = () => world.condor.admin;
const [yumbo, bogota] = ['CO-76892', 'CO-11001'];
const agent = (change: object = {}) => createCustomer(admin(), { withholding_agent: true, ...change });
const setRate = async (city_id: string, value: string) => {
  const input = { key: 'reteica_rate', city_id, value, valid_from: '2026-01-01' };
  expect((await admin().post('/api/parameters', input)).status).toBe(201);
};
await setRate(yumbo, '0.7');
await setRate(bogota, '0.414');

type Row = { description: string; withholding_kind: string | null; municipality_id: string | null; base: string | null; amount: string };
const rowsOf = (reply: { body: { data: { adjustments: Row[] } } }) =>
  reply.body.data.adjustments.map(({ description, base, amount }) => [description, base, amount]);
const draftOf = async (customer: string, freight_rate: string, origin_city_id?: string) => {
  const trip = await createTrip(world, world.condor, customer, { freight_rate, origin_city_id });
  return admin().post(`/api/trips/${trip}/invoice`);
};
const termsOf = async (customer_id: string, issue_date: string, ...trips: string[]) =>
  (
    await admin().get(
      `/api/withholding-terms?customer_id=${customer_id}&issue_date=${issue_date}${trips.length ? `&trip_ids=${trips}` : ''}`,
    )
  ).body.data;
const termsFrom = async (customer_id: string, origin: string) =>
  (await admin().get(`/api/withholding-terms?customer_id=${customer_id}&issue_date=2026-06-01&origin_city_id=${origin}`)).body.data;
const setSelfWithholder = async (self_withholder: boolean) =>
  world.owner.query('update company set self_withholder = $2 where id = $1', [world.condor.id, self_withholder]);

describe('the draft of a trip', () => {
  it('proposes retefuente from the minimum base on, and the reteICA of its origin', async () => {
    const customer = await agent();
    expect(rowsOf(await draftOf(customer, '200000', 'CO-76001'))).toEqual([]);
    const reply = await draftOf(customer, '3000000', yumbo);
    expect(rowsOf(reply)).toEqual([
      ['Retefuente', null, '30000.00'],
      ['ReteICA Yumbo', '3000000.00', '21000.00'],
    ]);
    expect(reply.body.data.adjustments[1]).toMatchObject({
      withholding_kind: 'reteica',
      municipality_id: yumbo,
      per_mille: true,
      value: '0.7000',
    });
    expect(reply.body.data).toMatchObject({ total: '3000000.00', withholding: '51000.00', balance: '2949000.00' });
    expect((await admin().get(`/api/invoices/${reply.body.data.id}`)).body.data).toEqual(reply.body.data);
  });

  it('keeps its rows when the legal values, the customer or the company change', async () => {
    const customer = await agent();
    const { data } = (await draftOf(customer, '3000000', yumbo)).body;
    await setSelfWithholder(true);
    const saved = await admin().put(`/api/invoices/${data.id}`, { ...data, items: [{ ...data.items[0], unit_price: '100000' }] });
    await setSelfWithholder(false);
    expect([saved.status, rowsOf(saved)]).toEqual([
      200,
      [
        ['Retefuente', null, '1000.00'],
        ['ReteICA Yumbo', '3000000.00', '21000.00'],
      ],
    ]);
  });

  it('has the customer’s own rows first, and none that the customer or the company rules out', async () => {
    const own: Tax = { name: 'ReteICA pactado', type: 'withholding', method: 'percentage', value: '0.5', iva: false, per_mille: true };
    const customer = await agent({ taxes: [{ ...own, municipality_id: yumbo }] });
    const pactado = ['ReteICA pactado', '3000000.00', '15000.00'];
    expect(rowsOf(await draftOf(customer, '3000000', yumbo))).toEqual([pactado, ['Retefuente', null, '30000.00']]);
    expect(rowsOf(await draftOf(await agent({ taxes: [own], withholding_agent: false }), '3000000', yumbo))).toEqual([]);
    await setSelfWithholder(true);
    const reply = await draftOf(customer, '3000000', yumbo);
    await setSelfWithholder(false);
    expect(rowsOf(reply)).toEqual([pactado]);
  });

  it('marks the legal values of its day as used', async () => {
    const { data } = (await draftOf(await agent(), '3000000', bogota)).body;
    const used = ((await admin().get('/api/parameters')).body.data as { key: string; city_id: string; used_through: string }[])
      .filter(({ used_through }) => used_through === data.issue_date)
      .map(({ key, city_id }) => city_id ?? key)
      .sort();
    expect(used).toEqual(expect.arrayContaining([bogota, 'retefuente_minimum', 'retefuente_rate', 'uvt']));
    expect(used).not.toContain('minimum_wage');
  });
});

describe('the terms of a new invoice', () => {
  it('are those of its day, its customer and the origins of its trips', async () => {
    const customer = await agent();
    const [first, second] = [
      await createTrip(world, world.condor, customer, { origin_city_id: yumbo }),
      await createTrip(world, world.condor, customer),
    ];
    expect(await termsOf(customer, '2026-03-01', first, second)).toEqual({
      withholding_agent: true,
      self_withholder: false,
      taxes: [],
      retefuente: { rate: '1', minimum_base: '209496' },
      reteica: expect.arrayContaining([
        { municipality_id: yumbo, municipality_name: 'Yumbo', rate: '0.7' },
        { municipality_id: bogota, municipality_name: 'Bogotá, D.C.', rate: '0.414' },
      ]),
      origins: expect.arrayContaining([
        { trip_id: first, municipality_id: yumbo },
        { trip_id: second, municipality_id: bogota },
      ]),
    });
    expect(await termsOf(customer, '2025-03-01', first)).toMatchObject({ retefuente: { minimum_base: '0' }, reteica: [] });
    expect((await termsOf(await agent(), '2026-03-01', first)).origins).toEqual([]);
  });
});

describe('an invoice as it was typed', () => {
  it('is saved with exactly these rows', async () => {
    const base = { type: 'withholding', method: 'percentage', description: 'ReteICA', per_mille: true };
    const adjustments = [
      { ...base, value: '0.7', withholding_kind: 'reteica', municipality_id: yumbo, base: '3000000' },
      { ...base, value: '0.414', municipality_id: bogota, base: '2000000' },
      { ...base, type: 'tax', value: '1', municipality_id: bogota, base: '2000000', withholding_kind: 'reteica' },
      { ...base, method: 'fixed', value: '500', withholding_kind: 'other', base: '1' },
    ];
    const reply = await admin().post('/api/invoices', invoiceInput(await agent(), { items: [lineInput('5000000')], adjustments }));
    expect(reply.body.data.adjustments).toMatchObject([
      { withholding_kind: 'reteica', municipality_id: yumbo, base: '3000000.00', amount: '21000.00' },
      { withholding_kind: 'reteica', municipality_id: bogota, base: '2000000.00', amount: '8280.00' },
      { withholding_kind: null, municipality_id: null, base: null, amount: '50000.00' },
      { withholding_kind: 'other', municipality_id: null, base: null, amount: '500.00' },
    ]);
    expect((await admin().get(`/api/invoices/${reply.body.data.id}`)).body.data).toEqual(reply.body.data);
  });

  it('names a municipality that exists, and a base with the decimals of the invoice', async () => {
    const row = { type: 'withholding', method: 'percentage', description: 'ReteICA', value: '0.7', municipality_id: 'CO-99999' };
    const save = async (change: object) =>
      (await admin().post('/api/invoices', invoiceInput(await agent(), { adjustments: [{ ...row, ...change }] }))).body;
    expect(await save({})).toMatchObject({ code: 'city_unknown', errors: { 'adjustments.0.municipality_id': [expect.any(String)] } });
    await world.owner.query('update company set money_decimals = 0 where id = $1', [world.condor.id]);
    const refused = await save({ municipality_id: yumbo, base: '10.50' });
    await world.owner.query('update company set money_decimals = 2 where id = $1', [world.condor.id]);
    expect(refused).toMatchObject({ code: 'too_many_decimals', errors: { 'adjustments.0.base': [expect.any(String)] } });
  });

  it('that is dated ahead does not fix the legal values of later years', async () => {
    await admin().post('/api/invoices', invoiceInput(await agent(), { issue_date: '2098-01-01' }));
    const next = { key: 'uvt', value: '55000', valid_from: '2097-01-01' };
    expect((await admin().post('/api/parameters', next)).status).toBe(201);
  });
});

it('the terms of a trip that does not exist yet have the rate of where it starts, and no other', async () => {
  const customer = await agent();
  const { reteica, origins } = await termsFrom(customer, yumbo);
  expect([reteica, origins]).toMatchObject([[{ municipality_id: yumbo, rate: '0.7' }], []]);
  expect((await termsFrom(customer, 'CO-76001')).reteica).toEqual([]);
});
