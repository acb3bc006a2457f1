import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createUser } from '#modules/people/testing.ts';
import { listUnsentMail, queueUnsentMail, retryFailedMail } from './mail.ts';
import { readSettings } from './settings.ts';
import { startTestJobs } from './testing/jobs.ts';
import { makeWorld, type World, wakeJobs } from './testing/world.ts';

let world: World;
const received: string[] = [];
let isRefusing = true;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, done) => done(isRefusing ? Object.assign(new Error('come back later'), { responseCode: 451 }) : null),
  onData: (stream, _session, done) => {
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk;
    });
    stream.on('end', () => {
      received.push(text);
      done();
    });
  },
});

beforeAll(async () => {
  world = await makeWorld();
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  received.length = 0;
  isRefusing = true;
});
afterAll(async () => {
  smtp.close();
  await world?.close();
});

/** Starts the job runner with the mail server. */
function start() {
  const { port } = smtp.server.address() as AddressInfo;
  const settings = readSettings({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SEED: 'none', PUBLIC_URL: 'https://carga.example' });
  return startTestJobs({ pool: world.owner, serving: world.app.pool, settings, events: world.app.events });
}

const mailTo = async (recipient: string) =>
  (
    await world.owner.query<{ error: string | null; sent_at: string | null }>(
      'select error, sent_at from mail where recipient = $1 order by id desc limit 1',
      [recipient],
    )
  ).rows[0];
const unsent = { error: expect.stringContaining('come back later'), sent_at: null };
const sent = { error: null, sent_at: expect.any(String) };
/** Jobs that no worker runs at the moment, once all have finished their attempt. */
async function idleJobs(): Promise<string[]> {
  const jobs = async () =>
    (await world.owner.query<{ id: string; locked_at: unknown }>('select id, locked_at from graphile_worker.jobs')).rows;
  await expect.poll(async () => (await jobs()).filter(({ locked_at }) => locked_at !== null)).toEqual([]);
  return (await jobs()).map(({ id }) => id);
}
/** Runs all jobs now; the runner itself would retry after seconds, later minutes. */
const retryNow = async () => {
  await world.owner.query('select graphile_worker.reschedule_jobs($1, run_at => now())', [await idleJobs()]);
  await wakeJobs(world.owner);
};

it('keeps an email while the mail server rejects it, also across a restart, and sends it once when accepted', async () => {
  let jobs = await start();
  try {
    await world.stranger().post('/api/password/forgot', { email: 'admin@condor.test' });
    await expect.poll(() => mailTo('admin@condor.test')).toMatchObject(unsent);
    await jobs.stop();
    jobs = await start();
    await retryNow();
    await expect.poll(() => mailTo('admin@condor.test')).toMatchObject(unsent);
    isRefusing = false;
    await retryNow();
    await expect.poll(() => mailTo('admin@condor.test')).toMatchObject(sent);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatch(/To: admin@condor\.test/i);
    expect(received[0]).toContain('Content-Type: multipart/alternative');
  } finally {
    await jobs.stop();
  }
}, 60_000);

/** Starts the job runner without a mail server. */
const startWithoutMailServer = () =>
  startTestJobs({ pool: world.owner, serving: world.app.pool, settings: readSettings({ SEED: 'none' }), events: world.app.events });
const countJobs = async () => (await world.owner.query("select from graphile_worker.jobs where task_identifier = 'send_mail'")).rowCount;

it('sends emails written before a mail server was configured, while their code is valid', async () => {
  isRefusing = false;
  let jobs = await startWithoutMailServer();
  try {
    await world.stranger().post('/api/password/forgot', { email: 'driver@tucan.test' });
    await expect.poll(countJobs).toBe(0);
    await world.owner.query("update mail set expires_at = now() where recipient = 'driver@tucan.test'");
    await world.owner.query(
      "insert into mail (id, recipient, subject, body, created_at) values (uuidv7(), 'old@tucan.test', 'Old', 'Old', now() - interval '4 days')",
    );
    await world.stranger().post('/api/password/forgot', { email: 'driver@condor.test' });
    await expect.poll(countJobs).toBe(0);
    await jobs.stop();
    const unsentMail = await listUnsentMail(world.owner, { publicUrl: 'https://carga.example' });
    expect(unsentMail).toEqual([expect.stringMatching(/driver@condor\.test[\s\S]*^\d{6}$/m)]);
    jobs = await start();
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]).toMatch(/To: driver@condor\.test/i);
    await expect.poll(countJobs).toBe(0);
    expect([await mailTo('driver@tucan.test'), await mailTo('old@tucan.test')]).toEqual([
      { error: null, sent_at: null },
      { error: null, sent_at: null },
    ]);
  } finally {
    await jobs.stop();
  }
}, 60_000);

