/** Requests that arrive while an operator does something, none of which may fail. */
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#base/ids.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import { nameOf, save, type Write } from './customers.ts';
import { problems, secondsSince } from './drill.ts';

interface Tally {
  sent: number;
  failures: string[];
}
let tally: Tally = { sent: 0, failures: [] };
let isLoading = true;
export const acknowledged: Write[] = [];
/** Customers that were sent and not acknowledged, which may be stored. */
export const unanswered = new Set<string>();

/** Sends `rate` requests a second during the work, a quarter of which create a customer, without waiting for earlier answers. */
export async function underLoad(client: Client, rate: number, work: () => Promise<void>): Promise<void> {
  const loading = load(client, rate);
  try {
    await work();
  } finally {
    isLoading = false;
    await loading;
  }
}

async function load(client: Client, rate: number): Promise<void> {
  const running: Promise<void>[] = [];
  for (let n = 0; isLoading; n++) {
    running.push(n % 4 === 0 ? write(client) : read(client));
    await sleep(1000 / rate);
  }
  await Promise.all(running);
}

async function counted(expected: number, request: () => Promise<Reply>): Promise<Reply | undefined> {
  const mine = tally;
  mine.sent += 1;
  const reply = await request().catch((error: Error) => error);
  if (!(reply instanceof Error) && reply.status === expected) return reply;
  mine.failures.push(reply instanceof Error ? reply.message : `${reply.status} ${reply.body?.code ?? ''}`);
  return undefined;
}

async function read(client: Client): Promise<void> {
  await counted(200, () => client.get('/api/trips?perPage=10'));
}

async function write(client: Client): Promise<void> {
  const key = newId();
  const reply = await counted(201, () => save(client, key));
  if (reply) acknowledged.push({ key, name: nameOf(key), id: reply.body.data.id });
  else unanswered.add(key);
}

/** Runs a part of the drill, and prints the outcome of the requests during it. */
export async function during(name: string, mayFail: boolean, work: () => Promise<void>): Promise<void> {
  tally = { sent: 0, failures: [] };
  const mine = tally;
  const start = performance.now();
  await work();
  // The last ones are under way.
  await sleep(1000);
  const kinds = Object.entries(Object.groupBy(mine.failures, (failure) => failure)).map(([kind, all]) => `${all?.length} × ${kind}`);
  const outcome = `${name}: ${mine.failures.length} of ${mine.sent} requests failed`;
  console.log(`${outcome}, ${secondsSince(start).toFixed(1)} s ${kinds.join(', ')}`);
  if (!mayFail && mine.failures.length > 0) problems.push(`${outcome}.`);
}
