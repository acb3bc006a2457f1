import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { makeWorld } from '#server/testing/world.ts';

const world = await makeWorld();
afterAll(() => world.close());
const admin = () => world.condor.admin;

describe('payment methods', () => {
  const input = (change: object = {}) => ({ description: 'Nequi', recipient: 'company', account_number: '3001234567', ...change });
  const create = async (change: object = {}) => (await admin().post('/api/payment-methods', input(change))).body.data;
  const activeIds = async () => (await admin().get('/api/payment-methods')).body.data.map(({ id }: { id: string }) => id);

  it('hide the account number from drivers', async () => {
    await world.owner.query("update payment_method set account_number = '0123456789' where company_id = $1", [world.condor.id]);
    const accounts = async (client = world.condor.admin) =>
      (await client.get('/api/payment-methods')).body.data.map((method: { account_number: string | null }) => method.account_number);
    expect(await accounts()).toEqual(['0123456789', '0123456789', '0123456789']);
    expect(await accounts(world.condor.driver)).toEqual([null, null, null]);
  });

  it('are offered to forms while they are active', async () => {
    const method = await create();
    expect(method).toMatchObject({ ...input(), status: 'active', version: 1 });
    const { id } = method;
    expect(await activeIds()).toContain(id);
    expect((await admin().post(`/api/payment-methods/${id}/deactivation`)).body.data.status).toBe('inactive');
    expect(await activeIds()).not.toContain(id);
    expect((await admin().get('/api/payment-methods/all')).body.data.map((method: { id: string }) => method.id)).toContain(id);
    expect((await admin().delete(`/api/payment-methods/${id}/deactivation`)).body.data.status).toBe('active');
  });

  it('can be deleted while no record uses them', async () => {
    const unused = await create();
    expect((await admin().delete(`/api/payment-methods/${unused.id}`)).status).toBe(204);
    expect((await admin().delete(`/api/payment-methods/${unused.id}`)).status).toBe(404);
    const used = await create();
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
    expect(await activeIds()).toContain(used.id);
  });

  it('are changed', async () => {
    const { id } = await create();
    expect((await admin().put(`/api/payment-methods/${id}`, input({ description: 'Daviplata' }))).body.data).toMatchObject({
      description: 'Daviplata',
      version: 2,
    });
    const changed = await admin().put(`/api/payment-methods/${id}`, input({ recipient: 'driver' }));
    expect([changed.status, changed.body.code, Object.keys(changed.body.errors)]).toEqual([409, 'recipient_fixed', ['recipient']]);
  });

  it('are limited to as many as one list returns', async () => {
    await world.owner.query(
      "insert into payment_method (company_id, id, description, recipient) select $1, uuidv7(), 'x', 'company' from generate_series(1, 100)",
      [world.tucan.id],
    );
    expect((await world.tucan.admin.post('/api/payment-methods', input())).body.code).toBe('catalogue_full');
  });
});

describe('the tax catalogue', () => {
  const input = (change: object = {}) => ({ name: 'ReteICA Bogotá', type: 'withholding', method: 'percentage', value: '0.414', ...change });

  it('starts with IVA and Retefuente', async () => {
    expect((await admin().get('/api/taxes')).body.data).toMatchObject([
      { name: 'IVA', type: 'tax', method: 'percentage', value: '19', iva: true, status: 'active' },
      { name: 'Retefuente', type: 'withholding', value: '1', iva: false },
    ]);
  });

  it('keeps which rates are shown per mille; amounts never are', async () => {
    const add = async (change: object) => (await admin().post('/api/taxes', input(change))).body.data;
    expect(await add({ name: 'ReteICA Cali', value: '0.66', per_mille: true })).toMatchObject({ value: '0.66', per_mille: true });
    expect(await add({ name: 'Cargue', method: 'fixed', value: '5', per_mille: true })).toMatchObject({ per_mille: false });
  });

  it.each([
    ['a percentage above a hundred', { value: '100.1' }, 'value'],
    ['a negative amount', { method: 'fixed', value: '-1' }, 'value'],
    ['a withholding that says it is IVA', { iva: true }, 'iva'],
    ['no name', { name: ' ' }, 'name'],
    ['an unknown type', { type: 'gift' }, 'type'],
  ])('rejects %s', async (_, change, field) => {
    const reply = await admin().post('/api/taxes', input(change));
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]]);
  });

  it('has unique names', async () => {
    const { id } = (await admin().post('/api/taxes', input())).body.data;
    expect((await admin().post('/api/taxes', input({ name: 'reteica bogotá' }))).body).toMatchObject({
      code: 'name_taken',
      errors: { name: [expect.any(String)] },
    });
    expect((await admin().put(`/api/taxes/${id}`, input({ value: '0.966' }))).body.data.value).toBe('0.966');
  });

  it('lists only active taxes when asked to', async () => {
    const { id } = (await admin().post('/api/taxes', input({ name: 'Estampilla', type: 'tax', method: 'fixed', value: '5000' }))).body.data;
    await admin().post(`/api/taxes/${id}/deactivation`);
    const ids = async (query: string) => (await admin().get(`/api/taxes${query}`)).body.data.map((tax: { id: string }) => tax.id);
    expect(await ids('?status=active')).not.toContain(id);
    expect(await ids('')).toContain(id);
  });
});

describe('expense categories', () => {
  it('start with thirteen, of which tyres, repairs, fines and insurance do not count for the bonus', async () => {
    const rows = (await world.condor.driver.get('/api/expense-categories')).body.data as { key: string; counts_for_bonus: boolean }[];
    expect(rows).toHaveLength(13);
    expect(
      rows
        .filter((row) => !row.counts_for_bonus)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(['fines', 'insurance', 'repairs', 'tyres']);
  });

  it('can be added, renamed and deactivated by the company', async () => {
    const { id } = (await admin().post('/api/expense-categories', { name: 'Báscula' })).body.data;
    const saved = await admin().put(`/api/expense-categories/${id}`, { name: 'Pesaje', counts_for_bonus: false });
    expect(saved.body.data).toMatchObject({ key: null, name: 'Pesaje', counts_for_bonus: false, version: 2 });
    expect((await admin().post(`/api/expense-categories/${id}/deactivation`)).body.data.status).toBe('inactive');
    expect((await admin().post('/api/expense-categories', { name: 'combustible' })).body.code).toBe('name_taken');
  });
});
