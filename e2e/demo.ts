/** Global setup of the browser tests: creates the demo once, with the product. Each test file works on a copy of that folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { seedDemo } from '../db/seeds/demo.ts';
import { withDatabase } from '../src/server/commands/owner.ts';
import { readSettings } from '../src/server/settings.ts';
import { scratchRoot } from '../src/server/testing/scratch.ts';
import { morningZone } from '../src/server/testing/setup/morning-zone.ts';
import { startServer } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The DATA_DIR of a server that was started once and stopped. */
    demoFolder: string;
  }
}

/** Vitest calls it before the first test file, and the returned function after the last. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(scratchRoot(), 'arriero-demo-'));
  const server = await startServer(folder, { SEED: 'none' });
  await withDatabase(readSettings({ DATA_DIR: folder, SEED: 'none' }), (url) => seedDemo(url, { zone: morningZone(new Date()) }));
  await server.stop();
  project.provide('demoFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
