import { afterAll, describe, expect, it } from 'vitest';
import { asOwner } from '#server/db/tenant.ts';
import { makeWorld } from '#server/testing/world.ts';
import type { Parameter } from '../contract/parameters.ts';
import { markParametersUsed } from '../store/parameters.ts';

const world = await makeWorld();
afterAll(() => world.close());
const admin = () => world.condor.admin;
const list = async (client = admin()): Promise<Parameter[]> => (await client.get('/api/parameters')).body.data;
const input = (change: object = {}) => ({
  key: 'uvt',
  value: '55000',
  valid_from: '2027-01-01',
  source: 'Resolución de prueba',
  ...change,
});
const create = (change: object = {}) => admin().post('/api/parameters', input(change));
const use = (day: string, ...cities: string[]) =>
  asOwner(world.owner, world.condor.id, world.condor.admin_id, async (db) => {
    markParametersUsed(db, day, ['retefuente_rate', 'reteica_rate'], cities);
  });

describe('dated parameters', () => {
  it('of a new company are those that law sets, with what is disputed marked', async () => {
    const rows = await list();
    expect(Object.fromEntries(rows.map(({ key, value, verified }) => [key, [value, verified]]))).toEqual({
      uvt: ['52374', true],
      retefuente_rate: ['1', true],
      retefuente_minimum: ['4', false],
      minimum_wage: ['1750905', false],
      transport_allowance: ['249095', true],
      solidarity_rate: ['1', true],
      solidarity_minimum: ['4', true],
      solidarity_band_minimum: ['16', false],
      solidarity_band_rate: ['0.2', false],
      solidarity_limit: ['2', true],
      contribution_limit: ['25', true],
      transport_limit: ['2', true],
      non_salary_share: ['40', true],
      voluntary_deduction_share: ['100', false],
      employer_health_rate: ['8.5', false],
      employer_pension_rate: ['12', true],
    });
    expect(rows.every(({ used_through, source }) => used_through === null && source !== '')).toBe(true);
    expect(await list(world.tucan.admin)).toHaveLength(rows.length);
  });

  it('can be entered ahead, changed and deleted', async () => {
    const made = await create();
    expect([made.status, made.body.data]).toMatchObject([201, { ...input(), verified: false, city_id: null, version: 1 }]);
    const { id } = made.body.data;
    const changed = await admin().put(`/api/parameters/${id}`, input({ value: '55100', verified: true }));
    expect([changed.status, changed.body.data]).toMatchObject([200, { value: '55100', verified: true, version: 2 }]);
    expect((await create()).body).toMatchObject({ code: 'parameter_exists', errors: { valid_from: [expect.any(String)] } });
    expect((await admin().delete(`/api/parameters/${id}`)).status).toBe(204);
    expect((await list()).map((row) => row.id)).not.toContain(id);
  });

  it('of a municipality need one, and a rate is at most a hundred percent', async () => {
    const rate = { key: 'reteica_rate', value: '0.7', valid_from: '2026-01-01' };
    expect((await create(rate)).body.errors).toEqual({ city_id: [expect.any(String)] });
    expect((await create({ ...rate, city_id: 'CO-76892', value: '101' })).body.errors).toEqual({ value: [expect.any(String)] });
    expect((await create({ ...rate, city_id: 'CO-99999' })).body.code).toBe('city_unknown');
    const made = await create({ ...rate, city_id: 'CO-76892' });
    expect(made.body.data).toMatchObject({ city_name: 'Yumbo', department_name: 'Valle del Cauca', value: '0.7' });
    expect((await create({ ...rate, city_id: 'CO-11001', value: '0.414' })).status).toBe(201);
    expect((await create({ city_id: 'CO-11001', valid_from: '2028-01-01' })).body.data.city_id).toBeNull();
  });

  it('do not change for a day that was used', async () => {
    await use('2026-03-05', 'CO-76892');
    await use('2026-02-01', 'CO-76892');
    const rows = await list();
    const rate = rows.find(({ key }) => key === 'retefuente_rate') as Parameter;
    expect(rows.filter(({ used_through }) => used_through === '2026-03-05').map(({ key, city_id }) => [key, city_id])).toEqual([
      ['retefuente_rate', null],
      ['reteica_rate', 'CO-76892'],
    ]);
    expect(rate.version).toBe(1);
    const same = { key: 'retefuente_rate', value: '1', valid_from: rate.valid_from };
    const refusals = [
      await admin().put(`/api/parameters/${rate.id}`, { ...same, value: '2' }),
      await admin().delete(`/api/parameters/${rate.id}`),
      await create({ ...same, valid_from: '2026-03-05' }),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.code, body.details]).toEqual([409, 'parameter_used', { used_through: '2026-03-05' }]);
      expect(body.message).toContain('5\u00a0mar\u00a02026');
    }
    const verified = await admin().put(`/api/parameters/${rate.id}`, { ...same, source: 'Estatuto', verified: false });
    expect([verified.status, verified.body.data]).toMatchObject([200, { source: 'Estatuto', verified: false, version: 2 }]);
    expect((await create({ ...same, value: '1.5', valid_from: '2026-03-06' })).status).toBe(201);
  });

  it('keep who changed them, and not that they were used', async () => {
    const { rows } = await world.owner.query(
      "select action from history where entity = 'parameter' and changes::text like '%used_through%' and action = 'update'",
    );
    expect(rows).toEqual([]);
    const changes = await world.owner.query("select action from history where entity = 'parameter' and action = 'update'");
    expect(changes.rows.length).toBeGreaterThan(0);
  });
});
