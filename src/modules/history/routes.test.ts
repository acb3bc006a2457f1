import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import type { Permission } from '#base/permissions.ts';
import { createCustomer, createTrip } from '#modules/invoicing/testing.ts';
import { createUser } from '#modules/people/testing.ts';
import { makeWorld } from '#server/testing/world.ts';
import { historyPage } from './contract.ts';

const world = await makeWorld();
afterAll(() => world.close());
const { admin } = world.condor;

const pathOf = (entity: string, id: string) => `/api/history?entity=${entity}&id=${id}`;
/** Saves a customer with one field changed, as its form does. */
const change = async (id: string, field: string, value: unknown) => {
  const customer = (await admin.get(`/api/customers/${id}`)).body.data;
  const reply = await admin.put(`/api/customers/${id}`, { ...customer, [field]: value });
  expect(reply.status, reply.text).toBe(200);
};
/** Gives the driver of Cóndor one role more, with these permissions. */
const giveDriver = async (...permissions: Permission[]) => {
  const role = newId();
  const { id: company, driver_id } = world.condor;
  await world.owner.query('insert into role (company_id, id, key, name, permissions) values ($1, $2, $3, $3, $4)', [
    company,
    role,
    `rol_${role}`,
    permissions,
  ]);
  await world.owner.query('insert into member_role (company_id, id, member_id, role_id) values ($1, $2, $3, $4)', [
    company,
    newId(),
    driver_id,
    role,
  ]);
};

describe('the history of a record', () => {
  it('lists who created it and who changed which fields, with both values, latest first', async () => {
    const id = await createCustomer(admin);
    await change(id, 'phone', '6015550001');
    await admin.post(`/api/customers/${id}/deactivation`);
    const { body } = await admin.get(pathOf('customer', id));
    const by = { person_id: world.condor.admin_id, person_name: 'Ana condor' };
    expect(body.data).toMatchObject([
      { ...by, action: 'update', changes: [{ field: 'status', before: 'active', after: 'inactive' }] },
      { ...by, action: 'update', changes: [{ field: 'phone', before: '6024440000', after: '6015550001' }] },
      { ...by, action: 'insert', changes: [] },
    ]);
    expect(body.meta).toEqual({ next: null });
  });

  it('has pages that neither overlap nor skip', async () => {
    const id = await createCustomer(admin);
    for (let at = 0; at < historyPage + 3; at += 1) await change(id, 'payment_terms_days', at);
    const first = (await admin.get(pathOf('customer', id))).body;
    const second = (await admin.get(`${pathOf('customer', id)}&before=${first.meta.next}`)).body;
    expect([first.data.length, first.meta.next, second.data.length, second.meta.next]).toEqual([
      historyPage,
      first.data.at(-1).id,
      4,
      null,
    ]);
    const values = [...first.data, ...second.data].map(({ changes }) => changes[0]?.after ?? null);
    expect(values).toEqual([...Array.from({ length: historyPage + 3 }, (_, at) => String(historyPage + 2 - at)), null]);
  });

  it('exists for a user too, and not for an unknown kind of record', async () => {
    const user = await createUser(admin);
    const { body } = await admin.get(pathOf('user', user.id));
    expect(body.data.at(-1)).toMatchObject({ action: 'insert', person_id: world.condor.admin_id });
    expect((await admin.get(pathOf('mail', user.id))).status).toBe(422);
  });

  it('needs the permission of the record too, and not by the driver’s role alone', async () => {
    const driver = world.condor.driver;
    const customer = await createCustomer(admin);
    expect((await driver.get(pathOf('customer', customer))).status).toBe(403);
    await giveDriver('view-history');
    expect((await driver.get(pathOf('customer', customer))).status).toBe(403);
    // Drivers view their own trips, without freights: that permission gives no access to any history.
    expect((await driver.get(pathOf('trip', newId()))).status).toBe(403);
    await giveDriver('view-customers', 'view-trips');
    expect((await driver.get(pathOf('customer', customer))).status).toBe(200);
    expect((await driver.get(pathOf('trip', newId()))).status).toBe(404);
  });
});

