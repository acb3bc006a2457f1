import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createUser } from '#modules/people/testing.ts';
import { startJobs } from './jobs.ts';
import { retryGivenUp, waitingLetters } from './mail.ts';
import { readSettings } from './settings.ts';
import { makeWorld, type World } from './testing/world.ts';

let world: World;
const received: string[] = [];
let refuses = true;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, done) => done(refuses ? Object.assign(new Error('come back later'), { responseCode: 451 }) : null),
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
  refuses = true;
});
afterAll(async () => {
  smtp.close();
  await world?.close();
});

/** The runner as the server starts it, on a mail server that listens or not. */
function start() {
  const { port } = smtp.server.address() as AddressInfo;
  const settings = readSettings({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SEED: 'none', PUBLIC_URL: 'https://carga.example' });
  return startJobs(world.owner, settings, pino({ level: 'silent' }), world.app.events);
}

const letterTo = async (recipient: string) =>
  (
    await world.owner.query<{ error: string | null; sent_at: string | null }>('select error, sent_at from mail where recipient = $1', [
      recipient,
    ])
  ).rows[0];
const kept = { error: expect.stringContaining('come back later'), sent_at: null };
const sent = { error: null, sent_at: expect.any(String) };
/** The runner would try again by itself in a few seconds, then minutes: make it now. */
const tryNow = () => world.owner.query('update graphile_worker._private_jobs set run_at = now()');

it('keeps a letter while the mail server refuses it, also over a restart, and sends it once when it accepts', async () => {
  let jobs = await start();
  try {
    await world.stranger().post('/api/password/forgot', { email: 'admin@condor.test' });
    await expect.poll(() => letterTo('admin@condor.test')).toMatchObject(kept);
    await jobs.stop();
    jobs = await start();
    await tryNow();
    await expect.poll(() => letterTo('admin@condor.test')).toMatchObject(kept);
    refuses = false;
    await tryNow();
    await expect.poll(() => letterTo('admin@condor.test')).toMatchObject(sent);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatch(/To: admin@condor\.test/i);
  } finally {
    await jobs.stop();
  }
}, 60_000);

it('sends plain text and HTML with the same code', async () => {
  refuses = false;
  const jobs = await start();
  try {
    await world.stranger().post('/api/password/forgot', { email: 'driver@condor.test' });
    await expect.poll(() => letterTo('driver@condor.test')).toMatchObject(sent);
    const [whole = ''] = received;
    expect(whole).toContain('Content-Type: multipart/alternative');
    const [, text = '', html = ''] = whole.split(/Content-Type: text\//);
    const code = /^(\d{6})\r?$/m.exec(text)?.[1];
    expect(code).toBeDefined();
    expect(html).toContain(`>${code}</p>`);
  } finally {
    await jobs.stop();
  }
}, 30_000);

/** The runner of a server that has no mail server yet. */
const startWithout = () => startJobs(world.owner, readSettings({ SEED: 'none' }), pino({ level: 'silent' }), world.app.events);
const jobsLeft = async () => (await world.owner.query("select from graphile_worker.jobs where task_identifier = 'send_mail'")).rowCount;

it('sends what was written before there was a mail server, while its code works', async () => {
  refuses = false;
  let jobs = await startWithout();
  try {
    await world.stranger().post('/api/password/forgot', { email: 'driver@tucan.test' });
    await expect.poll(jobsLeft).toBe(0);
    await world.owner.query("update mail set expires_at = now() where recipient = 'driver@tucan.test'");
    await world.owner.query(
      "insert into mail (id, recipient, subject, body, created_at) values (uuidv7(), 'old@tucan.test', 'Old', 'Old', now() - interval '4 days')",
    );
    await world.stranger().post('/api/password/forgot', { email: 'driver@condor.test' });
    await expect.poll(jobsLeft).toBe(0);
    await jobs.stop();
    const letters = await waitingLetters(world.owner, { publicUrl: 'https://carga.example' });
    expect(letters).toEqual([expect.stringMatching(/driver@condor\.test[\s\S]*^\d{6}$/m)]);
    jobs = await start();
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]).toMatch(/To: driver@condor\.test/i);
    await expect.poll(jobsLeft).toBe(0);
    expect([await letterTo('driver@tucan.test'), await letterTo('old@tucan.test')]).toEqual([
      { error: null, sent_at: null },
      { error: null, sent_at: null },
    ]);
  } finally {
    await jobs.stop();
  }
}, 60_000);

it('does not send an invitation whose link is worth nothing any more', async () => {
  const admin = world.condor.admin;
  const users = await Promise.all(['aceptada', 'cambiada', 'retirada'].map((name) => createUser(admin, { email: `${name}@condor.test` })));
  const [, changed, withdrawn] = users;
  const waiting = async () =>
    (await waitingLetters(world.owner, { publicUrl: '' })).filter((letter) => letter.includes('/invitation?token='));
  const token = /token=([\w-]+)/.exec((await waiting()).find((letter) => letter.includes('aceptada@')) ?? '')?.[1];
  const chosen = { password: 'clave nueva 9', password_confirmation: 'clave nueva 9' };
  expect((await world.stranger().post(`/api/invitations/${token}/acceptance`, chosen)).status).toBe(204);
  await admin.put(`/api/users/${changed.id}`, { ...changed, roles: ['driver'], email: 'otra@condor.test' });
  await admin.delete(`/api/users/${withdrawn.id}/invitation`);
  expect(await waiting()).toEqual([expect.stringContaining('otra@condor.test')]);
});

it('tries again what was given up', async () => {
  const jobs = await start();
  try {
    await world.stranger().post('/api/password/forgot', { email: 'admin@tucan.test' });
    await expect.poll(() => letterTo('admin@tucan.test')).toMatchObject(kept);
    await world.owner.query('update graphile_worker._private_jobs set attempts = max_attempts where attempts > 0');
    refuses = false;
    await retryGivenUp(world.owner);
    await tryNow();
    await expect.poll(() => letterTo('admin@tucan.test')).toMatchObject(sent);
  } finally {
    await jobs.stop();
  }
}, 30_000);
