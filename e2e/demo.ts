/** Global setup of the browser tests: creates the demo once by starting the product. Each test file works on a copy of that folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { scratchRoot } from '../src/server/testing/scratch.ts';
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
  await (await startServer(folder)).stop();
  project.provide('demoFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