describe('the history of a record’s parts', () => {
  const latest = async (entity: string, id: string, client = admin) => (await client.get(pathOf(entity, id))).body.data[0];
  /** Saves what the API answers for the user, with the change. */
  const saveUser = async (id: string, change: (user: Record<string, never>) => object) => {
    const user = (await admin.get(`/api/users/${id}`)).body.data;
    const body = { ...user, roles: user.roles.map((role: { id: string }) => role.id), ...change(user) };
    const reply = await admin.put(`/api/users/${id}`, body);
    expect(reply.status, reply.text).toBe(200);
  };

  it('lists the roles that a user got and lost, with the other changes of the same save', async () => {
    const { id } = await createUser(admin);
    await saveUser(id, () => ({ phone: '3110000000', roles: ['dispatcher', 'treasurer'] }));
    expect(await latest('user', id)).toMatchObject({
      person_name: 'Ana condor',
      action: 'update',
      changes: [{ field: 'phone', before: '3001234567', after: '3110000000' }],
      parts: [
        { kind: 'member_role', name: 'Conductor', action: 'delete', changes: [] },
        { kind: 'member_role', name: 'Despachos', action: 'insert', changes: [] },
        { kind: 'member_role', name: 'Tesorería', action: 'insert', changes: [] },
      ],
    });
  });

  it('lists changes of pay only for readers with that permission', async () => {
    const { id } = await createUser(admin);
    const agreed = (await admin.get(`/api/users/${id}/compensation`)).body.data;
    const bonus = { kind: 'bonus', description: 'Comisión', unit: 'percentage', value: '8', base: 'gross_trips', nature: 'salary' };
    const pay = async (change: object) => {
      const reply = await admin.put(`/api/users/${id}/compensation`, { ...agreed, ...change });
      expect(reply.status, reply.text).toBe(200);
    };
    await pay({ base_salary: '1750905.00', modifiers: [bonus] });
    const [{ id: saved }] = (await admin.get(`/api/users/${id}/compensation`)).body.data.modifiers;
    await pay({
      base_salary: '1900000.00',
      modifiers: [
        { ...bonus, id: saved, value: '9' },
        { ...bonus, description: 'Rodamiento' },
      ],
    });
    expect((await latest('user', id)).parts).toEqual([
      {
        kind: 'compensation_terms',
        name: null,
        action: 'update',
        changes: [{ field: 'base_salary', before: '1750905.00', after: '1900000.00' }],
      },
      {
        kind: 'compensation_modifier',
        name: 'Comisión',
        action: 'update',
        changes: [{ field: 'value', before: '8.0000%', after: '9.0000%' }],
      },
      expect.objectContaining({ kind: 'compensation_modifier', name: 'Rodamiento', action: 'insert' }),
    ]);
    const clerk = world.condor.driver;
    await giveDriver('view-history', 'view-users');
    // Drivers may see their own pay, but no one else's.
    const { body } = await clerk.get(pathOf('user', id));
    expect(body.data).toMatchObject([{ action: 'insert', parts: [] }]);
    expect(JSON.stringify(body)).not.toMatch(/salary|compensation|1900000/);
    await giveDriver('view-compensation');
    expect((await clerk.get(pathOf('user', id))).body.data).toHaveLength(3);
  });

  it('shows loads of a trip by number, and names instead of ids', async () => {
    const [customer, other] = [await createCustomer(admin), await createCustomer(admin, { name: 'Papeles del Cauca' })];
    const id = await createTrip(world, world.condor, customer, { status: 'active' });
    const load = { goods: 'Panela', quantity: '10', unit: 'kg', unit_price: '0', notes: '' };
    const made = (await admin.post(`/api/trips/${id}/loads`, load)).body.data;
    expect((await latest('trip', id)).parts).toMatchObject([
      {
        kind: 'load',
        name: made.number,
        action: 'insert',
        changes: expect.arrayContaining([{ field: 'quantity', before: null, after: '10.000' }]),
      },
    ]);
    await admin.put(`/api/trips/${id}/loads/${made.id}`, { ...load, quantity: '12' });
    expect(await latest('trip', id)).toMatchObject({
      changes: [],
      parts: [{ kind: 'load', name: made.number, action: 'update', changes: [{ field: 'quantity', before: '10.000', after: '12.000' }] }],
    });
    await world.owner.query('update trip set customer_id = $2, destination_city_id = $3 where id = $1', [id, other, 'CO-05001']);
    expect((await latest('trip', id)).changes).toEqual([
      { field: 'customer_id', before: 'Cementos del Valle', after: 'Papeles del Cauca' },
      { field: 'destination_city_id', before: expect.any(String), after: 'Medellín' },
    ]);
  });
});
