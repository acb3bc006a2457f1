/* The steps of bin/check and bin/test. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pinnedNode, root, toolEnvironment } from './bootstrap.js';

const checks = [
  // Several checkers check much twice: four take 27 seconds of CPU, one takes 15, and the tests take longer anyway.
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '--project', '.', '--checkers', '1'] },
  { name: 'lint', command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'] },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js'] },
];

/**
 * Runs types, lint, dead code and the tests that vitest selects by `args`. Prints what failed and, as the last line, the sum; sets the
 * exit code. All at once, because each of them leaves a core idle part of the time.
 */
export async function runAll(args) {
  const steps = checks.map(runCheck);
  const tests = await runTests(args);
  const results = await Promise.all(steps);
  // After the tests, among whose output it would be overlooked.
  for (const { report } of results) console.log(report);
  summarise([...results, tests]);
}

/** Counts as one test. Its output is shown only if it fails. */
async function runCheck({ name, command }) {
  const { code, output, seconds } = await runNode(command, 'pipe');
  if (code === 0) return { passed: 1, failed: 0, report: `passed  ${name} (${seconds} s)` };
  return { passed: 0, failed: 1, report: `FAILED  ${name} (${seconds} s)\n${output.trim()}` };
}

/** Runs vitest and counts the tests of its report. */
async function runTests(args) {
  const folder = mkdtempSync(join(tmpdir(), 'arriero-report-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  try {
    const { code } = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], 'inherit');
    return count(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function count(report, code) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that fails to load has no failed test.
    const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'));
    const failed = numFailedTests + broken.length;
    // Any other failure, such as an error outside of tests, counts as one.
    return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function summarise(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function runNode(command, output) {
  return new Promise((done) => {
    const start = Date.now();
    const child = spawn(pinnedNode(), command, { cwd: root, env: toolEnvironment(), stdio: ['ignore', output, output] });
    let text = '';
    child.stdout?.on('data', (data) => (text += data));
    child.stderr?.on('data', (data) => (text += data));
    child.on('close', (code) => done({ code, output: text, seconds: ((Date.now() - start) / 1000).toFixed(1) }));
  });
}
