/**
 * Tests the tests: plants one bug at a time (the tables beside this file) in a copy of the sources, runs the tests that should catch it,
 * and prints which were caught, which were missed, and the score. The sources themselves are not touched.
 *
 *     bin/mutate [--only text] [--from 1] [--count 20] [--minutes 60] [--list]
 *
 * `--only` takes the bugs whose file or sentence contains the text. Ends with exit code 1 if a bug was missed, if a text to replace
 * does not occur exactly once, or if the tests fail without any bug.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allMutations } from './bugs/all.ts';
import { findDrifted } from './drifted.ts';
import type { Mutation } from './mutation.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '60' },
    list: { type: 'boolean', default: false },
  },
});

const root = fileURLToPath(new URL('../../', import.meta.url));
const deadline = performance.now() + Number(options.minutes) * 60_000;
/** A bug may make a test wait for ever. */
const oneRunMs = 240_000;
const reportFile = 'mutate-report.json';

const first = Number(options.from) - 1;
const chosen = allMutations.filter(({ bug, file }) => `${file}: ${bug}`.includes(options.only)).slice(first, first + Number(options.count));

const wrong = findDrifted(root, allMutations);
if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exit(1);
}
if (options.list) {
  for (const { bug, file } of chosen) console.log(`${file}: ${bug}`);
} else process.exitCode = (await run()) ? 0 : 1;

async function run(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'arriero-mutate-'));
  try {
    await copySources(folder);
    const clean = await runTests(folder, [...new Set(chosen.flatMap(({ tests }) => tests))], deadline - performance.now());
    if (clean.outcome !== 'passed') {
      console.error(`Without any bug: ${clean.outcome}\n${clean.output}`);
      return false;
    }
    return await plantAll(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function plantAll(folder: string): Promise<boolean> {
  const missed: string[] = [];
  let done = 0;
  for (const mutation of chosen) {
    if (performance.now() > deadline) break;
    const { file, bug } = mutation;
    const { outcome, output } = await plant(folder, mutation);
    done += 1;
    if (outcome !== 'failed') missed.push(`${file}: ${bug}`);
    const word = { failed: 'caught', passed: 'MISSED', broken: 'BROKEN' }[outcome];
    console.log(`${word}  ${file}: ${bug}${outcome === 'broken' ? `\n${output.slice(-1500)}` : ''}`);
  }
  console.log(`${done - missed.length} of ${done} bugs were caught.`);
  if (done < chosen.length) console.log(`${chosen.length - done} were not planted: the ${options.minutes} minutes were over.`);
  for (const one of missed) console.log(`missed: ${one}`);
  return missed.length === 0 && done === chosen.length;
}

async function plant(folder: string, { file, search, replace, tests }: Mutation): Promise<TestRun> {
  const path = join(folder, file);
  const original = await readFile(path, 'utf8');
  await writeFile(
    path,
    original.replace(search, () => replace),
  );
  try {
    return await runTests(folder, tests, oneRunMs, ['--bail=1']);
  } finally {
    await writeFile(path, original);
  }
}

/** Everything but the packages, which are linked, and what commands create. */
async function copySources(folder: string): Promise<void> {
  const left = new Set(['node_modules', '.git', 'var', 'dist']);
  await cp(root, folder, { recursive: true, filter: (path) => !left.has(relative(root, path).split('/')[0] as string) });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
}

interface TestRun {
  /** `broken`: no test failed, but the run did: the copy does not start with the bug. */
  outcome: 'passed' | 'failed' | 'broken';
  output: string;
}

function runTests(cwd: string, tests: readonly string[], limitMs: number, flags: readonly string[] = []): Promise<TestRun> {
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    '--reporter=json',
    `--outputFile=${join(cwd, reportFile)}`,
    ...flags,
    ...tests,
  ];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output += data;
      });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGTERM');
    }, limitMs);
    child.on('close', (code) => {
      clearTimeout(timer);
      const failures = failuresOf(join(cwd, reportFile));
      const outcome = code === 0 ? 'passed' : isLate || failures.length > 0 ? 'failed' : 'broken';
      resolve({ outcome, output: failures.join('\n') || output });
    });
  });
}

/** The failed tests, and the files that failed in their preparation. */
function failuresOf(report: string): string[] {
  if (!existsSync(report)) return [];
  interface File {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: File[] };
  rmSync(report);
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed').map((one) => one.fullName);
    // A file that does not load has no tests; one whose preparation fails has tests that were skipped.
    return failed.length > 0 || status !== 'failed' || assertionResults.length === 0 ? failed : [`${name}: ${message}`];
  });
}
