import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { makeWorld } from '#server/testing/world.ts';

const world = await makeWorld();
afterAll(() => world.close());
const { admin } = world.condor;

const pathOf = (id: string) => `/api/users/${id}/compensation`;
const agreed = {
  payment_method: 'direct_deposit',
  payroll_cycle: 'semi_monthly',
  institution: 'Bancolombia',
  account_number: '03112345678',
  base_salary: '1750905',
  health_unit: 'percentage',
  health_value: '4',
  pension_unit: 'percentage',
  pension_value: '4',
  arl_unit: 'percentage',
  arl_value: '4.35',
  tax_unit: 'amount',
  tax_value: '25000',
  other_discounts: '10000.50',
  modifiers: [
    { kind: 'bonus', description: 'Comisión', unit: 'percentage', value: '8', base: 'gross_trips', nature: 'non_salary' },
    { kind: 'deduction', description: 'Embargo', unit: 'amount', value: '50000', court_ordered: true },
  ],
  transport_allowance: false,
  solidarity_fund: false,
};

describe('compensation', () => {
  it('begins with nothing agreed, and zero for everything', async () => {
    const { body } = await admin.get(pathOf(world.condor.driver_id));
    expect(body.data).toMatchObject({
      user_name: 'Darío condor',
      is_set: false,
      is_driver: true,
      base_salary: '0.00',
      health_unit: 'percentage',
      health_value: '0',
      payroll_cycle: null,
      transport_allowance: true,
      solidarity_fund: true,
      modifiers: [],
      versions: [],
      editable_from: null,
      next_payment_date: null,
      version: 0,
    });
    expect((await world.condor.driver.get('/api/user/compensation')).body).toEqual({ data: null });
  });

  it('is stored with every field, then changed, with its modifiers in order', async () => {
    const path = pathOf(world.condor.driver_id);
    const first = await admin.put(path, agreed);
    expect(first.status, first.text).toBe(200);
    const [bonus, deduction] = agreed.modifiers;
    expect(first.body.data).toMatchObject({
      ...agreed,
      is_set: true,
      base_salary: '1750905.00',
      valid_from: null,
      version: 1,
      modifiers: [
        { ...bonus, court_ordered: false },
        { ...deduction, base: null, nature: 'salary' },
      ],
    });
    // What was read can be saved as it is: an amount has no more decimals than it may have.
    expect((await admin.put(path, first.body.data)).status).toBe(200);
    const changed = { ...agreed, base_salary: '2000000.00', modifiers: [agreed.modifiers[1], agreed.modifiers[0]] };
    const second = await admin.put(path, changed);
    expect(second.body.data).toMatchObject({ base_salary: '2000000.00', version: 3 });
    expect(second.body.data.modifiers.map(({ kind }: { kind: string }) => kind)).toEqual(['deduction', 'bonus']);
  });

  const wrong: [string, object][] = [
    ['payroll_cycle', { payroll_cycle: 'weekly' }],
    ['base_salary', { base_salary: '-1' }],
    ['health_value', { health_value: '100.01' }],

    ['modifiers.0.base', { modifiers: [{ ...agreed.modifiers[0], base: null }] }],
    ['modifiers.0.value', { modifiers: [{ ...agreed.modifiers[0], value: '101' }] }],
    ['modifiers.0.value', { modifiers: [{ ...agreed.modifiers[1], value: '0' }] }],
  ];
  it.each(wrong)('rejects %s of %o', async (field, change) => {
    const reply = await admin.put(pathOf(world.condor.driver_id), { ...agreed, ...change });
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe('who reads and changes compensation', () => {
  it('is a driver for their own alone, to read', async () => {
    const { driver, driver_id, admin_id } = world.condor;
    expect((await driver.get(pathOf(driver_id))).body.data.user_id).toBe(driver_id);
    expect((await driver.get('/api/user/compensation')).body.data).toMatchObject({ user_id: driver_id, is_set: true });
    expect((await driver.get(pathOf(admin_id))).text).toBe((await driver.get(pathOf(newId()))).text);
    expect((await driver.put(pathOf(driver_id), agreed)).status).toBe(403);
  });

  it('excludes their own, except for administrators', async () => {
    const { id } = (await admin.post('/api/roles', { name: 'Nómina dos', permissions: ['update-compensation'] })).body.data;
    await world.owner.query('update member_role set role_id = $2 where member_id = $1', [world.condor.driver_id, id]);
    const clerk = world.condor.driver;
    const refused = await clerk.put(pathOf(world.condor.driver_id), agreed);
    expect([refused.status, refused.body.code]).toEqual([409, 'compensation_own']);
    expect((await clerk.put(pathOf(world.condor.admin_id), agreed)).status).toBe(200);
    expect((await admin.put(pathOf(world.condor.admin_id), agreed)).status).toBe(200);
  });
});
