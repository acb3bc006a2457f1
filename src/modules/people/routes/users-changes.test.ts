import { afterAll, describe, expect, it } from 'vitest';
import { asOwner } from '#server/db/tenant.ts';
import { pdf, png } from '#server/testing/files.ts';
import { makeWorld } from '#server/testing/world.ts';
import { isActiveDriver } from '../store/members.ts';
import { contactInput, createClerk, createUser, upload, userInputOf } from '../testing.ts';

const world = await makeWorld();
afterAll(() => world.close());
const { admin } = world.condor;

const create = (change: Record<string, unknown> = {}) => createUser(admin, change);

describe('saving a user', () => {
  it('saves changes, and the full name with them', async () => {
    const user = await create();
    const changes = { first_name: 'Ñito', notes: 'Turno de noche', roles: ['driver', 'administrator'] };
    const reply = await admin.put(`/api/users/${user.id}`, { ...userInputOf(user), ...changes });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ first_name: 'Ñito', name: `Ñito ${user.last_name}`, notes: 'Turno de noche', version: 2 });
    expect(reply.body.data.roles.map(({ key }: { key: string }) => key).sort()).toEqual(['administrator', 'driver']);
    const found = await admin.get(`/api/users?search=${encodeURIComponent(`nito ${user.last_name}`)}`);
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([user.id]);
  });

  it('keeps, re-describes and deletes attachments', async () => {
    const papers = [await upload(admin, pdf(), 'attachment'), await upload(admin, pdf(), 'attachment')];
    const user = await create({ attachments: papers.map((file_id) => ({ kind: 'other', file_id })) });
    const { body } = await admin.put(`/api/users/${user.id}`, {
      ...userInputOf(user),
      attachments: [{ kind: 'driver_license', description: 'C2', file_id: papers[1] }],
    });
    expect(body.data.attachments).toMatchObject([
      { id: user.attachments[1].id, kind: 'driver_license', description: 'C2', file_id: papers[1] },
    ]);
  });

  it('leaves names, email and photo to a person who has signed in', async () => {
    const { body } = await admin.get(`/api/users/${world.condor.driver_id}`);
    expect(body.data.names_editable).toBe(false);
    const given = { ...userInputOf(body.data), ...contactInput };
    for (const change of [{ last_name: 'Otro' }, { email: 'otro@condor.test' }, { image: await upload(admin, png(1, 1), 'photo') }]) {
      const reply = await admin.put(`/api/users/${world.condor.driver_id}`, { ...given, ...change });
      expect([reply.status, reply.body.code]).toEqual([409, 'person_not_editable']);
    }
    expect((await admin.put(`/api/users/${world.condor.driver_id}`, given)).status).toBe(200);
  });

  it('rejects the email of another person', async () => {
    const user = await create();
    expect((await admin.put(`/api/users/${user.id}`, { ...userInputOf(user), email: 'admin@condor.test' })).body.code).toBe('user_exists');
    expect((await admin.put(`/api/users/${user.id}`, { ...userInputOf(user), email: 'admin@tucan.test' })).body.code).toBe('email_taken');
  });

  it('denies a blocked person on the next request', async () => {
    const { id, client } = await createClerk(world, world.condor, ['view-users']);
    expect((await client.get('/api/users')).status).toBe(200);
    const { body } = await admin.get(`/api/users/${id}`);
    expect((await admin.put(`/api/users/${id}`, { ...userInputOf(body.data), status: 3 })).body.data.status).toBe('blocked');
    expect((await client.get('/api/users')).status).toBe(403);
    expect((await client.get('/api/user')).body).toMatchObject({ blocked: true, roles: [], companies: [] });
    expect((await admin.delete(`/api/users/${id}/deactivation`)).body.data.status).toBe('active');
    expect((await client.get('/api/user')).body.blocked).toBe(false);
    expect((await client.get('/api/users')).status).toBe(200);
  });

  it('changes a status only with the permission to deactivate', async () => {
    const { client } = await createClerk(world, world.condor, ['view-users', 'update-users']);
    const user = await create();
    const refused = await client.put(`/api/users/${user.id}`, { ...userInputOf(user), status: 'inactive' });
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([409, 'user_status_not_yours', ['status']]);
    expect((await client.put(`/api/users/${user.id}`, { ...userInputOf(user), notes: 'Turno de noche' })).status).toBe(200);
    await admin.post(`/api/users/${user.id}/deactivation`);
    expect((await client.put(`/api/users/${user.id}`, userInputOf(user))).body.code).toBe('user_status_not_yours');
  });

  it('does not change a user with more permissions', async () => {
    const { client } = await createClerk(world, world.condor, ['view-users', 'update-users', 'delete-users']);
    const { body } = await client.get(`/api/users/${world.condor.admin_id}`);
    const given = { ...userInputOf(body.data), ...contactInput };
    expect((await client.put(`/api/users/${world.condor.admin_id}`, given)).body.code).toBe('role_beyond_own');
    expect((await client.post(`/api/users/${world.condor.admin_id}/deactivation`)).body.code).toBe('role_beyond_own');
  });
});

describe('deactivating a user', () => {
  it('takes a driver out of work and back', async () => {
    const { id } = await create();
    const active = () => asOwner(world.owner, world.condor.id, null, (db) => isActiveDriver(db, id));
    expect((await admin.post(`/api/users/${id}/deactivation`)).body.data.status).toBe('inactive');
    expect(await active()).toBe(false);
    expect((await admin.delete(`/api/users/${id}/deactivation`)).body.data).toMatchObject({ status: 'active', accepted: false });
    expect(await active()).toBe(true);
    expect((await admin.post(`/api/users/${id}/block`)).body.data.status).toBe('blocked');
    expect((await admin.delete(`/api/users/${id}/deactivation`)).body.data.status).toBe('active');
  });

  it('does not let a user deactivate themselves', async () => {
    expect((await admin.post(`/api/users/${world.condor.admin_id}/deactivation`)).body.code).toBe('not_oneself');
    expect((await admin.post(`/api/users/${world.condor.admin_id}/block`)).body.code).toBe('not_oneself');
  });
});
