/** Numbering and catalogues, as the settings manage them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { makeWorld, type World } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
const admin = () => world.condor.admin;

describe('number formats', () => {
  const formats = async () => (await admin().get('/api/number-formats')).body.data;
  const given = (change: object = {}) => ({ series: 'FV', delimiter: '-', length: 6, next_number: 7, ...change });

  it('stand for all seven documents', async () => {
    expect((await formats()).map(({ document, series }: { document: string; series: string }) => [document, series])).toEqual([
      ['trip', 'TRIP'],
      ['load', 'LOAD'],
      ['invoice', 'INV'],
      ['payment', 'PAY'],
      ['expense', 'EXP'],
      ['stub', 'STUB'],
      ['stub_payment', 'STBPAY'],
    ]);
  });

  const refusals = [
    { name: 'a series of seven characters', change: { series: 'SERIES7' }, field: 'series' },
    { name: 'a delimiter of two characters', change: { delimiter: '--' }, field: 'delimiter' },
    { name: 'no delimiter', change: { delimiter: '' }, field: 'delimiter' },
    { name: 'a digit as the delimiter', change: { delimiter: '1' }, field: 'delimiter' },
    { name: 'a length of zero', change: { length: 0 }, field: 'length' },
    { name: 'a length of eleven', change: { length: 11 }, field: 'length' },
    { name: 'a next number of zero', change: { next_number: 0 }, field: 'next_number' },
    { name: 'no next number', change: { next_number: undefined }, field: 'next_number' },
    { name: 'a next number with more digits than the length', change: { length: 2, next_number: 100 }, field: 'next_number' },
  ];
  for (const { name, change, field } of refusals) {
    it(`refuse ${name}`, async () => {
      const reply = await admin().put('/api/number-formats/expense', given(change));
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]]);
    });
  }

  it('take the longest and the shortest, and an empty series', async () => {
    expect((await admin().put('/api/number-formats/stub', given({ series: '', length: 1, next_number: 9 }))).status).toBe(200);
    expect(
      (await admin().put('/api/number-formats/stub', given({ series: 'ABCDEF', delimiter: '/', length: 10, next_number: 9_999_999_999 })))
        .status,
    ).toBe(200);
  });

  it('warn from nine tenths on', async () => {
    const at = async (next_number: number) =>
      (await admin().put('/api/number-formats/load', given({ series: 'C', length: 2, next_number }))).body.data.nearly_exhausted;
    expect([await at(90), await at(91)]).toEqual([false, true]);
  });

  it('go back to an unused number, and never to a used one', async () => {
    const taken = async () => {
      const connection = await world.owner.connect();
      await connection.query('begin');
      await connection.query("select set_config('app.company_id', $1, true)", [world.condor.id]);
      const { rows } = await connection.query<{ number: string }>("select take_number('stub_payment') as number");
      await connection.query('commit');
      connection.release();
      return rows[0]?.number;
    };
    expect(await taken()).toBe('STBPAY-000001');
    const set = (next_number: number) => admin().put('/api/number-formats/stub_payment', given({ series: 'PN', next_number }));
    expect((await set(50)).status).toBe(200);
    expect((await set(2)).body.data).toMatchObject({ next_number: 2, last_number: 1 });
    expect((await set(1)).body).toMatchObject({
      code: 'number_already_used',
      details: { last_used: 1 },
      errors: { next_number: [expect.stringContaining('1')] },
    });
    expect(await taken()).toBe('PN-000002');
  });

  it('go on counting where a number was taken while the form was open', async () => {
    await admin().put('/api/number-formats/expense', given({ series: 'G', next_number: 5 }));
    await world.owner.query("update number_format set next_number = 9, last_number = 8 where company_id = $1 and document = 'expense'", [
      world.condor.id,
    ]);
    const reply = await admin().put('/api/number-formats/expense', given({ series: 'GTO', next_number: 5, next_number_seen: 5 }));
    expect(reply.body.data).toMatchObject({ series: 'GTO', next_number: 9 });
    expect((await admin().put('/api/number-formats/expense', given({ next_number: 6, next_number_seen: 5 }))).body.code).toBe(
      'number_already_used',
    );
  });

  it('are saved over what was seen only, and keep their history', async () => {
    const before = (await formats()).find(({ document }: { document: string }) => document === 'payment');
    const save = () =>
      admin().put('/api/number-formats/payment', given({ series: 'RC' }), { headers: { 'if-match': `"${before.version}"` } });
    expect((await save()).status).toBe(200);
    expect((await save()).status).toBe(412);
    const { rows } = await world.owner.query("select person_id, changes from history where entity = 'number_format' and entity_id = $1", [
      before.id,
    ]);
    expect(rows).toEqual([{ person_id: world.condor.admin_id, changes: { series: ['PAY', 'RC'], next_number: [1, 7] } }]);
  });

  it('exist for the seven documents alone', async () => {
    expect((await admin().put('/api/number-formats/manifest', given())).status).toBe(404);
  });

  it('are not for drivers', async () => {
    expect((await world.condor.driver.get('/api/number-formats')).status).toBe(403);
    expect((await world.condor.driver.put('/api/number-formats/trip', given())).status).toBe(403);
  });
});

describe('payment methods', () => {
  const given = (change: object = {}) => ({ description: 'Nequi', recipient: 'company', account_number: '3001234567', ...change });
  const added = async (change: object = {}) => (await admin().post('/api/payment-methods', given(change))).body.data;
  const offered = async () => (await admin().get('/api/payment-methods')).body.data.map(({ id }: { id: string }) => id);

  it('are added, and offered to forms at once', async () => {
    const method = await added();
    expect(method).toMatchObject({ ...given(), status: 'active', version: 1 });
    expect(await offered()).toContain(method.id);
  });

  it('need a description and a recipient', async () => {
    const reply = await admin().post('/api/payment-methods', { account_number: '1' });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['description', 'recipient']]);
  });

  it('are offered no more when they are taken out of use, until they are taken back', async () => {
    const { id } = await added();
    expect((await admin().post(`/api/payment-methods/${id}/deactivation`)).body.data.status).toBe('inactive');
    expect(await offered()).not.toContain(id);
    expect((await admin().post(`/api/payment-methods/${id}/deactivation`)).body.code).toBe('already_inactive');
    expect((await admin().get('/api/payment-methods/all')).body.data.map((method: { id: string }) => method.id)).toContain(id);
    expect((await admin().delete(`/api/payment-methods/${id}/deactivation`)).body.data.status).toBe('active');
    expect((await admin().delete(`/api/payment-methods/${id}/deactivation`)).body.code).toBe('already_active');
  });

  it('are deleted while nothing names them', async () => {
    const unused = await added();
    expect((await admin().delete(`/api/payment-methods/${unused.id}`)).status).toBe(204);
    expect((await admin().delete(`/api/payment-methods/${unused.id}`)).status).toBe(404);
    const used = await added();
    await world.owner.query(
      `insert into customer (company_id, id, name, tax_id_type, tax_id, email, phone, country_id, department_id, city_id, search)
        values ($1, $2, 'Uno', '31', '800197268', 'a@b.co', '1', 'CO', 'CO-11', 'CO-11001', 'uno')`,
      [world.condor.id, world.condor.admin_id],
    );
    await world.owner.query(
      `insert into payment (company_id, id, number, customer_id, payment_date, method, payment_method_id, amount)
        values ($1, $2, 'PAY-1', $3, '2026-01-01', 'cash', $4, 1)`,
      [world.condor.id, newId(), world.condor.admin_id, used.id],
    );
    expect((await admin().delete(`/api/payment-methods/${used.id}`)).body.code).toBe('in_use');
    expect(await offered()).toContain(used.id);
  });

  it('are saved', async () => {
    const { id } = await added();
    expect(
      (await admin().put(`/api/payment-methods/${id}`, given({ description: 'Daviplata', recipient: 'driver' }))).body.data,
    ).toMatchObject({
      description: 'Daviplata',
      recipient: 'driver',
      version: 2,
    });
  });

  it('are never more than are read', async () => {
    await world.owner.query(
      "insert into payment_method (company_id, id, description, recipient) select $1, uuidv7(), 'x', 'company' from generate_series(1, 100)",
      [world.tucan.id],
    );
    expect((await world.tucan.admin.post('/api/payment-methods', given())).body.code).toBe('catalogue_full');
  });
});

describe('the tax catalogue', () => {
  const given = (change: object = {}) => ({ name: 'ReteICA Bogotá', type: 'withholding', method: 'percentage', value: '0.414', ...change });

  it('starts with the withholding and the tax of the country', async () => {
    expect((await admin().get('/api/taxes')).body.data).toMatchObject([
      { name: 'IVA', type: 'tax', method: 'percentage', value: '19', iva: true, status: 'active' },
      { name: 'Retefuente', type: 'withholding', value: '1', iva: false },
    ]);
  });

  const refusals = [
    { name: 'a percentage above a hundred', change: { value: '100.1' }, field: 'value' },
    { name: 'a negative amount', change: { method: 'fixed', value: '-1' }, field: 'value' },
    { name: 'a withholding that says it is IVA', change: { iva: true }, field: 'iva' },
    { name: 'no name', change: { name: ' ' }, field: 'name' },
    { name: 'an unknown type', change: { type: 'gift' }, field: 'type' },
  ];
  for (const { name, change, field } of refusals) {
    it(`refuses ${name}`, async () => {
      const reply = await admin().post('/api/taxes', given(change));
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]]);
    });
  }

  it('has each name once', async () => {
    const { id } = (await admin().post('/api/taxes', given())).body.data;
    expect((await admin().post('/api/taxes', given({ name: 'reteica bogotá' }))).body).toMatchObject({
      code: 'name_taken',
      errors: { name: [expect.any(String)] },
    });
    expect((await admin().put(`/api/taxes/${id}`, given({ value: '0.966' }))).body.data.value).toBe('0.966');
  });

  it('leaves out of the choices what is out of use', async () => {
    const { id } = (await admin().post('/api/taxes', given({ name: 'Estampilla', type: 'tax', method: 'fixed', value: '5000' }))).body.data;
    await admin().post(`/api/taxes/${id}/deactivation`);
    const ids = async (query: string) => (await admin().get(`/api/taxes${query}`)).body.data.map((tax: { id: string }) => tax.id);
    expect(await ids('?status=active')).not.toContain(id);
    expect(await ids('')).toContain(id);
  });
});

describe('expense categories', () => {
  it('start with those of the trade; tyres, repairs, fines and insurance do not count for the bonus', async () => {
    const rows = (await world.condor.driver.get('/api/expense-categories')).body.data as { key: string; counts_for_bonus: boolean }[];
    expect(rows).toHaveLength(13);
    expect(
      rows
        .filter((row) => !row.counts_for_bonus)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(['fines', 'insurance', 'repairs', 'tyres']);
  });

  it('are the company’s to name and to take out of use', async () => {
    const { id } = (await admin().post('/api/expense-categories', { name: 'Báscula' })).body.data;
    const saved = await admin().put(`/api/expense-categories/${id}`, { name: 'Pesaje', counts_for_bonus: false });
    expect(saved.body.data).toMatchObject({ key: null, name: 'Pesaje', counts_for_bonus: false, version: 2 });
    expect((await admin().post(`/api/expense-categories/${id}/deactivation`)).body.data.status).toBe('inactive');
    expect((await admin().post('/api/expense-categories', { name: 'combustible' })).body.code).toBe('name_taken');
  });
});
