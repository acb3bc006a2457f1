/** The private address of a calendar: what it shows, to whom, and what ends it. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, addMonths, today as todayIn } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { createTruck } from '#modules/fleet/testing.ts';
import { scheduleInput } from '#modules/maintenance/testing.ts';
import { createClerk } from '#modules/people/testing.ts';
import { anonymisePerson } from '#modules/privacy/store/anonymise.ts';
import { reminderInput } from '#modules/reminders/testing.ts';
import { addFleet, tripInput } from '#modules/trips/testing.ts';
import type { Client } from '#server/testing/client.ts';
import { hashOfTestPassword, testPassword } from '#server/testing/passwords.ts';
import { makeWorld } from '#server/testing/world.ts';

const world = await makeWorld({ TRUST_PROXY: '1', PUBLIC_URL: 'https://arriero.example' });
afterAll(() => world.close());
const { condor, tucan, owner } = world;
const fleet = await addFleet(world, condor);
const stranger = world.stranger();
const today = todayIn('America/Bogota', new Date());
const inDays = (days: number) => addDays(today, days);
const compact = (day: string) => day.replaceAll('-', '');

/** From a network of its own, so that the limits of tests are apart. */
let networks = 0;
const from = (address = `198.51.100.${++networks}`) => ({ headers: { 'x-forwarded-for': address } });
const open = (path: string, options = from()) => stranger.get(path, options);

const subscribe = async (client: Client = condor.admin): Promise<string> => {
  const reply = await client.post('/api/calendar-feed');
  if (reply.status !== 201) throw new Error(reply.text);
  return new URL(reply.body.data.url).pathname;
};
const addReminder = async (changes: object, client: Client = condor.admin): Promise<string> => {
  const reply = await client.post('/api/reminders', reminderInput(fleet.truck_id, { kind: 'other', description: 'Papel', ...changes }));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
};
const addSchedule = async (vehicle_id: string, changes: object, start: object): Promise<string> => {
  const reply = await condor.admin.post('/api/service-schedules', scheduleInput(vehicle_id, changes, start));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data[0].schedule_id;
};
const setRights = (role: string, permissions: readonly string[]) =>
  owner.query('update role set permissions = $2 where id = $1', [role, permissions]);
const rightsOf = async (role: string): Promise<string[]> =>
  (await owner.query('select permissions from role where id = $1', [role])).rows[0].permissions;

/** The unfolded lines of each event, by UID. */
function eventsOf(text: string): Map<string, string[]> {
  const events = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n').slice(1);
  return new Map(events.map((event) => [/UID:(.*)@/.exec(event)?.[1] ?? '', event.split('\r\n')]));
}
const read = async (path: string) => {
  const reply = await open(path);
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return eventsOf(reply.text);
};

/** Of an unknown address. */
const unknown = `/calendar/${'A'.repeat(86)}.ics`;
async function expectClosed(path: string) {
  const [reply, expected] = [await open(path), await open(unknown)];
  expect([reply.status, reply.text]).toEqual([404, expected.text]);
}

beforeEach(() => owner.query('delete from throttle'));

