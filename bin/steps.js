/* The steps of bin/check and bin/test. Each returns how many tests passed and failed. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pinnedNode, root, toolEnvironment } from './bootstrap.js';

const checks = [
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '--project', '.'] },
  { name: 'lint', command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'] },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js'] },
];

/** Runs types, lint and dead code in parallel. Each counts as one test; its output is shown only if it fails. */
export function runChecks() {
  return Promise.all(
    checks.map(async ({ name, command }) => {
      const { code, output, seconds } = await runNode(command, 'pipe');
      console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
      if (code !== 0) console.log(output.trim());
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    }),
  );
}

/** Runs vitest and counts the tests of its report. */
export async function runTests(args) {
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

/** Prints the sum as the last line and sets the exit code. */
export function summarise(results) {
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
