import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServerBusy } from './errors.ts';
import { Events } from './events.ts';

let events: Events;
let server: Server;
beforeEach(async () => {
  events = new Events({}, { total: 3, perPerson: 2 });
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  events.close();
  server.close();
});

const open = () => new Promise<IncomingMessage>((resolve) => void get({ port: (server.address() as AddressInfo).port }, resolve));

it('keeps publishing while the stream of an unauthorized subscriber is still closing', async () => {
  let allowed = true;
  server.on('request', (_request, response) => events.subscribe('condor', response, { person: 'ana', isAuthorized: async () => allowed }));
  const answer = await open();
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

it("ends a person's oldest stream when they open too many, and nobody else's", async () => {
  const people = ['ana', 'luz', 'ana', 'ana'];
  server.on('request', (_request, response) => {
    events.subscribe('condor', response, { person: people.shift() as string, isAuthorized: async () => true });
  });
  const streams: IncomingMessage[] = [];
  const ended: number[] = [];
  for (let n = 0; n < 4; n++) {
    const stream = await open();
    streams.push(stream);
    stream.on('end', () => ended.push(n)).resume();
  }
  await expect.poll(() => ended).toEqual([0]);
  for (const stream of streams) stream.destroy();
});

it('has no room above the total', async () => {
  let person = 0;
  server.on('request', (_request, response) => {
    events.requireRoom();
    events.subscribe('condor', response, { person: String(person++), isAuthorized: async () => true });
  });
  const streams = [await open(), await open(), await open()];
  expect(() => events.requireRoom()).toThrow(ServerBusy);
  streams[0]?.destroy();
  await expect.poll(() => events.requireRoom()).toBeUndefined();
  for (const stream of streams) stream.destroy();
});