describe('a calendar', () => {
  it('has reminders and services from a month ago to a year ahead, in the language of its person', async () => {
    const [due, old, far, past] = [
      await addReminder({ due_on: inDays(40), due_odometer: 80_000 }),
      await addReminder({ due_on: addDays(addMonths(today, -1), -1) }),
      await addReminder({ due_on: addDays(addMonths(today, 12), 1) }),
      await addReminder({ due_on: inDays(-5), kind: 'soat' }),
    ];
    const reached = await createTruck(condor.admin, { plate: 'KMS001', mileage: 30_000 });
    const oil = await addSchedule(reached, {}, {});
    const wheels = await addSchedule(
      fleet.truck_id,
      { description: 'Rotar; llantas', every_km: null, every_months: 6 },
      { start_on: addMonths(inDays(10), -6), start_odometer: null },
    );
    const path = await subscribe();
    const reply = await open(path);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(reply.text).toContain('X-WR-CALNAME:Vencimientos · Cóndor Carga\r\n');
    const events = eventsOf(reply.text);
    expect([events.has(`reminder-${old}`), events.has(`reminder-${far}`)]).toEqual([false, false]);
    expect(events.get(`reminder-${past}`)).toEqual(
      expect.arrayContaining([`DTSTART;VALUE=DATE:${compact(inDays(-5))}`, 'SUMMARY:ABC123 · SOAT']),
    );
    const url = `https://arriero.example/admin/reminders/${due}`;
    expect(events.get(`reminder-${due}`)).toEqual(
      expect.arrayContaining([
        `DTSTART;VALUE=DATE:${compact(inDays(40))}`,
        'SUMMARY:ABC123 · Papel',
        `DESCRIPTION:Vence este día.\\nVence a los 80.000 km.\\n${url}`,
        `URL:${url}`,
      ]),
    );
    expect(events.get(`service-schedule-${wheels}`)).toEqual(
      expect.arrayContaining([
        'SUMMARY:ABC123 · Servicio: Rotar\\; llantas',
        `URL:https://arriero.example/admin/service-schedules/${wheels}`,
      ]),
    );
    expect(events.get(`service-schedule-${oil}`)).toContain(`DTSTART;VALUE=DATE:${compact(today)}`);

    await owner.query("update person set language = 'en' where id = $1", [condor.admin_id]);
    expect((await open(path)).text).toContain('SUMMARY:ABC123 · Service: Rotar\\; llantas\r\n');
    await owner.query("update person set language = 'es' where id = $1", [condor.admin_id]);
  });

  it('has only what its person may see at the moment of each request', async () => {
    await addReminder({ due_on: inDays(3) });
    await addSchedule(await createTruck(condor.admin, { mileage: 30_000 }), {}, {});
    const path = await subscribe();
    const all = await rightsOf(condor.roles.administrator);
    const kinds = async () => new Set([...(await read(path)).keys()].map((uid) => uid.replace(/-[0-9a-f-]{36}$/, '')));
    expect(await kinds()).toEqual(new Set(['reminder', 'service-schedule']));
    await setRights(
      condor.roles.administrator,
      all.filter((permission) => permission !== 'view-services'),
    );
    expect(await kinds()).toEqual(new Set(['reminder']));
    await setRights(
      condor.roles.administrator,
      all.filter((permission) => permission !== 'view-reminders'),
    );
    await expectClosed(path);
    await setRights(condor.roles.administrator, all);
    expect(await kinds()).toEqual(new Set(['reminder', 'service-schedule']));
  });

  it('of a driver has only the papers of their own trips, and no services', async () => {
    const trip = await condor.admin.post('/api/trips', tripInput(condor, fleet, { truck_id: fleet.truck_id }));
    expect(trip.status, trip.text).toBe(201);
    const [own, other] = [
      await addReminder({ due_on: inDays(4) }),
      await addReminder({ due_on: inDays(4), subject_id: fleet.other_truck_id }),
    ];
    const mine = await addReminder({ due_on: inDays(4), subject: 'person', subject_id: condor.driver_id });
    const theirs = await addReminder({ due_on: inDays(4), subject: 'person', subject_id: fleet.other_driver_id });
    const before = await rightsOf(condor.roles.driver);
    expect((await condor.driver.post('/api/calendar-feed')).status).toBe(403);
    await setRights(condor.roles.driver, [...before, 'view-reminders', 'view-services']);
    const path = await subscribe(condor.driver);
    const events = await read(path);
    expect([own, mine].map((id) => events.has(`reminder-${id}`))).toEqual([true, true]);
    expect([other, theirs].map((id) => events.has(`reminder-${id}`))).toEqual([false, false]);
    expect([...events.keys()].filter((uid) => uid.startsWith('service'))).toEqual([]);
    await setRights(condor.roles.driver, before);
    await expectClosed(path);
  });

  it('of another company has nothing of this one, and its token opens nothing here', async () => {
    await addReminder({ due_on: inDays(2) });
    const theirs = await subscribe(tucan.admin);
    expect((await read(theirs)).size).toBe(0);
    const token = Buffer.from(/([\w-]{86})\.ics$/.exec(theirs)?.[1] as string, 'base64url');
    const ours = Buffer.from(/([\w-]{86})\.ics$/.exec(await subscribe())?.[1] as string, 'base64url');
    // The company, or the person, or both, of another address.
    for (const [start, end] of [
      [0, 16],
      [16, 32],
      [0, 32],
    ]) {
      const forged = Buffer.from(token);
      ours.copy(forged, start, start, end);
      await expectClosed(`/calendar/${forged.toString('base64url')}.ics`);
    }
  });

  it('is cached by no one, found by no search engine, and named to no other site, and sets no cookie', async () => {
    for (const path of [await subscribe(), unknown, '/calendar/x.ics']) {
      const { headers } = await open(path);
      expect(headers.get('x-robots-tag')).toContain('noindex');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  it('opens nothing but itself: its token does not work as a session', async () => {
    const path = await subscribe();
    const token = /([\w-]{86})\.ics$/.exec(path)?.[1] as string;
    const credentials: Record<string, string>[] = [{ cookie: `arriero_session=${token}` }, { authorization: `Bearer ${token}` }];
    for (const headers of credentials)
      expect((await stranger.get('/api/reminders', { headers: { ...headers, 'company-id': condor.id } })).status).toBe(401);
  });
});

describe('the address of a calendar', () => {
  it('is stored as a hash, and in no answer that is repeated', async () => {
    const headers = { 'idempotency-key': newId() };
    const [one, other] = [
      await condor.admin.post('/api/calendar-feed', {}, { headers }),
      await condor.admin.post('/api/calendar-feed', {}, { headers }),
    ];
    expect(other.body.data.url).toMatch(/^https:\/\/arriero\.example\/calendar\/[\w-]{86}\.ics$/);
    expect(other.body.data.url).not.toBe(one.body.data.url);
    const secret = (other.body.data.url as string).slice(-40, -4);
    for (const table of ['calendar_feed', 'idempotency', 'history']) {
      const { rows } = await owner.query(`select from ${table} t where to_jsonb(t)::text like $1`, [`%${secret}%`]);
      expect(rows, table).toEqual([]);
    }
    expect((await owner.query('select from calendar_feed where person_id = $1', [condor.admin_id])).rowCount).toBe(1);
  });

  it('says when it was used last, and only to its person', async () => {
    await owner.query('delete from calendar_feed');
    const stored = async (client = condor.admin) => (await client.get('/api/calendar-feed')).body.data;
    expect(await stored()).toBeNull();
    const path = await subscribe();
    expect(await stored()).toMatchObject({ last_used_at: null });
    await open(path);
    const { last_used_at, ...rest } = await stored();
    expect(Math.abs(Date.parse(last_used_at) - Date.now())).toBeLessThan(60_000);
    expect(Object.keys(rest)).toEqual(['created_at']);
    expect(await stored(tucan.admin)).toBeNull();
  });

  it('ends when another one is created, and when it is revoked', async () => {
    const first = await subscribe();
    const second = await subscribe();
    await expectClosed(first);
    await read(second);
    expect((await condor.admin.delete('/api/calendar-feed')).status).toBe(200);
    await expectClosed(second);
    expect((await condor.admin.get('/api/calendar-feed')).body.data).toBeNull();
  });

  it('is for users of the company: super-administrators need a membership, and it shows what that allows', async () => {
    await owner.query('update person set super_administrator = true where id = $1', [tucan.admin_id]);
    try {
      const guest = await world.signIn('admin@tucan.test', condor.id);
      const refused = await guest.post('/api/calendar-feed');
      expect([refused.status, refused.body.code]).toEqual([409, 'members_only']);
      const path = await subscribe(tucan.admin);
      const all = await rightsOf(tucan.roles.administrator);
      await setRights(
        tucan.roles.administrator,
        all.filter((permission) => permission !== 'view-reminders'),
      );
      await expectClosed(path);
      await setRights(tucan.roles.administrator, all);
    } finally {
      await owner.query('update person set super_administrator = false where id = $1', [tucan.admin_id]);
    }
  });

  const ends: [what: string, end: () => Promise<unknown>, undo: () => Promise<unknown>][] = [
    [
      'of a user who is deactivated',
      () => owner.query("update member set status = 'inactive' where id = $1", [tucan.admin_id]),
      () => owner.query("update member set status = 'active' where id = $1", [tucan.admin_id]),
    ],
    [
      'of a user without a role',
      () => owner.query('delete from member_role where member_id = $1', [tucan.admin_id]),
      () =>
        owner.query('insert into member_role (company_id, id, member_id, role_id) values ($1, gen_random_uuid(), $2, $3)', [
          tucan.id,
          tucan.admin_id,
          tucan.roles.administrator,
        ]),
    ],
    [
      'of a company that is inactive',
      () => owner.query("update company set status = 'inactive' where id = $1", [tucan.id]),
      () => owner.query("update company set status = 'active' where id = $1", [tucan.id]),
    ],
    [
      'of a company that requires a second factor which the user does not have',
      () => owner.query('update company set require_two_factor = true where id = $1', [tucan.id]),
      () => owner.query('update company set require_two_factor = false where id = $1', [tucan.id]),
    ],
  ];
  it.each(ends)('%s does not work', async (_, end, undo) => {
    const path = await subscribe(tucan.admin);
    await read(path);
    await end();
    try {
      await expectClosed(path);
    } finally {
      await undo();
    }
    await read(path);
  });

  it('ends in every company when its person signs out elsewhere, or changes or resets the password', async () => {
    const client = await world.signIn('admin@tucan.test', tucan.id);
    const password = { password: 'otra clave 9', password_confirmation: 'otra clave 9' };
    const back = { password: testPassword, password_confirmation: testPassword };
    const reset = async () => {
      const [email, code] = ['admin@tucan.test', Buffer.alloc(32, 7)];
      await owner.query("select store_password_code($1, 'test', $2)", [email, code]);
      await owner.query("select consume_password_code($1, 'test', $2, $3)", [email, code, await hashOfTestPassword()]);
      return { status: 204 };
    };
    const calls = [
      () => client.delete('/api/sessions'),
      () => client.put('/api/user/password', { current_password: testPassword, ...password }),
      () => client.put('/api/user/password', { current_password: password.password, ...back }),
      reset,
    ];
    for (const call of calls) {
      const [path, other] = [await subscribe(client), await subscribe()];
      expect((await call()).status).toBeLessThan(300);
      await expectClosed(path);
      await read(other);
    }
  });

  it('ends when an administrator ends a session of its person', async () => {
    const { client, id } = await createClerk(world, condor, ['view-reminders']);
    const [path, other] = [await subscribe(client), await subscribe()];
    const { body } = await condor.admin.get('/api/settings/sessions');
    const session = body.data.find(({ person_id }: { person_id: string }) => person_id === id);
    expect((await condor.admin.delete(`/api/settings/sessions/${session.id}`)).status).toBe(204);
    await expectClosed(path);
    await read(other);
  });

  it('is reported to its person by email, without the address', async () => {
    const path = await subscribe();
    const { rows } = await owner.query(
      `select subject, body from mail where person_id = $1 and subject like '%dirección privada%' order by created_at desc limit 1`,
      [condor.admin_id],
    );
    expect(rows[0]?.body).toContain('Cóndor Carga');
    expect(rows[0]?.body).not.toContain(path);
  });

  it('ends when its person is anonymised', async () => {
    const all = await rightsOf(condor.roles.driver);
    await setRights(condor.roles.driver, [...all, 'view-reminders']);
    const before = await subscribe(condor.driver);
    await owner.query("update member set status = 'inactive' where id = $1", [condor.driver_id]);
    await owner.query("update trip set status = 'cancelled' where driver_id = $1", [condor.driver_id]);
    await anonymisePerson(owner, condor.driver_id, { confirmed: true });
    await owner.query("update member set status = 'active', accepted_at = now() where id = $1", [condor.driver_id]);
    await expectClosed(before);
    await setRights(condor.roles.driver, all);
  });

  it('is not guessed: after thirty failures a network waits, also with the right address, and others do not', async () => {
    const path = await subscribe();
    const guesser = from('203.0.113.9');
    for (let n = 0; n < 29; n++) expect((await open(n % 2 ? unknown : '/calendar/x.ics', guesser)).status).toBe(404);
    // Success does not count.
    for (let n = 0; n < 3; n++) expect((await open(path, guesser)).status).toBe(200);
    expect((await open(unknown, guesser)).status).toBe(404);
    const refused = await open(path, guesser);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([429, 'too_many_attempts', '900']);
    expect((await open(path)).status).toBe(200);
  });
});
