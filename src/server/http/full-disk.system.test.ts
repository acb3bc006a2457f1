/** What a full disk does to requests: PostgreSQL's error is raised by triggers, the free space is a number. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unwatchedDisk, watchDisk } from '../postgres/disk-watch.ts';
import { formOf, jpeg } from '../testing/files.ts';
import { testPassword } from '../testing/passwords.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { toRefusal } from './errors.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const es = 'El disco del servidor está lleno: por ahora no se puede guardar nada. Avisa a quien lo administra.';
const en = "The server's disk is full: nothing can be saved for now. Tell the person who runs the server.";
const place = { country_id: 'CO', department_id: 'CO-76', city_id: 'CO-76001' };
let count = 0;
const saveCustomer = (headers: Record<string, string> = {}) =>
  world.condor.admin.post(
    '/api/customers',
    { name: 'Cliente', tax_id_type: '13', tax_id: String(1_000_000 + ++count), email: 'a@b.co', phone: '3001234567', ...place },
    { headers },
  );

/** Makes every statement of this kind on the table fail as on a full disk, until the returned function is called. */
async function fillDisk(table: string, event: 'insert' | 'update' | 'delete'): Promise<() => Promise<unknown>> {
  await world.owner.query(`create or replace function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
  await world.owner.query(`create trigger full_disk before ${event} on ${table} for each row execute function full_disk()`);
  return () => world.owner.query(`drop trigger full_disk on ${table}`);
}

describe('on a full disk', () => {
  it('a write is answered with 507 in both languages, and is accepted as soon as there is room', async () => {
    const makeRoom = await fillDisk('customer', 'insert');
    const refused = await saveCustomer();
    expect([refused.status, refused.body]).toEqual([507, { message: es, code: 'disk_full' }]);
    expect((await world.condor.admin.get('/api/customers')).status).toBe(200);
    await makeRoom();
    expect((await saveCustomer()).status).toBe(201);
    expect([507, en]).toEqual([
      toRefusal(Object.assign(new Error(), { code: '53100' }), undefined, 'en')?.status,
      toRefusal(Object.assign(new Error(), { code: 'ENOSPC' }), undefined, 'en')?.body.message,
    ]);
  });

  it('a read is answered although the time of the last input cannot be stored', async () => {
    const { admin, admin_id } = world.condor;
    const makeRoom = await fillDisk('login_session', 'update');
    const age = "update login_session set last_input_at = now() - interval '2 minutes' where person_id = $1";
    await world.owner.query('alter table login_session disable trigger full_disk');
    await world.owner.query(age, [admin_id]);
    await world.owner.query('alter table login_session enable trigger full_disk');
    expect((await admin.get('/api/customers')).status).toBe(200);
    expect((await admin.get('/api/user')).status).toBe(200);
    await makeRoom();
  });
});

describe('a right password does not count as a failed sign-in when the disk is full', () => {
  const email = 'driver@tucan.test';
  const signIn = async () => (await world.stranger().signIn(email, testPassword)).status;
  const countFailures = async () => (await world.owner.query("select from throttle where key like 'login%'")).rowCount;
  beforeEach(() => world.owner.query('delete from throttle'));

  it('because no session can be stored', async () => {
    const makeRoom = await fillDisk('login_session', 'insert');
    expect([await signIn(), await signIn()]).toEqual([507, 507]);
    expect(await countFailures()).toBe(0);
    await makeRoom();
    expect(await signIn()).toBe(200);
    expect((await world.stranger().signIn(email, 'wrong-one')).status).toBe(401);
    expect(await countFailures()).toBe(2);
  });

  it('even if the count cannot be corrected at once', async () => {
    const makeRoom = await fillDisk('login_session', 'insert');
    const makeRoomToCorrect = await fillDisk('throttle', 'delete');
    expect(await signIn()).toBe(507);
    expect(await countFailures()).toBe(2);
    await makeRoomToCorrect();
    await expect.poll(countFailures, { timeout: 15_000 }).toBe(0);
    await makeRoom();
  });
});

describe('on a disk that is almost full', () => {
  let free = 1000;
  const watch = () =>
    watchDisk({ folder: '/', minFree: 100, freeBytes: async () => free, everyMs: 1, onLook: async () => {}, log: () => {} });
  beforeAll(() => {
    world.app.disk = watch();
  });
  afterEach(() => {
    free = 1000;
  });
  afterAll(() => {
    world.app.disk.stop();
    world.app.disk = unwatchedDisk;
  });
  const becomes = (isLow: boolean) => expect.poll(() => world.app.disk.isLow()).toBe(isLow);

  it('writes and uploads are refused, and accepted again by themselves when there is room', async () => {
    await becomes(false);
    free = 99;
    await becomes(true);
    const refused = await saveCustomer({ 'accept-language': 'en' });
    expect([refused.status, refused.body]).toEqual([507, { message: en, code: 'disk_full' }]);
    expect((await world.condor.admin.post('/api/files?purpose=photo', formOf(jpeg(2, 2), 'a.jpg'))).status).toBe(507);
    free = 1000;
    await becomes(false);
    expect((await saveCustomer()).status).toBe(201);
    expect((await world.condor.admin.post('/api/files?purpose=photo', formOf(jpeg(2, 2), 'a.jpg'))).status).toBe(201);
  });

  it('reading, signing in and out go on, and ending sessions', async () => {
    free = 99;
    await becomes(true);
    const client = world.stranger();
    expect((await client.signIn('driver@tucan.test', testPassword)).status).toBe(200);
    client.company = world.tucan.id;
    expect((await client.get('/api/user')).status).toBe(200);
    expect((await client.get('/api/trips')).status).toBe(200);
    expect((await client.post('/api/user/activity')).status).toBe(204);
    expect((await client.delete('/api/sessions')).status).toBeLessThan(300);
    expect((await client.post('/api/logout')).status).toBe(204);
  });

  it('operators read it in /health/ready', async () => {
    free = 99;
    await becomes(true);
    expect((await world.stranger().get('/health/ready')).body).toEqual({ status: 'ok', warnings: ['disk_full'] });
    free = 1000;
    await becomes(false);
    expect((await world.stranger().get('/health/ready')).body).toEqual({ status: 'ok' });
  });
});

it('every operation documents 507', async () => {
  const { paths } = (await world.stranger().get('/api/openapi.json')).body;
  const responses = Object.values<Record<string, { responses: object }>>(paths).flatMap(Object.values);
  expect(responses.filter(({ responses }) => !('507' in responses))).toEqual([]);
});
