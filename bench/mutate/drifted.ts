import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutation } from './mutation.ts';

/** A sentence for each mutation that can no longer be planted: its text does not occur exactly once. `root` is the folder of the sources. */
export function findDrifted(root: string, mutations: readonly Mutation[]): string[] {
  const found: string[] = [];
  for (const { bug, file, search, replace } of mutations) {
    const times = textOf(join(root, file)).split(search).length - 1;
    if (times !== 1) found.push(`${file}: ${bug}: the text to replace occurs ${times} times: ${search}`);
    if (search === replace) found.push(`${file}: ${bug}: replaces nothing`);
  }
  return found;
}

/** Empty where there is no such file. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
