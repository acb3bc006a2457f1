import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest of the small files go first, so that no worker runs one of them alone at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\.(sweep|system|recomputed|races|drill)\.test\.ts$/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    globalSetup: ['src/server/testing/setup/postgres.ts'],
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 0 },
          setupFiles: ['src/server/testing/setup/cpu-of-file.ts'],
          // Files share a process, so that the product is loaded twice and not eighty times; each has its own database, which must not be shared.
          // Nearly halves the CPU of the run.
          isolate: false,
          // Requests make short-lived objects: more room for them means fewer collections, each of which copies those still alive.
          execArgv: ['--max-semi-space-size=64'],
          // More than cores: each waits for PostgreSQL a part of its time.
          maxWorkers: '150%',
          // A busy machine is slow; a hanging test still fails.
          testTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          setupFiles: ['src/server/testing/setup/cpu-of-file.ts'],
          // Files share a process, with the browser and the product's modules loaded in it; server and database each has for itself.
          isolate: false,
          testTimeout: 300_000,
          // A browser on a busy machine is slow; a hanging test still fails.
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 300_000,
          // After all else. Each worker drives a browser, a server and its PostgreSQL: more of them than cores make each other wait.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
    ],
  },
});
