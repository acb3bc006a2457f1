import { afterAll, describe, expect, it } from 'vitest';
import { addDays, today } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { createUser } from '#modules/people/testing.ts';
import { makeWorld, untilWaitsFor } from '#server/testing/world.ts';

const world = await makeWorld();
afterAll(() => world.close());
const { admin } = world.condor;

const now = today('America/Bogota', new Date());
const inDays = (days: number) => addDays(now, days);
const pathOf = (id: string) => `/api/users/${id}/compensation`;
const termsOf = (valid_from: string | null, base_salary: string, more: object = {}) => ({
  payment_method: 'check',
  base_salary,
  valid_from,
  ...more,
});
const share = (base: string | null) => ({
  modifiers: [{ kind: 'bonus', description: 'Comisión', value: '8', ...(base ? { unit: 'percentage', base } : { unit: 'amount' }) }],
});
/** A member without compensation. */
const newUser = async (): Promise<string> => (await createUser(admin)).id;
const save = async (id: string, body: object) => {
  const reply = await admin.put(pathOf(id), body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};
const read = async (id: string) => (await admin.get(pathOf(id))).body.data;
const versionsOf = ({ versions }: { versions: Record<string, unknown>[] }) =>
  versions.map(({ valid_from, valid_until, state, base_salary }) => [valid_from, valid_until, state, base_salary]);

/** Closes a period of the company that ends on the day, for the duration of `work`. */
async function withClosed(ends_on: string, work: () => Promise<void>): Promise<void> {
  const id = newId();
  await world.owner.query(
    `insert into pay_period (company_id, id, starts_on, ends_on, status, cycle, closed_at) values ($1, $2, $3::date - 14, $3, 'closed', 'semi_monthly', now())`,
    [world.condor.id, id, ends_on],
  );
  try {
    await work();
  } finally {
    await world.owner.query('delete from pay_period where id = $1', [id]);
  }
}

describe('dated terms', () => {
  it('count from their day: those of today are shown, with all versions, the latest first', async () => {
    const id = await newUser();
    await save(id, termsOf(null, '1000000'));
    await save(id, termsOf(inDays(30), '3000000', share('gross_trips')));
    const saved = await save(id, termsOf(now, '2000000'));
    expect(saved).toMatchObject({ valid_from: now, base_salary: '2000000.00', modifiers: [], version: 3 });
    expect(versionsOf(saved)).toEqual([
      [inDays(30), null, 'future', '3000000.00'],
      [now, inDays(29), 'current', '2000000.00'],
      [null, inDays(-1), 'past', '1000000.00'],
    ]);
    expect(saved.versions[0].modifiers).toMatchObject([{ description: 'Comisión', base: 'gross_trips' }]);
    expect(await read(id)).toEqual(saved);
  });

  it('are changed where they begin on the same day, else added', async () => {
    const id = await newUser();
    const first = await save(id, termsOf(inDays(-10), '1000000', share('base_salary')));
    const second = await save(id, { ...first, ...termsOf(inDays(-10), '1500000'), payment_method: 'direct_deposit', account_number: '77' });
    expect(versionsOf(second)).toEqual([[inDays(-10), null, 'current', '1500000.00']]);
    expect(second.versions[0].id).toBe(first.versions[0].id);
    expect(second.versions[0].modifiers).toEqual(first.versions[0].modifiers);
    // Nothing is copied from other terms; the account is the same for all.
    const third = await save(id, termsOf(inDays(5), '1800000'));
    expect(third).toMatchObject({ base_salary: '1500000.00', payment_method: 'check', account_number: '' });
    expect(third.versions[0].modifiers).toEqual([]);
    expect(third.versions[1].modifiers).toEqual(first.versions[0].modifiers);
  });

  it('are removed together with their modifiers, but not the last ones', async () => {
    const id = await newUser();
    await save(id, termsOf(null, '1000000'));
    const { versions } = await save(id, termsOf(inDays(1), '2000000', share('gross_trips')));
    const remove = (version: string) => admin.delete(`${pathOf(id)}/versions/${version}`);
    const removed = await remove(versions[0].id);
    expect(removed.status, removed.text).toBe(200);
    expect(removed.body.data).toMatchObject({ base_salary: '1000000.00', version: 3, versions: [{ valid_until: null }] });
    expect((await remove(versions[0].id)).status).toBe(404);
    const last = await remove(versions[1].id);
    expect([last.status, last.body.code]).toEqual([409, 'compensation_last']);
  });

  it('of another user are not found by the path of this one', async () => {
    const [one, other] = [await newUser(), await newUser()];
    for (const id of [one, other]) await save(id, termsOf(null, '1'));
    const { versions } = await save(other, termsOf(now, '2'));
    expect((await admin.delete(`${pathOf(one)}/versions/${versions[0].id}`)).status).toBe(404);
  });

  it('keep users from removing their own, except administrators', async () => {
    const { driver, driver_id } = world.condor;
    const role = (await admin.post('/api/roles', { name: 'Nómina tres', permissions: ['update-compensation'] })).body.data.id;
    const { rows } = await world.owner.query('select role_id from member_role where member_id = $1', [driver_id]);
    await world.owner.query('update member_role set role_id = $2 where member_id = $1', [driver_id, role]);
    await save(driver_id, termsOf(null, '1000000'));
    const { versions } = await save(driver_id, termsOf(inDays(3), '900000'));
    const path = `${pathOf(driver_id)}/versions/${versions[0].id}`;
    const refused = await driver.delete(path);
    expect([refused.status, refused.body.code]).toEqual([409, 'compensation_own']);
    await world.owner.query('update member_role set role_id = $2 where member_id = $1', [driver_id, rows[0].role_id]);
    expect((await admin.delete(path)).status).toBe(200);
  });
});

describe('after a closed period', () => {
  const closed = inDays(-3);
  const refusal = { status: 409, code: 'period_closed', details: { closed_through: closed } };
  const refused = async (reply: { status: number; body: { code: string; details: object } }) =>
    expect({ status: reply.status, code: reply.body.code, details: reply.body.details }).toEqual(refusal);

  it('terms begin the day after it or later, also the first ones', async () => {
    const id = await newUser();
    await withClosed(closed, async () => {
      expect(await read(id)).toMatchObject({ is_set: false, editable_from: inDays(-2) });
      for (const day of [null, closed, inDays(-100)]) {
        const reply = await admin.put(pathOf(id), termsOf(day, '1000000'));
        await refused(reply);
        expect(Object.keys(reply.body.errors)).toEqual(['valid_from']);
      }
      expect((await read(id)).is_set).toBe(false);
      await save(id, termsOf(inDays(-2), '1000000'));
    });
  });

  it('those that it paid by stay as they are, and the account can change', async () => {
    const id = await newUser();
    await save(id, termsOf(null, '1000000', share('gross_trips')));
    const before = await save(id, termsOf(closed, '2000000'));
    await withClosed(closed, async () => {
      const stored = await read(id);
      expect(stored.versions.map(({ is_locked }: { is_locked: boolean }) => is_locked)).toEqual([true, true]);
      for (const change of [{ base_salary: '2000000.01' }, { transport_allowance: false }, share('net_trips')])
        await refused(await admin.put(pathOf(id), { ...stored, ...change }));
      for (const { id: terms } of before.versions) await refused(await admin.delete(`${pathOf(id)}/versions/${terms}`));
      const saved = await save(id, { ...stored, base_salary: '2000000', institution: 'Davivienda' });
      expect(saved).toMatchObject({ institution: 'Davivienda', version: 3 });
      expect(saved.versions).toEqual(stored.versions);
      // Of earlier terms too.
      const [, earliest] = stored.versions;
      expect(await save(id, { ...stored, ...earliest, institution: 'Bancolombia' })).toMatchObject({ institution: 'Bancolombia' });
    });
  });

  it('a change that meets the closing waits for it', async () => {
    const [id, period] = [await newUser(), newId()];
    await world.owner.query(`insert into pay_period (company_id, id, starts_on, ends_on) values ($1, $2, $3, $4)`, [
      world.condor.id,
      period,
      inDays(-17),
      closed,
    ]);
    const closing = await world.owner.connect();
    try {
      await closing.query('begin');
      await closing.query(`update pay_period set status = 'closed', cycle = 'semi_monthly', closed_at = now() where id = $1`, [period]);
      const change = admin.put(pathOf(id), termsOf(null, '1000000'));
      await untilWaitsFor(world.owner, closing);
      await closing.query('commit');
      await refused(await change);
    } finally {
      closing.release();
      await world.owner.query('delete from pay_period where id = $1', [period]);
    }
  });
});

describe('the freight of a driver who is paid a share of it', () => {
  const sees = async () => (await world.condor.driver.get('/api/user/trip-access')).body.data.sees_freight;

  it('is visible by terms of today or later, not by past ones', async () => {
    const id = world.condor.driver_id;
    await save(id, termsOf(null, '1000000', share(null)));
    expect(await sees()).toBe(false);
    const { versions } = await save(id, termsOf(inDays(10), '0', share('gross_trips')));
    expect(await sees()).toBe(true);
    await admin.delete(`${pathOf(id)}/versions/${versions[0].id}`);
    expect(await sees()).toBe(false);
    await save(id, termsOf(inDays(-20), '0', share('net_trips')));
    expect(await sees()).toBe(true);
    await save(id, termsOf(now, '1000000', share('base_salary')));
    expect(await sees()).toBe(false);
    expect((await admin.get('/api/user/trip-access')).body.data).toEqual({ sees_freight: true });
  });
});
