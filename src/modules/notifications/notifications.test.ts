import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { createPerson } from '#modules/accounts/store/create-person.ts';
import { createMember } from '#modules/people/store/create.ts';
import { tripRejected, tripUnderReview } from '#modules/trips/contract/notifications.ts';
import { asOwner } from '#server/db/tenant.ts';
import type { Client } from '#server/testing/client.ts';
import { parseCsv } from '#server/testing/lists/exports.ts';
import { makeWorld } from '#server/testing/world.ts';
import { notify } from './store.ts';

const world = await makeWorld({ SEED: 'demo', PUBLIC_URL: 'https://carga.example' });
afterAll(() => world.close());
const { admin, driver } = world.condor;

const link = '/admin/trips/0190';
const route = { origin: 'Bogotá', destination: 'Cali' };
/** As a handler does, in the name of the system or of that person. */
const notifyUnderReview = (trip: string, actor: string | null = null) =>
  asOwner(world.owner, world.condor.id, actor, (db) => notify(db, tripUnderReview, { facts: { trip, driver: 'Darío', ...route }, link }));
const notifyRejected = (trip: string, to: string[]) =>
  asOwner(world.owner, world.condor.id, null, (db) => notify(db, tripRejected, { to, facts: { trip, ...route, message: '' }, link }));
const listed = async (client: Client, query = '') => (await client.get(`/api/notifications${query}`)).body;
const trips = async (client: Client) =>
  (await listed(client, '?perPage=100')).data.map((one: { facts: { trip: string } }) => one.facts.trip);
const unread = async (client: Client) => (await client.get('/api/notifications/unread')).body.data.count;

describe('the recipients', () => {
  it('are those who hold the permission, except drivers', async () => {
    await notifyUnderReview('T-1');
    expect(await trips(admin)).toContain('T-1');
    expect(await trips(driver)).not.toContain('T-1');
    expect(await trips(world.tucan.admin)).toEqual([]);
  });

  it('never include the person who caused the event', async () => {
    await notifyUnderReview('T-2', world.condor.admin_id);
    expect(await trips(admin)).not.toContain('T-2');
  });

  it('are only the named people, if the sender names some', async () => {
    await notifyRejected('T-3', [world.condor.driver_id]);
    expect(await trips(driver)).toContain('T-3');
    expect(await trips(admin)).not.toContain('T-3');
  });

  it('are active, accepted members of the company', async () => {
    const waiting = newId();
    await asOwner(world.owner, world.condor.id, null, async (db) => {
      await createPerson(db, { id: waiting, first_name: 'Eva', last_name: 'Paz', email: 'eva@paz.test', language: 'en' });
      await createMember(db, world.condor.id, {
        id: waiting,
        name: 'Eva Paz',
        search: 'eva paz',
        accepted: false,
        roles: [world.condor.roles.driver],
      });
    });
    const countAfterNotifying = async () => {
      await notifyRejected('T-4', [waiting, world.tucan.driver_id]);
      return (await world.owner.query("select from notification where facts ->> 'trip' = 'T-4'")).rowCount;
    };
    expect(await countAfterNotifying()).toBe(0);
    await world.owner.query("update member set accepted_at = now(), status = 'blocked' where id = $1", [waiting]);
    expect(await countAfterNotifying()).toBe(0);
    await world.owner.query("update member set status = 'active' where id = $1", [waiting]);
    expect(await countAfterNotifying()).toBe(1);
  });
});

describe('a list of notifications', () => {
  it('keeps read notifications, and can be filtered by unread', async () => {
    for (const trip of ['L-1', 'L-2']) await notifyUnderReview(trip);
    const [newest] = (await listed(admin)).data;
    const before = await unread(admin);
    const reply = await admin.post(`/api/notifications/${newest.id}/reading`);
    expect(reply).toMatchObject({ status: 200, body: { data: { id: newest.id, read_at: expect.any(String) } } });
    expect((await admin.post(`/api/notifications/${newest.id}/reading`)).body.data.read_at).toBe(reply.body.data.read_at);
    expect(await unread(admin)).toBe(before - 1);
    expect((await listed(admin, '?unread=1')).data[0].id).not.toBe(newest.id);
    expect((await listed(admin)).data[0].id).toBe(newest.id);
  });

  it("hides another person's, even from the administrator", async () => {
    const [ofDriver] = (await listed(driver)).data;
    expect((await admin.post(`/api/notifications/${ofDriver.id}/reading`)).status).toBe(404);
    expect((await admin.post(`/api/notifications/${newId()}/reading`)).status).toBe(404);
  });

  it('is exported as the sentences of the screen, only of the caller and only with the permission', async () => {
    await asOwner(world.owner, world.condor.id, null, (db) =>
      notify(db, tripRejected, { to: [world.condor.admin_id], facts: { trip: 'L-90', ...route, message: '=Falta el peaje' }, link }),
    );
    const { status, text } = await admin.get('/api/notifications?format=csv&columns=title,text,message,read_at');
    expect(status).toBe(200);
    const [titles, first, ...others] = parseCsv(text);
    expect(titles).toEqual(['Notificación', 'Texto', 'Mensaje', 'Leída']);
    expect(first).toEqual([
      'Viaje L-90 rechazado',
      'El viaje de Bogotá a Cali no pasó la revisión. Corrígelo y envíalo de nuevo.',
      "'=Falta el peaje",
      '',
    ]);
    expect(others).toHaveLength((await listed(admin, '?count=1')).meta.total - 1);
    expect(text).not.toContain('T-3');
    expect((await driver.get('/api/notifications?format=csv')).status).toBe(403);
  });

  it('is marked as read as a whole by one call, for the caller only', async () => {
    expect(await unread(admin)).toBeGreaterThan(0);
    expect((await admin.post('/api/notifications/reading')).status).toBe(204);
    expect(await unread(admin)).toBe(0);
    expect(await unread(driver)).toBeGreaterThan(0);
  });
});

