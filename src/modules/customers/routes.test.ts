import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { isNit } from '#base/nit.ts';
import { nitType, taxIdBody } from '#base/tax-id.ts';
import { asOwner } from '#server/db/tenant.ts';
import { formOf, pdf, png } from '#server/testing/files.ts';
import { makeWorld, untilLockWaits } from '#server/testing/world.ts';
import { readCustomerForInvoice } from './store.ts';

const world = await makeWorld();
afterAll(() => world.close());

let next = 890_000_000;
/** Input with a new tax ID. */
const input = (change: object = {}) => ({
  name: 'Cementos del Valle',
  tax_id_type: '31',
  tax_id: String(next++),
  email: 'facturas@cementos.test',
  phone: '6024440000',
  country_id: 'CO',
  department_id: 'CO-76',
  city_id: 'CO-76001',
  ...change,
});
const taxes = [
  { name: 'Retefuente', type: 'withholding', method: 'percentage', value: '1', iva: false, per_mille: false },
  { name: 'ReteICA', type: 'withholding', method: 'percentage', value: '0.414', iva: false, per_mille: true },
  { name: 'Pronto pago', type: 'discount', method: 'fixed', value: '50000', iva: false, per_mille: false },
];
const createCustomer = async (change: object = {}, client = world.condor.admin) =>
  (await client.post('/api/customers', input(change))).body.data;

describe('a customer', () => {
  it('is created with its taxes and read back', async () => {
    const reply = await world.condor.admin.post('/api/customers', input({ tax_id: '800.197.268-4', website: 'cementos.com', taxes }));
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      tax_id: '800197268',
      check_digit: '4',
      website: 'https://cementos.com',
      country_name: 'Colombia',
      department_name: 'Valle del Cauca',
      status: 'active',
      taxes,
    });
    expect((await world.condor.admin.get(`/api/customers/${reply.body.data.id}`)).body).toEqual(reply.body);
  });

  it('keeps its version when a save changes nothing', async () => {
    const { admin } = world.condor;
    const customer = await createCustomer({ taxes });
    const save = async (change: object) =>
      (await admin.put(`/api/customers/${customer.id}`, { ...customer, ...change }, { headers: { 'if-match': '"1"' } })).body.data.version;
    expect(await save({})).toBe(1);
    expect(
      await save({
        taxes: taxes
          .map((tax) => ({ ...tax, value: `${tax.value}.0` }))
          .slice(0, 1)
          .concat(customer.taxes.slice(1)),
      }),
    ).toBe(1);
    expect(await save({ taxes: customer.taxes.toReversed() })).toBe(2);
  });

  it('has a tax ID that is unique in its company', async () => {
    await createCustomer({ tax_id: '890903938' });
    const reply = await world.condor.admin.post('/api/customers', input({ tax_id: '890903938-8' }));
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([409, 'tax_id_taken', ['tax_id']]);
    expect((await world.tucan.admin.post('/api/customers', input({ tax_id: '890903938' }))).status).toBe(201);
  });

  it('needs a city of its department', async () => {
    const reply = await world.condor.admin.post('/api/customers', input({ department_id: 'CO-05' }));
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([422, 'place_mismatch', ['city_id']]);
  });

  it('has an image only if the caller sent the file', async () => {
    const file = (await world.condor.admin.post('/api/files?purpose=image', formOf(png(2, 2), 'logo.png'))).body.data;
    const customer = await createCustomer({ image: file.id });
    expect(customer.image_url).toBe(file.url);
    const saved = await world.condor.admin.put(`/api/customers/${customer.id}`, input({ image: file.id }));
    expect(saved.body.data.image).toBe(file.id);
    for (const image of [newId(), (await world.tucan.admin.post('/api/files?purpose=image', formOf(png(2, 2), 'logo.png'))).body.data.id]) {
      const reply = await world.condor.admin.post('/api/customers', input({ image }));
      expect([reply.status, reply.body.code]).toEqual([422, 'file_unknown']);
    }
    const attachment = (await world.condor.admin.post('/api/files?purpose=attachment', formOf(pdf(), 'rut.pdf'))).body.data;
    expect((await world.condor.admin.post('/api/customers', input({ image: attachment.id }))).body.code).toBe('file_unknown');
  });

  it('has a credit limit without cents in a company without decimals, unless it had them before', async () => {
    const { admin } = world.condor;
    const refused = { code: 'too_many_decimals', errors: { credit_limit: ['Máximo 0 decimales.'] } };
    const before = await createCustomer({ credit_limit: '1000.50' });
    await world.owner.query('update company set money_decimals = 0 where id = $1', [world.condor.id]);
    try {
      const reply = await admin.post('/api/customers', input({ credit_limit: '1000.5' }));
      expect([reply.status, reply.body]).toMatchObject([422, refused]);
      expect((await createCustomer({ credit_limit: '1000.00' })).credit_limit).toBe('1000.00');
      const save = async (change: object) =>
        (await admin.put(`/api/customers/${before.id}`, { ...before, ...change }, { headers: { 'if-match': '"1"' } })).body;
      expect(await save({ credit_limit: '1000.25' })).toMatchObject(refused);
      expect((await save({ credit_limit: '1000.5', phone: '6024440001' })).data).toMatchObject({ credit_limit: '1000.50', version: 2 });
    } finally {
      await world.owner.query('update company set money_decimals = 2 where id = $1', [world.condor.id]);
    }
  });

  it('is saved together with its taxes, which are replaced', async () => {
    const { id } = await createCustomer({ taxes });
    const reply = await world.condor.admin.put(`/api/customers/${id}`, input({ name: 'Otro nombre', taxes: [taxes[2], taxes[0]] }), {
      headers: { 'if-match': '"1"' },
    });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ name: 'Otro nombre', version: 2, taxes: [taxes[2], taxes[0]] });
    const invoiced = await asOwner(world.owner, world.condor.id, null, (db) => readCustomerForInvoice(db, id));
    expect(invoiced.taxes).toMatchObject([taxes[2] as object, taxes[0] as object]);
  });

  it('has withholdings of a kind, and of a municipality that exists', async () => {
    const row = { name: 'Pactada', type: 'withholding', method: 'percentage', value: '0.5', iva: false, per_mille: true };
    const kinds = [
      { ...row, withholding_kind: 'reteica', municipality_id: 'CO-76892' },
      { ...row, withholding_kind: 'retefuente', municipality_id: null },
    ];
    const made = await createCustomer({ taxes: kinds, withholding_agent: false });
    expect(made).toMatchObject({ taxes: kinds, withholding_agent: false });
    const refused = await world.condor.admin.post(
      '/api/customers',
      input({ taxes: [kinds[1], { ...kinds[0], municipality_id: 'CO-99999' }] }),
    );
    expect(refused.body).toMatchObject({ code: 'city_unknown', errors: { 'taxes.1.municipality_id': [expect.any(String)] } });
  });

  it('has taxes that keep their ids when they change or move, and takes none from another customer', async () => {
    const { id, taxes: saved } = await createCustomer({ taxes });
    const [first, second, third] = saved;
    const changed = [{ ...third, value: '60000' }, { ...first }, { ...taxes[1], name: 'Nuevo' }];
    const { body } = await world.condor.admin.put(`/api/customers/${id}`, input({ taxes: changed }));
    const fresh = body.data.taxes[2].id;
    const added = { ...taxes[1], name: 'Nuevo', id: fresh, withholding_kind: 'other', municipality_id: null };
    expect(body.data.taxes).toEqual([{ ...third, value: '60000' }, first, added]);
    expect([first.id, second.id, third.id]).not.toContain(fresh);
    const other = await createCustomer({ taxes: [{ ...first, value: '3' }] });
    expect(other.taxes[0].id).not.toBe(first.id);
    expect((await world.condor.admin.get(`/api/customers/${id}`)).body).toEqual(body);
  });

  it('has the taxes of the last save, even when two saves overlap', async () => {
    const { id } = await createCustomer({ taxes: [taxes[0]] });
    const first = await world.owner.connect();
    await first.query('begin');
    await first.query('select from customer where id = $1 for update', [id]);
    await first.query("update customer_tax set name = 'ReteICA' where customer_id = $1", [id]);
    const second = world.condor.admin.put(`/api/customers/${id}`, input({ taxes: [taxes[0]] }));
    await untilLockWaits(world.owner);
    await first.query('commit');
    first.release();
    expect((await second).body.data.taxes).toMatchObject([taxes[0]]);
  });
});

