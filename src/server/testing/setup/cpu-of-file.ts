/** Setup of every test file: with CPU_OF_FILES, adds a line to that file with the CPU that the test file took, for `npm test -- --times`. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';

const { CPU_OF_FILES } = process.env;

if (CPU_OF_FILES) {
  let start: number;
  beforeAll(() => {
    start = cpuSeconds();
  });
  afterAll(() => {
    appendFileSync(CPU_OF_FILES, `${JSON.stringify({ file: expect.getState().testPath, seconds: cpuSeconds() - start })}\n`);
  });
}

/** What this process has taken, and the processes that it started; of itself alone where there is no /proc. */
function cpuSeconds(): number {
  try {
    return ticksOf(readProcesses(), process.pid) / 100;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}

interface Process {
  id: number;
  parent: number;
  /** Of the process, and of those children that have ended. */
  ticks: number;
}

function ticksOf(processes: readonly Process[], id: number): number {
  const own = processes.find((one) => one.id === id)?.ticks ?? 0;
  return processes.filter(({ parent }) => parent === id).reduce((sum, child) => sum + ticksOf(processes, child.id), own);
}

function readProcesses(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // After the name, which may contain spaces: state, parent, and from the twelfth on four counts of ticks.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number);
      return [{ id: Number(name), parent: fields[1] as number, ticks: fields.slice(11, 15).reduce((sum, count) => sum + count, 0) }];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}
