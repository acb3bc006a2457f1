/**
 * Kills the server, PostgreSQL, and both, again and again, and measures how soon customers are saved again.
 *
 *     bin/drill kill [--rounds 20] [--limit 5] [--fault NAME]
 *
 * 16 writers create customers all the time, each with an idempotency key that is sent again until it is acknowledged. A killed server is started
 * again at once, as by a supervisor; PostgreSQL is started again by the server. In every second round the processes of PostgreSQL are killed with it.
 * Each round ends when every writer was acknowledged again, in at most `--limit` seconds. At the end every acknowledged customer must be stored
 * exactly once, its key must give the same answer, nothing else may be stored, and `verify` must find nothing. Linux only. Everything is on
 * 127.0.0.1 in a temporary folder. Exit code 0 if all holds.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterFiles } from '#server/postgres/cluster.ts';
import { readPostmaster } from '#server/postgres/processes.ts';
import { type Product, startProduct } from '../product.ts';
import { checkCustomers, save, Writers } from './customers.ts';
import { children, dataDir, endServer, killPostgres, problems, readOptions, runDrill, secondsSince, until, withDatabase } from './drill.ts';

const drill = readOptions('kill', { rounds: [20, 200], limit: [5, 60] });
const { rounds, limit } = drill.options;
const writerCount = 16;
/** In this order each server sees one death of its PostgreSQL at most: the third one within ten seconds of a start would end it. */
const targets = ['the server', 'PostgreSQL', 'both'] as const;

/** Answers other than 201 and 503. */
const unexpected = new Map<string, number>();
const seconds: number[] = [];

await runDrill(async () => {
  console.log('Starting a server with the demo…');
  let server = await startProduct(dataDir, children);
  const { client } = server;
  const send = async (key: string) => {
    const reply = await save(client, key);
    const answer = `${reply.status} ${reply.body?.code}`;
    if (![201, 503].includes(reply.status)) unexpected.set(answer, (unexpected.get(answer) ?? 0) + 1);
    return reply;
  };
  const writers = new Writers(writerCount, send, 100);
  for (let round = 1; round <= rounds; round++) {
    await sleep(300 + Math.random() * 1200);
    server = await killAndMeasure(round, server, writers);
  }
  if (drill.hasFault('broken')) await hideCustomers();
  await writers.stop();
  const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length;
  console.log(
    `${rounds} rounds: all writers were served again after ${shown(mean)} s on average, ${shown(Math.max(...seconds))} s at most.`,
  );
  console.log(`${writers.attempts} requests were sent.`);
  await drill.plant(writers.acknowledged[0]?.id);
  await checkCustomers(client, writers.acknowledged);
  for (const [answer, count] of unexpected) problems.push(`${count} × ${answer} instead of 201 or 503.`);
  if (drill.hasFault('died')) server.process.kill('SIGKILL');
  await endServer(server);
}, drill);

/** One round. Returns the server that runs after it. */
async function killAndMeasure(round: number, server: Product, writers: Writers): Promise<Product> {
  const target = targets[(round - 1) % targets.length] as (typeof targets)[number];
  const withChildren = target !== 'the server' && round % 2 === 1;
  const start = performance.now();
  const killed = target === 'the server' ? undefined : killPostgres({ withChildren });
  if (target !== 'the server' && !killed) throw new Error('PostgreSQL does not run.');
  let serving = Promise.resolve(server);
  let startedAgain = '';
  if (target === 'PostgreSQL') await until(() => isReplaced(killed), 'PostgreSQL is not started again.');
  else {
    server.process.kill('SIGKILL');
    await once(server.process, 'exit');
    if (drill.hasFault('slow')) await sleep((limit + 1) * 1000);
    serving = startProduct(dataDir, children, { PORT: new URL(server.url).port });
    startedAgain = `, started again after ${shown(secondsSince(start))} s`;
  }
  // What was sent before may have been answered by the old processes.
  const replaced = performance.now();
  const served = async (count: number) => {
    await until(() => writers.servedSince(replaced) >= count, `Round ${round}, ${target}: not all writers are served again.`);
    return secondsSince(start);
  };
  const [next, first, all] = await Promise.all([serving, served(1), served(writerCount)]);
  seconds.push(all);
  const what = `${target}${withChildren ? ' with its processes' : ''}${startedAgain}`;
  console.log(`round ${round}, ${what}: saved again after ${shown(first)} s, by all writers after ${shown(all)} s`);
  if (all > limit) problems.push(`Round ${round}, ${target}: slower than ${limit} s: ${shown(all)} s.`);
  return next;
}

function isReplaced(killed: number | undefined): boolean {
  const found = readPostmaster(clusterFiles(dataDir).cluster);
  return typeof found === 'object' && found.pid !== killed && found.ready;
}

async function hideCustomers(): Promise<void> {
  await withDatabase(dataDir, async (pool) => {
    await pool.query('alter table customer rename to hidden');
    await sleep(500);
    await pool.query('alter table hidden rename to customer');
  });
}

function shown(value: number): string {
  return value.toFixed(2);
}