describe('preferences', () => {
  it('count the last one, when a kind is named twice', async () => {
    const twice = [true, false].map((bell) => ({ kind: 'trip_under_review', bell, email: true }));
    const saved = await admin.put('/api/notifications/preferences', { preferences: twice });
    expect(saved.body.data.preferences).toContainEqual({ kind: 'trip_under_review', bell: false, email: true });
    await admin.put('/api/notifications/preferences', { preferences: twice.slice(0, 1) });
  });

  it('list for a driver only the kinds that drivers receive, with their defaults', async () => {
    expect((await driver.get('/api/notifications/preferences')).body.data).toEqual({
      preferences: [
        { kind: 'trip_rejected', bell: true, email: true },
        { kind: 'expense_approved', bell: true, email: false },
        { kind: 'expense_rejected', bell: true, email: true },
      ],
      mail: 'outbox',
    });
  });

  it('choose between bell and email; kinds left out stay as they are', async () => {
    const saved = await admin.put('/api/notifications/preferences', {
      preferences: [{ kind: 'trip_under_review', bell: false, email: true }],
    });
    expect(saved.body.data.preferences).toContainEqual({ kind: 'trip_under_review', bell: false, email: true });
    expect(saved.body.data.preferences).toContainEqual({ kind: 'invitation_accepted', bell: true, email: true });
    await notifyUnderReview('P-1');
    expect(await trips(admin)).not.toContain('P-1');
    const { rows } = await world.owner.query("select recipient, subject, body, html from mail where subject like '%P-1%'");
    expect(rows).toEqual([
      {
        recipient: 'admin@condor.test',
        subject: 'Viaje P-1 por revisar',
        body: expect.stringContaining(`{{public_url}}${link}`),
        html: expect.stringContaining('Cóndor Carga'),
      },
    ]);
    await admin.put('/api/notifications/preferences', { preferences: [{ kind: 'trip_under_review', bell: true, email: false }] });
  });

  it('of a kind that the person cannot receive are ignored, and of an unknown kind rejected', async () => {
    const reply = await driver.put('/api/notifications/preferences', {
      preferences: [{ kind: 'invoice_past_due', bell: true, email: true }],
    });
    expect(reply.body.data.preferences.map(({ kind }: { kind: string }) => kind)).not.toContain('invoice_past_due');
    expect((await driver.put('/api/notifications/preferences', { preferences: [{ kind: 'nothing' }] })).status).toBe(422);
  });

  it("do not affect the language of email: it is the recipient's", async () => {
    await world.owner.query("update person set language = 'en' where id = $1", [world.condor.driver_id]);
    await notifyRejected('P-2', [world.condor.driver_id]);
    const { rows } = await world.owner.query<{ subject: string }>("select subject from mail where subject like '%P-2%'");
    expect(rows).toEqual([{ subject: 'Trip P-2 rejected' }]);
  });
});

describe('the outbox', () => {
  const outbox = async (client: Client) =>
    (await client.get('/api/outbox')).body.data as { recipient: string; account: boolean; body: string }[];

  it("shows an administrator the company's email with links to this server, and no codes", async () => {
    await world.stranger().post('/api/password/forgot', { email: 'admin@condor.test' });
    const mail = await outbox(admin);
    expect(mail.length).toBeGreaterThan(0);
    expect(mail.every(({ account }) => !account)).toBe(true);
    expect(mail[0]?.body).toContain(`https://carga.example${link}`);
    expect(await outbox(world.tucan.admin)).toEqual([]);
  });

  it('shows codes and links to the super-administrator', async () => {
    await world.owner.query('update person set super_administrator = true where id = $1', [world.tucan.admin_id]);
    const mail = await outbox(world.tucan.admin);
    expect(mail.map(({ recipient, account }) => ({ recipient, account }))).toEqual([{ recipient: 'admin@condor.test', account: true }]);
    await world.owner.query('update person set super_administrator = false where id = $1', [world.tucan.admin_id]);
  });

  it.each([
    ['without the demo', { SEED: 'none' }],
    ['when email is sent', { SEED: 'demo', SMTP_HOST: '127.0.0.1' }],
  ])('is not there %s', async (_, env) => {
    const other = await makeWorld(env);
    try {
      expect((await other.condor.admin.get('/api/outbox')).status).toBe(404);
    } finally {
      await other.close();
    }
  });
});
