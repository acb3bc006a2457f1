import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startJobs } from './jobs.ts';
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
afterAll(async () => {
  smtp.close();
  await world?.close();
});

it('keeps a letter while the mail server refuses it, and sends it once when it accepts', async () => {
  const { port } = smtp.server.address() as AddressInfo;
  const settings = readSettings({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SEED: 'none' });
  const jobs = await startJobs(world.owner, settings, pino({ level: 'silent' }));
  try {
    await world.stranger().post('/api/password/forgot', { email: 'admin@condor.test' });
    const letter = async () =>
      (await world.owner.query<{ error: string | null; sent_at: string | null }>('select error, sent_at from mail')).rows[0];
    await expect.poll(letter, { timeout: 10_000 }).toMatchObject({ error: expect.stringContaining('come back later'), sent_at: null });
    refuses = false;
    // The runner would try again by itself in a few seconds, then minutes: make it now.
    await world.owner.query('update graphile_worker._private_jobs set run_at = now()');
    await expect.poll(letter, { timeout: 15_000 }).toMatchObject({ error: null, sent_at: expect.any(String) });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatch(/To: admin@condor\.test/i);
  } finally {
    await jobs.stop();
  }
}, 40_000);
