import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import type { Permission } from '#base/permissions.ts';
import { createUser } from '#modules/identity/testing.ts';
import { aCustomer } from '#modules/invoicing/testing.ts';
import type { Client } from '#server/testing/client.ts';
import { makeWorld, type World } from '#server/testing/world.ts';
import { historyPage } from './contract.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await makeWorld();
  admin = world.condor.admin;
});
afterAll(() => world.close());

const pathOf = (entity: string, id: string) => `/api/history?entity=${entity}&id=${id}`;
/** Changes one field of a customer, as its form does. */
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
  it('tells who made it, who changed which fields, from what to what, latest first', async () => {
    const id = await aCustomer(admin);
    await change(id, 'phone', '6015550001');
    await admin.post(`/api/customers/${id}/deactivation`);
    const { body } = await admin.get(pathOf('customer', id));
    const by = { person_id: world.condor.admin_id, person_name: 'Ana condor' };
    expect(body.data).toMatchObject([
      { ...by, action: 'update', changes: [{ field: 'status', before: 'active', after: 'inactive' }] },
      { ...by, action: 'update', changes: [{ field: 'phone', before: '6024440000', after: '6015550001' }] },
      { ...by, action: 'insert', changes: [] },
    ]);
    expect(body.meta).toEqual({ has_more: false });
  });

  it('comes in pages that join without a gap', async () => {
    const id = await aCustomer(admin);
    for (let at = 0; at < historyPage + 3; at += 1) await change(id, 'payment_terms_days', at);
    const first = (await admin.get(pathOf('customer', id))).body;
    const second = (await admin.get(`${pathOf('customer', id)}&before=${first.data.at(-1).id}`)).body;
    expect([first.data.length, first.meta.has_more, second.data.length, second.meta.has_more]).toEqual([historyPage, true, 4, false]);
    const values = [...first.data, ...second.data].map(({ changes }) => changes[0]?.after ?? null);
    expect(values).toEqual([...Array.from({ length: historyPage + 3 }, (_, at) => String(historyPage + 2 - at)), null]);
  });

  it('is there for every kind of record that is asked for', async () => {
    const user = await createUser(admin);
    const { body } = await admin.get(pathOf('user', user.id));
    expect(body.data.at(-1)).toMatchObject({ action: 'insert', person_id: world.condor.admin_id });
    expect((await admin.get(pathOf('mail', user.id))).status).toBe(422);
  });

  it('of another company is like none', async () => {
    const theirs = await aCustomer(world.tucan.admin);
    const [foreign, unknown] = [await admin.get(pathOf('customer', theirs)), await admin.get(pathOf('customer', newId()))];
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    const older = await admin.get(`${pathOf('customer', theirs)}&before=${'9'.repeat(18)}`);
    expect(older.body).toEqual({ data: [], meta: { has_more: false } });
    expect((await world.tucan.admin.get(pathOf('customer', theirs))).status).toBe(200);
  });

  it('takes the permission of the record too, and never one that is only a driver’s', async () => {
    const driver = world.condor.driver;
    const customer = await aCustomer(admin);
    expect((await driver.get(pathOf('customer', customer))).status).toBe(403);
    await giveDriver('view-history');
    expect((await driver.get(pathOf('customer', customer))).status).toBe(403);
    // Drivers view trips, their own and without freights: that right shows no history, whatever the id.
    expect((await driver.get(pathOf('trip', newId()))).status).toBe(403);
    await giveDriver('view-customers', 'view-trips');
    expect((await driver.get(pathOf('customer', customer))).status).toBe(200);
    expect((await driver.get(pathOf('trip', newId()))).status).toBe(404);
  });
});
