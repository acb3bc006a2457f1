import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Events } from './events.ts';

const events = new Events();
const server = createServer();
afterEach(() => {
  events.close();
  server.close();
});

it('goes on telling when somebody who was sent away has not hung up yet', async () => {
  let allowed = true;
  server.on('request', (_request, response) => events.open('condor', response, { person: 'ana', mayStay: async () => allowed }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answer = await new Promise<IncomingMessage>((resolve) => {
    get({ port: (server.address() as AddressInfo).port }, resolve);
  });
  let heard = '';
  answer.on('data', (chunk) => {
    heard += chunk;
  });
  events.tell('condor', 'trips');
  await expect.poll(() => heard).toContain('trips');
  allowed = false;
  const ended = new Promise((resolve) => answer.on('end', resolve));
  events.tell('condor', 'users');
  // The stream is ended in the next tick, and closed some ticks later: what is told between must reach nobody, and break nothing.
  for (let tick = 0; tick < 20; tick++) {
    await Promise.resolve();
    events.tell('condor', 'invoices');
  }
  await ended;
  expect(heard).not.toContain('users');
});
