/** For the whole run of journeys: the demo is made once, by a first start of the product; each file works on a copy of its folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { serve } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The DATA_DIR of a product that has been started once, and stopped. */
    demoFolder: string;
  }
}

/** Called by vitest before the first journey; what it returns is called after the last. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'arriero-demo-'));
  await (await serve(folder)).stop();
  project.provide('demoFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
