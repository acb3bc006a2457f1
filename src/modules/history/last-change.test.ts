import { afterAll, describe, expect, it } from 'vitest';
import { createCustomer, createTrip } from '#modules/invoicing/testing.ts';
import { createUser } from '#modules/people/testing.ts';
import { makeWorld } from '#server/testing/world.ts';

const world = await makeWorld();
afterAll(() => world.close());
const { admin } = world.condor;

/** The details of the version conflict that saving what is stored, with an older version, leads to. */
async function conflictOf(path: string, body?: object) {
  const reply = await admin.put(path, body ?? (await admin.get(path)).body.data, { headers: { 'if-match': '"0"' } });
  expect([reply.status, reply.body.code], reply.text).toEqual([412, 'stale_version']);
  return reply.body.details;
}
/** Changes rows as `person` did, without a request. */
async function changeAs(person: string | null, query: string, values: unknown[]): Promise<string> {
  const client = await world.owner.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.person_id', $1, true)", [person ?? '']);
    const { rows } = await client.query(`with changed as (${query}) select now() as at`, values);
    await client.query('commit');
    return new Date(rows[0].at).toISOString();
  } finally {
    client.release();
  }
}
const namesOf = async (id: string): Promise<string> => {
  const { rows } = await world.owner.query('select name from member where id = $1', [id]);
  return rows[0].name;
};

describe('a version conflict', () => {
  it('names the user who saved last, and when', async () => {
    const id = await createCustomer(admin);
    const { driver_id } = world.condor;
    const at = await changeAs(driver_id, 'update customer set phone = $2 where id = $1', [id, '6010001']);
    const { saved_at, saved_by } = await conflictOf(`/api/customers/${id}`);
    expect([new Date(saved_at).toISOString(), saved_by]).toEqual([at, { id: driver_id, name: await namesOf(driver_id) }]);
  });

  it('counts a change of a part as one of the record', async () => {
    const tax = { name: 'Retefuente', type: 'withholding', method: 'percentage', value: '1', automatic: true };
    const id = await createCustomer(admin, { taxes: [tax] });
    await changeAs(world.condor.driver_id, 'update customer_tax set value = 2 where customer_id = $1', [id]);
    expect((await conflictOf(`/api/customers/${id}`)).saved_by.id).toBe(world.condor.driver_id);
  });

  it('of a load counts its own changes, not those of other loads', async () => {
    const customer = await createCustomer(admin);
    const trip = await createTrip(world, world.condor, customer, { status: 'active' });
    const load = { goods: 'Panela', quantity: '10', unit: 'kg', unit_price: '0', notes: '' };
    const [one, other] = [
      (await admin.post(`/api/trips/${trip}/loads`, load)).body.data.id,
      (await admin.post(`/api/trips/${trip}/loads`, load)).body.data.id,
    ];
    await changeAs(world.condor.driver_id, "update load set notes = 'x' where id = $1", [one]);
    expect((await conflictOf(`/api/trips/${trip}/loads/${one}`, load)).saved_by.id).toBe(world.condor.driver_id);
    expect((await conflictOf(`/api/trips/${trip}/loads/${other}`, load)).saved_by.id).toBe(world.condor.admin_id);
  });

  it('has no name for the system, and for a person who is not a member of the company', async () => {
    const id = await createCustomer(admin);
    for (const person of [null, world.tucan.admin_id]) {
      await changeAs(person, 'update customer set phone = $2 where id = $1', [id, person ? '6010002' : '6010003']);
      expect(await conflictOf(`/api/customers/${id}`)).toMatchObject({ saved_at: expect.any(String), saved_by: null });
    }
  });

  it('of a user does not name who changed the pay, and the other way around', async () => {
    const { id } = await createUser(admin);
    const user = (await admin.get(`/api/users/${id}`)).body.data;
    const body = { ...user, roles: user.roles.map((role: { id: string }) => role.id) };
    const path = `/api/users/${id}/compensation`;
    const pay = (await admin.get(path)).body.data;
    expect((await admin.put(path, pay)).status).toBe(200);
    await changeAs(world.condor.driver_id, 'update compensation_terms set base_salary = 1 where compensation_id = $1', [id]);
    expect((await conflictOf(`/api/users/${id}`, body)).saved_by.id).toBe(world.condor.admin_id);
    expect((await conflictOf(path, pay)).saved_by.id).toBe(world.condor.driver_id);
    await changeAs(world.tucan.admin_id, "update member set notes = 'x' where id = $1", [id]);
    expect((await conflictOf(path, pay)).saved_by.id).toBe(world.condor.driver_id);
  });
});
