import { afterEach, describe, expect, it } from 'vitest';
import { addDays, today } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { setUpTrips } from '#modules/trips/testing.ts';

const { world, condor, admin, driver, fleet } = await setUpTrips();
afterEach(() => world.owner.query('delete from driver_assignment'));

const now = today('America/Bogota', new Date());
const path = (truck_id = fleet.truck_id, rest = '') => `/api/trucks/${truck_id}/drivers${rest}`;
const input = (change: object = {}) => ({ driver_id: condor.driver_id, starts_on: now, ...change });
const assign = (change: object = {}, truck_id = fleet.truck_id) => admin.post(path(truck_id), input(change));
const assigned = async (change: object = {}, truck_id = fleet.truck_id) => (await assign(change, truck_id)).body.data;
const listed = async () =>
  (await admin.get(path())).body.data.map(({ driver_id, starts_on, ends_on, state }: Record<string, string>) => [
    driver_id,
    starts_on,
    ends_on,
    state,
  ]);

describe('drivers of a truck', () => {
  it('are listed newest first, with what counts today, and shown with the truck', async () => {
    await assigned({ ends_on: now });
    await assigned({ driver_id: fleet.other_driver_id, starts_on: addDays(now, -9), ends_on: addDays(now, -1) });
    await assigned({ driver_id: fleet.other_driver_id, starts_on: addDays(now, 1) });
    expect(await listed()).toEqual([
      [fleet.other_driver_id, addDays(now, 1), null, 'planned'],
      [condor.driver_id, now, now, 'current'],
      [fleet.other_driver_id, addDays(now, -9), addDays(now, -1), 'past'],
    ]);
    const drivers = [{ id: condor.driver_id, name: expect.any(String) }];
    expect((await admin.get(`/api/trucks/${fleet.truck_id}`)).body.data.drivers).toEqual(drivers);
    const found = (await admin.get('/api/trucks?search=darío')).body.data;
    expect(found).toMatchObject([{ id: fleet.truck_id, drivers }]);
    expect((await admin.get('/api/trucks?search=nieto')).body.data).toEqual([]);
  });

  it('are assigned once by 50 requests at the same time, and the others get an error at the field', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => assign()));
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code, Object.keys(body.errors)])).toEqual(
      Array(49).fill([409, 'already_assigned', ['driver_id']]),
    );
    expect(await listed()).toHaveLength(1);
  });

  it.each([
    { name: 'on the last day of the other', starts_on: addDays(now, 10), ends_on: null },
    { name: 'until its first day', starts_on: addDays(now, -5), ends_on: now },
    { name: 'around it', starts_on: addDays(now, -5), ends_on: null },
    { name: 'within it', starts_on: addDays(now, 3), ends_on: addDays(now, 4) },
  ])('are not assigned twice: $name', async ({ starts_on, ends_on }) => {
    const first = await assigned({ ends_on: addDays(now, 10) });
    const reply = await assign({ starts_on, ends_on });
    expect([reply.status, reply.body.code]).toEqual([409, 'already_assigned']);
    const other = await assigned({ starts_on: addDays(now, 11) });
    const moved = await admin.put(path(fleet.truck_id, `/${other.id}`), input({ starts_on: addDays(now, 10) }));
    expect([moved.status, moved.body.code]).toEqual([409, 'already_assigned']);
    expect((await listed()).map(([, start]: string[]) => start)).toEqual([addDays(now, 11), first.starts_on]);
  });

  it('may be several on one truck, and one on several trucks', async () => {
    expect((await assign()).status).toBe(201);
    expect((await assign({ driver_id: fleet.other_driver_id })).status).toBe(201);
    expect((await assign({}, fleet.other_truck_id)).status).toBe(201);
  });

  it('end no day before they start', async () => {
    const { id } = await assigned();
    const body = input({ ends_on: addDays(now, -1) });
    for (const reply of [await assign(body), await admin.put(path(fleet.truck_id, `/${id}`), body)])
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['ends_on']]);
    const all = await admin.post(path(), { starts_on: now, ends_on: addDays(now, -1) });
    expect(Object.keys(all.body.errors).sort()).toEqual(['driver_id', 'ends_on']);
    expect(await listed()).toHaveLength(1);
  });

  it('are active drivers of the company when they are assigned, and stay when they no longer are', async () => {
    for (const driver_id of [condor.admin_id, world.tucan.driver_id, newId()]) {
      const reply = await assign({ driver_id });
      expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([422, 'driver_not_active', ['driver_id']]);
    }
    const kept = await assigned({ driver_id: fleet.other_driver_id });
    await world.owner.query("update member set status = 'inactive' where id = $1", [fleet.other_driver_id]);
    const ended = await admin.put(path(fleet.truck_id, `/${kept.id}`), { ...kept, ends_on: now });
    expect([ended.status, ended.body.data.ends_on]).toEqual([200, now]);
    const other = await assigned();
    const reply = await admin.put(path(fleet.truck_id, `/${other.id}`), input({ driver_id: fleet.other_driver_id }));
    expect(reply.body.code).toBe('driver_not_active');
    await world.owner.query("update member set status = 'active' where id = $1", [fleet.other_driver_id]);
  });

  it('take over from those before, which end on the day before, or nothing is saved', async () => {
    await assigned({ driver_id: fleet.other_driver_id, starts_on: addDays(now, -30) });
    await assigned({ starts_on: addDays(now, 20) });
    const refused = await assign({ starts_on: addDays(now, 5), ends_previous: true });
    expect(refused.body.code).toBe('already_assigned');
    expect((await listed())[1]).toEqual([fleet.other_driver_id, addDays(now, -30), null, 'current']);
    expect((await assign({ ends_on: addDays(now, 19), ends_previous: true })).status).toBe(201);
    expect(await listed()).toEqual([
      [condor.driver_id, addDays(now, 20), null, 'planned'],
      [condor.driver_id, now, addDays(now, 19), 'current'],
      [fleet.other_driver_id, addDays(now, -30), addDays(now, -1), 'past'],
    ]);
  });

  it('are changed and deleted, but not over a newer version, nor under another truck', async () => {
    const { id } = await assigned();
    const ended = await admin.put(path(fleet.truck_id, `/${id}`), input({ ends_on: now }), { headers: { 'if-match': '"1"' } });
    expect(ended.body.data).toMatchObject({ ends_on: now, version: 2 });
    const same = await admin.put(path(fleet.truck_id, `/${id}`), input({ ends_on: now }));
    expect(same.body.data.version).toBe(2);
    const stale = { headers: { 'if-match': '"1"' } };
    expect((await admin.put(path(fleet.truck_id, `/${id}`), input(), stale)).body.code).toBe('stale_version');
    expect((await admin.delete(path(fleet.truck_id, `/${id}`), stale)).body.code).toBe('stale_version');
    expect((await admin.put(path(fleet.other_truck_id, `/${id}`), input())).status).toBe(404);
    expect((await admin.delete(path(fleet.other_truck_id, `/${id}`))).status).toBe(404);
    expect((await admin.delete(path(fleet.truck_id, `/${id}`))).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it('of an unknown or foreign truck are not found', async () => {
    for (const client of [admin, world.tucan.admin]) {
      const truck_id = client === admin ? newId() : fleet.truck_id;
      expect((await client.get(path(truck_id))).status).toBe(404);
      expect((await client.post(path(truck_id), input({ driver_id: world.tucan.driver_id }))).status).toBe(client === admin ? 422 : 404);
    }
  });

  it('are in the history of the truck, by name', async () => {
    const { id } = await assigned();
    await admin.put(path(fleet.truck_id, `/${id}`), input({ ends_on: now }));
    await admin.delete(path(fleet.truck_id, `/${id}`));
    const { body } = await admin.get(`/api/history?entity=truck&id=${fleet.truck_id}`);
    const parts = body.data.flatMap((entry: { parts: { kind: string; name: string; action: string }[] }) => entry.parts);
    expect(parts.slice(0, 3).map(({ kind, action }: { kind: string; action: string }) => [kind, action])).toEqual([
      ['driver_assignment', 'delete'],
      ['driver_assignment', 'update'],
      ['driver_assignment', 'insert'],
    ]);
    expect(parts[0].name).toContain('Darío');
  });
});

describe('the form of a trip', () => {
  const pair = async (query: object) => (await admin.get(`/api/trucks/assigned?${new URLSearchParams({ ...query })}`)).body.data;

  it('gets the driver of a truck and the truck of a driver, on the day, the latest first', async () => {
    await assigned({ starts_on: addDays(now, -5), ends_on: addDays(now, 5) });
    await assigned({ driver_id: fleet.other_driver_id, starts_on: addDays(now, -2) });
    await assigned({ starts_on: addDays(now, -1), ends_on: addDays(now, 5) }, fleet.other_truck_id);
    const { truck_id, other_truck_id, other_driver_id } = fleet;
    expect(await pair({ truck_id })).toMatchObject({ driver_id: other_driver_id, truck_plate: 'ABC123', trailer_id: null });
    expect(await pair({ truck_id, day: addDays(now, -3) })).toMatchObject({ driver_id: condor.driver_id });
    expect(await pair({ driver_id: condor.driver_id })).toMatchObject({ truck_id: other_truck_id, truck_plate: 'DEF456' });
    expect(await pair({ driver_id: condor.driver_id, truck_id })).toMatchObject({ truck_id });
    expect(await pair({ driver_id: condor.driver_id, day: addDays(now, 6) })).toBeNull();
  });

  it('gets neither inactive trucks nor drivers, and the usual trailer only if it is active', async () => {
    await world.owner.query('update truck set default_trailer_id = $1 where id = $2', [fleet.trailer_id, fleet.truck_id]);
    await assigned();
    await assigned({ driver_id: fleet.other_driver_id }, fleet.inactive_truck_id);
    expect(await pair({ driver_id: condor.driver_id })).toMatchObject({ trailer_id: fleet.trailer_id, trailer_plate: 'R12345' });
    await world.owner.query("update trailer set status = 'inactive' where id = $1", [fleet.trailer_id]);
    expect(await pair({ driver_id: condor.driver_id })).toMatchObject({ trailer_id: null, trailer_plate: null });
    expect(await pair({ driver_id: fleet.other_driver_id })).toBeNull();
    await world.owner.query("update member set status = 'inactive' where id = $1", [fleet.other_driver_id]);
    await assigned({}, fleet.other_truck_id);
    expect(await pair({ driver_id: fleet.other_driver_id })).toBeNull();
    await world.owner.query("update member set status = 'active' where id = $1", [fleet.other_driver_id]);
  });

  it('is not for drivers, who see their own assignments alone if a role lets them see trucks', async () => {
    expect((await driver.get('/api/trucks/assigned')).status).toBe(403);
    await assigned();
    await assigned({ driver_id: fleet.other_driver_id });
    await world.owner.query("update role set permissions = permissions || '{view-trucks,create-trips}' where id = $1", [
      condor.roles.driver,
    ]);
    const seen = (await driver.get(path())).body.data;
    expect(seen.map(({ driver_id }: { driver_id: string }) => driver_id)).toEqual([condor.driver_id]);
    expect((await driver.get(`/api/trucks/${fleet.truck_id}`)).body.data.drivers).toHaveLength(1);
    expect((await driver.get(`/api/trucks/assigned?driver_id=${fleet.other_driver_id}`)).body.data).toBeNull();
  });
});
