/**
 * Races: runs the tests of what several users do at once with invoices, payments and credit, and those of random sequences against a
 * model, far longer than `npm test` does, and prints per test what was attempted, accepted, refused and wrong.
 *
 *     bin/races [--attempts 10000] [--runs 5000] [--seed 1]
 *
 * `--attempts` is the number of requests of each race, `--runs` of sequences. Ends with exit code 1 if anything was wrong; the seed that
 * repeats the choices is part of the failure.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { RaceCounts } from '#server/testing/races/run.ts';

const { values: options } = parseArgs({
  options: {
    attempts: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '5000' },
    seed: { type: 'string' },
  },
});

interface Report {
  testResults: { assertionResults: { title: string; status: string; duration?: number; meta: { race?: RaceCounts } }[] }[];
}

const folder = mkdtempSync(join(tmpdir(), 'arriero-races-'));
try {
  const file = join(folder, 'report.json');
  const tests = ['src/modules/invoicing/invoicing.races.test.ts', 'src/modules/invoicing/model.races.test.ts'];
  // One file after the other: a race of one needs the cores.
  const args = ['run', '--project', 'unit', '--no-file-parallelism', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const seeds = options.seed === undefined ? {} : { RACES_SEED: options.seed, MODEL_SEED: options.seed };
  const env = { ...process.env, ...seeds, RACES: options.attempts, MODEL_RUNS: options.runs };
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args, ...tests], { env, stdio: 'inherit' });
  report(JSON.parse(readFileSync(file, 'utf8')));
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function report({ testResults }: Report): void {
  const columns = ['attempts', 'accepted', 'refused', 'wrong'] as const;
  console.log(`${[...columns, 'seconds'].map((name) => name.padStart(9)).join('')}  test`);
  for (const { title, status, duration = 0, meta } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
    const figures = [...columns.map((name) => meta.race?.[name] ?? '–'), (duration / 1000).toFixed(0)];
    console.log(`${figures.map((figure) => String(figure).padStart(9)).join('')}  ${title}${status === 'failed' ? ': FAILED' : ''}`);
  }
}
