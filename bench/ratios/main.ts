/**
 * Benchmark: compares the server with a bare one on the same database, in turns, and lists in a small and a large company.
 *
 *     bin/bench [--companies 50] [--invoices 4000] [--big 400000] [--rounds 6] [--requests 1000]
 *
 * This process sends a fixed number of requests over loopback, with ten clients. The result is the ratio of CPU time per request (server
 * and PostgreSQL together), because machines differ and are shared. Figures are written to bench/results/.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { today } from '#base/days.ts';
import { migrate } from '#server/db/migrate.ts';
import { ownerPool } from '#server/db/pool.ts';
import { clusterFiles } from '#server/postgres/cluster.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import { seedPlaces } from '../../db/seeds/places.ts';
import { cpuSeconds, type HttpRequest, load, median, residentMegabytes } from '../measure.ts';
import { cookieOf, endProcess, signIn, startProgram } from '../product.ts';
import { type Company, fill, fillBare, login } from './data.ts';
import { compareSizes, type Flat } from './sizes.ts';

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '50' },
    invoices: { type: 'string', default: '4000' },
    big: { type: 'string', default: '400000' },
    rounds: { type: 'string', default: '6' },
    requests: { type: 'string', default: '1000' },
  },
});
const [companies, invoices, big, rounds, requests] = [
  options.companies,
  options.invoices,
  options.big,
  options.rounds,
  options.requests,
].map(Number) as [number, number, number, number, number];
const [appPort, barePort] = [3391, 3392];

const folder = mkdtempSync(join(tmpdir(), 'arriero-bench-'));
const children: ChildProcess[] = [];
const postgres = await startPostgres({ dataDir: join(folder, 'data') });
const owner = ownerPool(postgres.url);
const superuser = ownerPool(postgres.superuserUrl);

try {
  console.log(`Filling ${companies} companies × ${invoices} invoices…`);
  await migrate(postgres.url);
  await seedPlaces(postgres.url);
  const small = await fill(owner, companies, invoices);
  await fillBare(superuser);
  await superuser.query('checkpoint');

  const env = { PORT: String(appPort), DATABASE_URL: postgres.url, SEED: 'none', DATA_DIR: folder };
  const app = await startProgram(['src/server/main.ts'], env, 'ready', children);
  const bare = await startProgram(['bench/ratios/bare.ts'], { PORT: String(barePort), BARE_URL: postgres.superuserUrl }, 'ready', children);
  const client = await signIn(`http://127.0.0.1:${appPort}`, login.username, login.password);
  const headers = { cookie: cookieOf(client), 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '' };
  const postmaster = Number(readFileSync(join(clusterFiles(join(folder, 'data')).cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);

  const paths = await comparePaths(small, headers, app, bare, postmaster);
  const memory = residentMegabytes(app.pid as number);
  const flat =
    big === 0 ? [] : await compareSizes({ owner, port: appPort, companies, invoices, big, rounds }, small[0] as Company, headers);
  report({ companies, invoices, rounds, requests, paths, resident_mb: memory, flat });
} finally {
  await Promise.all(children.map(endProcess));
  await owner.end();
  await superuser.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Path {
  name: string;
  bare_ms: number;
  app_ms: number;
  ratio: number;
  bare_latency_ms: number;
  app_latency_ms: number;
}

async function comparePaths(
  data: Company[],
  headers: Record<string, string>,
  app: ChildProcess,
  bare: ChildProcess,
  postmaster: number,
): Promise<Path[]> {
  const pick = <T>(list: readonly T[], n: number) => list[(n * 7919) % list.length] as T;
  // In the time zone of the companies: a payment may not be dated tomorrow.
  const day = today('America/Bogota', new Date());
  const [drafts, owed] = (['drafts', 'owed'] as const).map((kind) =>
    data.flatMap(({ id, [kind]: ids }) => ids.map((invoice) => ({ id, invoice }))),
  );
  const post = (company: string, path: string, body: object): HttpRequest => ({
    method: 'POST',
    path,
    headers: { ...headers, 'company-id': company, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  });
  const requestOf: Record<string, (n: number) => HttpRequest> = {
    'list of 25': (n) => ({ method: 'GET', path: '/api/invoices', headers: { ...headers, 'company-id': pick(data, n).id } }),
    'open with lines': (n) => ({
      method: 'GET',
      path: `/api/invoices/${pick(pick(data, n).invoices, n)}`,
      headers: { ...headers, 'company-id': pick(data, n).id },
    }),
    'create with 3 lines': (n) => {
      const company = pick(data, n);
      const items = [1, 2, 3].map((line) => ({ description: `Flete ${line}`, quantity: '1', unit: 'viaje', unit_price: '100000' }));
      return post(company.id, '/api/invoices', { customer_id: pick(company.customers, n), issue_date: day, due_date: day, items });
    },
    'send a draft': (n) => {
      const { id, invoice } = pick(drafts ?? [], n);
      return post(id, `/api/invoices/${invoice}/sending`, {});
    },
    'pay an invoice': (n) => {
      const { id, invoice: invoice_id } = pick(owed ?? [], n);
      return post(id, '/api/payments', { invoice_id, payment_date: day, method: 'bank_transfer', amount: '300000' });
    },
  };
  const results: Path[] = [];
  for (const [name, next] of Object.entries(requestOf)) {
    // A draft is sent once, and an invoice paid once.
    const sent = { [barePort]: 0, [appPort]: 0 };
    const loadNext = (port: number, count: number) => {
      const from = sent[port] as number;
      sent[port] = from + count;
      return load(port, count, (n) => next(from + n));
    };
    for (const port of [barePort, appPort]) await loadNext(port, requests / 2); // warm
    // As autovacuum does within a minute. Until then plans for tables that were empty are cached, which read them from end to end.
    await superuser.query('analyze');
    const cpu: Record<number, number[]> = { [barePort]: [], [appPort]: [] };
    const times: Record<number, number[]> = { [barePort]: [], [appPort]: [] };
    for (let round = 0; round < rounds; round++) {
      for (const [port, child] of round % 2
        ? ([
            [appPort, app],
            [barePort, bare],
          ] as const)
        : ([
            [barePort, bare],
            [appPort, app],
          ] as const)) {
        const before = cpuSeconds(child.pid as number, postmaster);
        const { times: took, failures } = await loadNext(port, requests);
        if (failures > 0)
          throw new Error(`${failures} of ${requests} requests failed: ${name} on ${port === appPort ? 'the server' : 'the bare server'}.`);
        (cpu[port] as number[]).push(((cpuSeconds(child.pid as number, postmaster) - before) * 1000) / requests);
        (times[port] as number[]).push(median(took));
      }
    }
    const [bare_ms, app_ms] = [median(cpu[barePort] as number[]), median(cpu[appPort] as number[])];
    results.push({
      name,
      bare_ms,
      app_ms,
      ratio: app_ms / bare_ms,
      bare_latency_ms: median(times[barePort] as number[]),
      app_latency_ms: median(times[appPort] as number[]),
    });
    console.log(`${name}: bare ${bare_ms.toFixed(3)} ms, server ${app_ms.toFixed(3)} ms CPU a request: ${(app_ms / bare_ms).toFixed(2)}×`);
  }
  return results;
}

function report(result: {
  companies: number;
  invoices: number;
  rounds: number;
  requests: number;
  paths: Path[];
  resident_mb: number;
  flat: Flat[];
}): void {
  const day = new Date().toISOString().slice(0, 10);
  const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  const lines = [
    `# Bench of ${day}`,
    '',
    `${result.companies} companies × ${result.invoices} invoices × 3 lines; ${result.rounds} rounds of ${result.requests} requests in turns, 10 clients; medians. CPU is the serving process and PostgreSQL together, per request.`,
    '',
    row(['path', 'bare, CPU ms', 'server, CPU ms', 'ratio', 'bare, latency ms', 'server, latency ms']),
    row(['---', '---', '---', '---', '---', '---']),
    ...result.paths.map((path) =>
      row([
        path.name,
        path.bare_ms.toFixed(3),
        path.app_ms.toFixed(3),
        `${path.ratio.toFixed(2)}×`,
        path.bare_latency_ms.toFixed(1),
        path.app_latency_ms.toFixed(1),
      ]),
    ),
    '',
    `Resident memory of the server afterwards: ${result.resident_mb} MB.`,
    ...(result.flat.length
      ? [
          '',
          row(['list', `at ${result.invoices}, ms`, `at ${big}, ms`, 'ratio']),
          row(['---', '---', '---', '---']),
          ...result.flat.map((list) => row([list.name, list.small_ms.toFixed(2), list.big_ms.toFixed(2), `${list.ratio.toFixed(2)}×`])),
        ]
      : []),
    '',
  ];
  const results = new URL('../results/', import.meta.url);
  mkdirSync(results, { recursive: true });
  writeFileSync(new URL(`${day}.md`, results), lines.join('\n'));
  writeFileSync(new URL(`${day}.json`, results), `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\n${lines.join('\n')}`);
}