it('sends an email that a mail server refused, and that had its turn while none was configured', async () => {
  let jobs = await start();
  try {
    await world.stranger().post('/api/password/forgot', { email: 'admin@condor.test' });
    await expect.poll(() => mailTo('admin@condor.test')).toMatchObject(unsent);
    await jobs.stop();
    jobs = await startWithoutMailServer();
    await retryNow();
    await expect.poll(countJobs).toBe(0);
    await jobs.stop();
    isRefusing = false;
    jobs = await start();
    await expect.poll(() => received.length).toBe(1);
  } finally {
    await jobs.stop();
  }
}, 60_000);

it('has one job for an email, also when queued again at a restart', async () => {
  await (await startWithoutMailServer()).stop();
  await world.stranger().post('/api/password/forgot', { email: 'admin@tucan.test' });
  expect(await countJobs()).toBe(1);
  await queueUnsentMail(world.owner);
  expect(await countJobs()).toBe(1);
  await world.owner.query('select graphile_worker.complete_jobs($1)', [await idleJobs()]);
  await world.owner.query("delete from mail where recipient = 'admin@tucan.test'");
});

it('sends a code before the emails that wait for their turn', async () => {
  const { rows: before } = await world.owner.query('select id from mail');
  await world.owner.query(
    `select queue_mail(gen_random_uuid(), null, null, 'turno' || nr || '@condor.test', 'Factura', 'x', 'x', false, null) from generate_series(1, 40) nr`,
  );
  await world.stranger().post('/api/password/forgot', { email: 'admin@condor.test' });
  isRefusing = false;
  const jobs = await start();
  try {
    await expect.poll(() => received.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(41);
    const place = received.findIndex((text) => /To: admin@condor\.test/i.test(text));
    expect(place).toBeLessThan(10);
  } finally {
    await jobs.stop();
    await world.owner.query('delete from mail where not (id = any($1))', [before.map(({ id }) => id)]);
  }
}, 60_000);

it('does not send an invitation whose link was used, replaced or withdrawn', async () => {
  const admin = world.condor.admin;
  const users = await Promise.all(['aceptada', 'cambiada', 'retirada'].map((name) => createUser(admin, { email: `${name}@condor.test` })));
  const [, changed, withdrawn] = users;
  const waiting = async () =>
    (await listUnsentMail(world.owner, { publicUrl: '' })).filter((email) => email.includes('/invitation?token='));
  const token = /token=([\w-]+)/.exec((await waiting()).find((email) => email.includes('aceptada@')) ?? '')?.[1];
  const chosen = { password: 'clave nueva 9', password_confirmation: 'clave nueva 9' };
  expect((await world.stranger().post(`/api/invitations/${token}/acceptance`, chosen)).status).toBe(204);
  await admin.put(`/api/users/${changed.id}`, { ...changed, roles: ['driver'], email: 'otra@condor.test' });
  await admin.delete(`/api/users/${withdrawn.id}/invitation`);
  expect(await waiting()).toEqual([expect.stringContaining('otra@condor.test')]);
});

it('retries emails whose job has failed for good', async () => {
  const jobs = await start();
  try {
    await world.stranger().post('/api/password/forgot', { email: 'admin@tucan.test' });
    await expect.poll(() => mailTo('admin@tucan.test')).toMatchObject(unsent);
    await world.owner.query('select graphile_worker.reschedule_jobs($1, attempts => 25)', [await idleJobs()]);
    isRefusing = false;
    await retryFailedMail(world.owner);
    await retryNow();
    await expect.poll(() => mailTo('admin@tucan.test')).toMatchObject(sent);
  } finally {
    await jobs.stop();
  }
}, 30_000);
