/*
 * The checks and the tests, in three depths. How deep a test file is says its name: `x.test.ts` is in all of them, `x.sweep.test.ts` and
 * `x.system.test.ts` are not in bin/check, and only `npm run test:full` has those of `fullParts`.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fail, pinnedNode, root, toolEnvironment } from './bootstrap.js';

const checks = [
  // Several checkers check much twice: four take 27 seconds of CPU, one takes 15, and the tests take longer anyway.
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '--project', '.', '--checkers', '1'] },
  { name: 'lint', command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'] },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js'] },
];

const exclude = (names) => names.flatMap((name) => ['--exclude', `**/*.${name}.test.ts`]);
const unit = ['--project', 'unit'];

/** The tests that only `npm run test:full` runs, besides journeys, by the part of the name of their files. */
const fullParts = ['races', 'recomputed', 'drill'];

/** The arguments with which vitest selects the tests. */
const fast = [...unit, ...exclude(['sweep', 'system', ...fullParts])];
const gate = exclude([...fullParts, 'full']);

/** The parts of `npm run test:full`. In the browser each journey in both its passes. */
const parts = {
  gate: { args: [...unit, ...exclude(fullParts)] },
  ...Object.fromEntries(fullParts.map((name) => [name, { args: [...unit, `.${name}.test.`] }])),
  browser: { args: ['--project', 'browser'], env: { EVERY_PASS: '1' } },
};

/** Not in the repository: failures, with screenshots and browser traces. */
const results = join(root, 'test-results');
const failedList = join(results, 'failed.json');

/** Runs the fast checks. Prints the failures and, as the last line, the totals; sets the exit code. */
export async function runFast() {
  summarise(await withChecks(() => runTests(fast)));
}

/**
 * Runs the checks that every change must pass. A failed test file that uses a database, a server or a browser is retried once, alone: if it passes,
 * it is reported as unstable and does not fail the run. `times` prints the slowest files.
 */
export async function runGate({ times = false } = {}) {
  rmSync(results, { recursive: true, force: true });
  const unstable = [];
  const outcomes = await withChecks(async () => {
    const first = await runTests(gate);
    const failed = first.files.filter(({ failure }) => failure);
    const again = failed.filter(({ path }) => !isPure(path));
    if (again.length === 0 || again.length > 8) return first;
    console.log(`Once more, alone: ${again.map(({ path }) => path).join(', ')}`);
    const second = await runTests(['--no-file-parallelism', ...again.map(({ path }) => join(root, path))]);
    // A file that the second report does not have, because its process ended, has failed as it did first.
    const secondOf = (file) => second.files.find(({ path }) => path === file.path) ?? file;
    for (const file of again) if (!secondOf(file).failure) unstable.push(`unstable: ${file.path}: ${file.failure}`);
    const kept = first.files.map((file) => (again.includes(file) ? secondOf(file) : file));
    return { ...outcomeOf(kept, Math.max(first.stray, second.stray)), files: first.files };
  });
  if (times) printTimes(outcomes.flatMap(({ files = [] }) => files));
  for (const line of unstable) console.log(line);
  summarise(outcomes);
}

/** Runs everything, or the named parts, or with `--failed` the files that failed the last time. */
export async function runFull(names) {
  const onlyFailed = names.includes('--failed');
  const unknown = names.find((name) => name !== '--failed' && !(name in parts));
  if (unknown) fail(`Unknown part "${unknown}". The parts are: ${Object.keys(parts).join(', ')}.`);
  const chosen = onlyFailed ? failedParts() : Object.entries(parts).filter(([name]) => names.length === 0 || names.includes(name));
  const run = async () => {
    const lines = [];
    const failed = {};
    const outcomes = [];
    for (const [name, { args, env }] of chosen) {
      const start = Date.now();
      const outcome = await runTests(args, env);
      outcomes.push(outcome);
      failed[name] = outcome.files.filter(({ failure }) => failure).map(({ path }) => path);
      lines.push(`${name}: ${outcome.passed} passed, ${outcome.failed} failed (${Math.round((Date.now() - start) / 1000)} s)`);
    }
    mkdirSync(results, { recursive: true });
    writeFileSync(failedList, JSON.stringify(failed));
    console.log(lines.join('\n'));
    return outcomes;
  };
  const isWhole = names.length === 0;
  summarise(isWhole ? (await withChecks(run)).flat() : await run());
}

function failedParts() {
  try {
    const failed = Object.entries(JSON.parse(readFileSync(failedList, 'utf8'))).filter(([, files]) => files.length > 0);
    return failed.map(([name, files]) => [name, { ...parts[name], args: files.map((path) => join(root, path)) }]);
  } catch {
    return fail('No run of npm run test:full is recorded here.');
  }
}

/** Types, lint and dead code beside the tests, because each of them leaves a core idle part of the time. */
async function withChecks(run) {
  const steps = checks.map(runCheck);
  const tests = await run();
  const outcomes = await Promise.all(steps);
  // Printed after the tests, whose output would hide it.
  for (const { report } of outcomes) console.log(report);
  return [...outcomes, tests];
}

/** Counts as one test. Its output is shown only if it fails. */
async function runCheck({ name, command }) {
  const { code, output, seconds } = await runNode(command, 'pipe');
  if (code === 0) return { passed: 1, failed: 0, report: `passed  ${name} (${seconds} s)` };
  return { passed: 0, failed: 1, report: `FAILED  ${name} (${seconds} s)\n${output.trim()}` };
}

/** Tests of pure functions, which give the same answer every time. */
const isPure = (path) => /^src\/(base|web)\/|^src\/[^/]+$|\/(rules|contract|web|documents)[./]/.test(path);

/** Runs vitest. Returns how many tests passed and failed, and of each file, by its path, the first failure, the seconds and the CPU. */
async function runTests(args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'arriero-report-'));
  const report = join(folder, 'report.json');
  const cpu = join(folder, 'cpu.jsonl');
  const outside = join(folder, 'outside.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, '--reporter=./bin/lib/outside-reporter.js'];
  try {
    const { code } = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], 'inherit', {
      CPU_OF_FILES: cpu,
      ERRORS_OUTSIDE: outside,
      ...env,
    });
    return readReport({ report, outside, cpu }, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport({ report, outside, cpu }, code) {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const errors = JSON.parse(readFileSync(outside, 'utf8'));
    const cpuOf = readCpu(cpu);
    const files = testResults.map(({ name, status, message, assertionResults, startTime, endTime }) => {
      const failures = assertionResults.filter((test) => test.status === 'failed');
      const besides = errors.filter(({ path }) => path === name);
      const isFailed = status === 'failed' || besides.length > 0;
      const firstLine = (failures[0]?.failureMessages[0] ?? besides[0]?.message ?? message ?? '').split('\n')[0];
      return {
        path: relative(root, name),
        passed: assertionResults.filter((test) => test.status === 'passed').length,
        // A file that fails to load has no failed test.
        failed: Math.max(failures.length + besides.length, isFailed ? 1 : 0),
        failure: isFailed ? firstLine || 'failed without a message' : undefined,
        seconds: (endTime - startTime) / 1000,
        cpu: cpuOf.get(name),
      };
    });
    // Of no file; any other failure of vitest counts as one.
    const strays = errors.filter(({ path }) => testResults.every(({ name }) => name !== path)).length;
    const stray = code !== 0 && files.every(({ failure }) => !failure) ? Math.max(strays, 1) : strays;
    return { ...outcomeOf(files, stray), files };
  } catch {
    return { ...outcomeOf([], 1), files: [] };
  }
}

function outcomeOf(files, stray) {
  const sum = (key) => files.reduce((total, file) => total + file[key], 0);
  return { passed: sum('passed'), failed: sum('failed') + stray, stray };
}

/** Seconds of CPU by the path of the test file. */
function readCpu(path) {
  try {
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    return new Map(lines.map((line) => JSON.parse(line)).map(({ file, seconds }) => [file, seconds]));
  } catch {
    return new Map();
  }
}

/** The twenty slowest files. CPU is that of the file's own process, and of the server, PostgreSQL and browser that it started. */
function printTimes(files) {
  const sum = (key) => Math.round(files.reduce((total, file) => total + (file[key] ?? 0), 0));
  console.log('seconds    CPU  file');
  for (const { path, seconds, cpu } of files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 20))
    console.log(`${seconds.toFixed(1).padStart(7)} ${(cpu?.toFixed(1) ?? '–').padStart(6)}  ${path}`);
  console.log(`${String(sum('seconds')).padStart(7)} ${String(sum('cpu')).padStart(6)}  all ${files.length}`);
}

function summarise(outcomes) {
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

function runNode(command, output, env = {}) {
  return new Promise((done) => {
    const start = Date.now();
    const child = spawn(pinnedNode(), command, { cwd: root, env: { ...toolEnvironment(), ...env }, stdio: ['ignore', output, output] });
    let text = '';
    child.stdout?.on('data', (data) => (text += data));
    child.stderr?.on('data', (data) => (text += data));
    child.on('close', (code) => done({ code, output: text, seconds: ((Date.now() - start) / 1000).toFixed(1) }));
  });
}
