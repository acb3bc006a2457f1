import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { createPerson } from '#modules/accounts/store/create-person.ts';
import { asOwner } from '#server/db/tenant.ts';
import { hashOfTestPassword } from '#server/testing/passwords.ts';
import { makeWorld } from '#server/testing/world.ts';
import { createMember } from '../store/create.ts';
import { contactInput } from '../testing.ts';

const world = await makeWorld();
afterAll(() => world.close());
const { admin } = world.condor;

let sequence = 0;
const define = async (permissions: string[], client = admin) => {
  sequence += 1;
  const reply = await client.post('/api/roles', { name: `Rol ${sequence}`, permissions });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data;
};
/** A member of Cóndor with these roles, signed in. */
const holder = async (...roles: string[]) => {
  const [id, email] = [newId(), `rol${++sequence}@condor.test`];
  const password_hash = await hashOfTestPassword();
  await asOwner(world.owner, world.condor.id, null, async (db) => {
    await createPerson(db, { id, first_name: 'Rosa', last_name: `Vega ${sequence}`, email, language: 'es', password_hash });
    await createMember(db, world.condor.id, { id, name: `Rosa Vega ${sequence}`, search: email, accepted: true, roles });
  });
  return { id, client: await world.signIn(email, world.condor.id) };
};

describe('a role', () => {
  it('brings seeing what it changes, and the groups of the sidebar', async () => {
    const role = await define(['update-trips', 'approve-expenses', 'access-team-management']);
    expect(role).toMatchObject({
      permissions: ['access-billing', 'view-trips', 'update-trips', 'view-expenses', 'approve-expenses'],
      built_in: false,
      holders: 0,
      grantable: true,
      version: 1,
    });
  });

  it('takes effect with the next request', async () => {
    const role = await define(['view-customers', 'view-trucks']);
    const { client } = await holder(role.id);
    expect([(await client.get('/api/customers')).status, (await client.get('/api/trucks')).status]).toEqual([200, 200]);
    const saved = await admin.put(`/api/roles/${role.id}`, { name: role.name, permissions: ['view-trucks'] });
    expect(saved.body.data).toMatchObject({ permissions: ['access-vehicles', 'view-trucks'], holders: 1, version: 2 });
    expect([(await client.get('/api/customers')).status, (await client.get('/api/trucks')).status]).toEqual([403, 200]);
    const { body } = await client.get(`/api/permissions/company/${world.condor.id}`);
    expect(body.permissions.sort()).toEqual(['access-vehicles', 'view-trucks']);
  });

  it('has a name of its own', async () => {
    const { name } = await define(['view-trips']);
    const reply = await admin.post('/api/roles', { name: name.toUpperCase(), permissions: ['view-trips'] });
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([409, 'role_name_taken', ['name']]);
  });

  it('takes only permissions of companies', async () => {
    for (const permission of ['everything', 'view-companies']) {
      const reply = await admin.post('/api/roles', { name: 'Otro', permissions: [permission] });
      expect([permission, reply.status]).toEqual([permission, 422]);
    }
  });
});

describe('deleting a role', () => {
  it('requires that no one has it', async () => {
    const role = await define(['view-trips']);
    await holder(role.id);
    const refused = await admin.delete(`/api/roles/${role.id}`);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([409, 'role_in_use', { holders: 1 }]);
    const unused = await define(['view-trips']);
    expect((await admin.delete(`/api/roles/${unused.id}`)).status).toBe(204);
    expect((await admin.get(`/api/roles/${unused.id}`)).status).toBe(404);
  });

  it('is rejected for built-in roles', async () => {
    for (const id of [world.condor.roles.administrator, world.condor.roles.driver]) {
      expect((await admin.delete(`/api/roles/${id}`)).body.code).toBe('role_built_in');
      expect((await admin.put(`/api/roles/${id}`, { name: 'Otro', permissions: ['view-trips'] })).body.code).toBe('role_built_in');
    }
  });
});

describe('a user who defines roles', () => {
  it('gives nothing that they lack themselves, and changes nothing that has more', async () => {
    const lead = await define(['manage-roles', 'view-trips', 'view-users']);
    const { client } = await holder(lead.id);
    const beyond = await client.post('/api/roles', { name: 'Ascenso', permissions: ['view-invoices'] });
    expect([beyond.status, beyond.body.code]).toEqual([409, 'role_beyond_own']);
    // What a permission brings with it counts as well.
    expect((await client.post('/api/roles', { name: 'Ascenso', permissions: ['start-trips'] })).body.code).toBe('role_beyond_own');
    expect((await client.post('/api/roles', { name: 'Consulta', permissions: ['view-trips'] })).status).toBe(201);
    const more = await define(['view-invoices']);
    expect((await client.get(`/api/roles/${more.id}`)).body.data.grantable).toBe(false);
    const less = { name: more.name, permissions: ['view-trips'] };
    expect((await client.put(`/api/roles/${more.id}`, less)).body.code).toBe('role_beyond_own');
    expect((await client.delete(`/api/roles/${more.id}`)).body.code).toBe('role_beyond_own');
    // Nor by widening the role that they hold.
    const wider = { name: lead.name, permissions: [...lead.permissions, 'create-users'] };
    expect((await client.put(`/api/roles/${lead.id}`, wider)).body.code).toBe('role_beyond_own');
  });
});

describe('the last administrator', () => {
  it('cannot put down the role', async () => {
    const { body } = await world.tucan.admin.get(`/api/users/${world.tucan.admin_id}`);
    const given = { ...body.data, ...contactInput, roles: ['driver'] };
    const reply = await world.tucan.admin.put(`/api/users/${world.tucan.admin_id}`, given);
    expect([reply.status, reply.body.code]).toEqual([409, 'last_administrator']);
  });
});
