/**
 * Fuzzing: sends generated requests, realistic and hostile, to every operation of the OpenAPI document, as nobody, a driver, an
 * administrator and a super-administrator, to a server of its own with the demo.
 *
 *     bin/fuzz [--seed 1] [--requests 20000] [--parallel 4] [--only /api/trips]
 *
 * Exits with 1 when an answer is a 5xx, is not as the document says, has a field that its contract does not declare, or takes more than two
 * seconds. The seed is random and printed: the same seed sends the same requests. With `--parallel 1` in the same order, too.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { prepareServingLogin, withLogin } from '#server/db/serving-role.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import { type Finding, type FuzzResult, fuzz } from '#server/testing/fuzz/run.ts';
import { serve } from '#server/testing/serve.ts';
import { withDatabase } from '#server/testing/setup/postgres.ts';
import { seedDemo } from '../db/seeds/demo.ts';
import { seedPlaces } from '../db/seeds/places.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    requests: { type: 'string', default: '20000' },
    parallel: { type: 'string', default: '4' },
    only: { type: 'string' },
  },
});
const [seed, requests, parallel] = [Number(options.seed), Number(options.requests), Number(options.parallel)];
/** Each so many requests a fresh copy of the demo, because requests block people and close companies. */
const perDatabase = 1_000;
const slowMs = 2_000;

const folder = mkdtempSync(join(tmpdir(), 'arriero-fuzz-'));
const postgres = await startPostgres({ dataDir: join(folder, 'data'), parameters: { fsync: 'off', synchronous_commit: 'off' } });
const superuser = new pg.Client({ connectionString: postgres.superuserUrl });
try {
  await superuser.connect();
  await superuser.query('create database fuzz_demo owner arriero_owner');
  const demo = withDatabase(postgres.url, 'fuzz_demo');
  await migrate(demo);
  await seedPlaces(demo);
  await seedDemo(demo);
  console.log(`Seed ${seed}: ${requests} requests.`);
  const start = performance.now();
  const results: FuzzResult[] = [];
  for (let sent = 0; sent < requests; sent += perDatabase) {
    const part = await fuzzCopy(sent / perDatabase, Math.min(perDatabase, requests - sent));
    results.push(part);
    for (const finding of part.findings.values()) console.log(`  part ${results.length}, request ${finding.index}: ${finding.what}`);
  }
  report(results, (performance.now() - start) / 1000);
} finally {
  await superuser.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function fuzzCopy(part: number, count: number): Promise<FuzzResult> {
  const name = `fuzz_${part}`;
  await superuser.query(`create database ${name} owner arriero_owner template fuzz_demo`);
  const url = withDatabase(postgres.url, name);
  const server = await serve({ url, servingUrl: withLogin(url, await prepareServingLogin(url)) });
  try {
    return await fuzz({ url: server.url, owner: server.owner, seed: seed + part, count, parallel, slowMs, only: options.only });
  } finally {
    await server.close();
    await superuser.query(`drop database ${name} with (force)`);
  }
}

function report(results: FuzzResult[], seconds: number): void {
  const times = results.flatMap((result) => result.times).sort((a, b) => a - b);
  const percentile = (percent: number) => (times[Math.ceil((times.length * percent) / 100) - 1] ?? 0).toFixed(1);
  const statuses = new Map<number, number>();
  for (const result of results) for (const [status, count] of result.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
  const operations = results[0]?.operations ?? [];
  const succeeded = new Set(results.flatMap((result) => [...result.succeeded]));
  const findings = new Map<string, Finding>();
  for (const { findings: found } of results)
    for (const one of found.values()) findings.set(one.what, { ...one, count: one.count + (findings.get(one.what)?.count ?? 0) });

  console.log(
    `\n${times.length} requests in ${seconds.toFixed(0)} s: p50 ${percentile(50)}, p99 ${percentile(99)}, longest ${percentile(100)} ms.`,
  );
  console.log(
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join('  '),
  );
  console.log(`${succeeded.size} of ${operations.length} operations succeeded at least once. The others answered last:`);
  const refusals = new Map(results.flatMap((result) => [...result.refusals]));
  for (const name of operations) if (!succeeded.has(name)) console.log(`  ${name}: ${refusals.get(name)?.slice(0, 200) ?? 'nothing'}`);
  for (const { what, count, example } of findings.values()) console.log(`\n${count} × ${what}\n    ${example}`);
  console.log(findings.size === 0 ? '\nNothing found.' : `\n${findings.size} findings. Repeat them with --seed ${seed}.`);
  process.exitCode = findings.size === 0 ? 0 : 1;
}
