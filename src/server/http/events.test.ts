import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Events } from './events.ts';

const events = new Events({});
const server = createServer();
afterEach(() => {
  events.close();
  server.close();
});

it('keeps publishing while the stream of an unauthorized subscriber is still closing', async () => {
  let allowed = true;
  server.on('request', (_request, response) => events.subscribe('condor', response, { person: 'ana', isAuthorized: async () => allowed }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answer = await new Promise<IncomingMessage>((resolve) => {
    get({ port: (server.address() as AddressInfo).port }, resolve);
  });
  let received = '';
  answer.on('data', (chunk) => {
    received += chunk;
  });
  events.publish('condor', 'trips');
  await expect.poll(() => received).toContain('trips');
  allowed = false;
  const ended = new Promise((resolve) => answer.on('end', resolve));
  events.publish('condor', 'users');
  // The stream ends in the next tick and closes some ticks later: events in between must reach no one and must not throw.
  for (let tick = 0; tick < 20; tick++) {
    await Promise.resolve();
    events.publish('condor', 'invoices');
  }
  await ended;
  expect(received).not.toContain('users');
});