it.each(['899.999.068-1', '8999990681', 'Itagüí', 'itagui'])('the list finds a customer by %s', async (search) => {
  const [name, tax_id] = ['Ñandú Lácteos', '899999068'];
  const { admin } = world.tucan;
  await admin.post('/api/customers', input({ name, tax_id, department_id: 'CO-05', city_id: 'CO-05360' }));
  expect((await admin.get(`/api/customers?search=${encodeURIComponent(search)}`)).body.data).toMatchObject([{ name, tax_id }]);
});

it('has its check digit separated by one rule, in TypeScript and in SQL', async () => {
  const numbers = Array.from({ length: 3000 }, (_, n) => String((n * 2_654_435_761) % 10 ** (1 + (n % 15))));
  const ofTenDigits = Array.from({ length: 3000 }, (_, n) => String(7_900_000_000 + ((n * 2_654_435_761) % 2_100_000_000)));
  const { rows } = await world.owner.query<{ number: string; digit: string; separated: string }>(
    `select number, nit_check_digit(number) as digit, case when has_nit_check_digit(number) then left(number, 9) else number end as separated
     from unnest($1::text[]) number`,
    [[...numbers, ...ofTenDigits]],
  );
  expect(rows.filter(({ number, digit }) => !isNit(number, digit))).toEqual([]);
  expect(rows.filter(({ number, separated }) => taxIdBody(nitType, number) !== separated)).toEqual([]);
  expect(rows.filter(({ number, separated }) => number !== separated).length).toBeGreaterThan(100);
});
