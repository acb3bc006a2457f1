import { defineConfig } from 'vitest/config';

const folders = process.env.MUTATED_FOLDERS?.split(',') ?? [];

/** The tests that Stryker runs (`bench/mutate.js`). */
export default defineConfig({
  test: {
    // Rules need no database.
    globalSetup: process.env.MUTATE_WITH_ROUTES ? ['src/server/testing/setup/postgres.ts'] : [],
    include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    exclude: ['**/*.{recomputed,races,sweep,system,drill}.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
