import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchRoot } from '../testing/scratch.ts';
import { clusterFiles, prepareHome } from './cluster.ts';
import { adjustReserve } from './reserve.ts';

const megabyte = 1024 ** 2;
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(scratchRoot(), 'arriero-reserve-'));
  prepareHome(clusterFiles(dataDir));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

test('64 MB are kept when there is room for them, and used when almost nothing is free', async () => {
  const files = clusterFiles(dataDir);
  const log: string[] = [];
  const reserved = () => (statSync(files.reserve, { throwIfNoEntry: false })?.blocks ?? 0) * 512;
  const adjust = (free: number, spare: number) => adjustReserve(files, free * megabyte, spare * megabyte, (line) => log.push(line));
  const seen: number[] = [];
  for (const [free, spare] of [
    [1000, 63],
    [1000, 64],
    [16, -100],
    [15, -100],
    [15, -100],
    [100, 63],
  ] as const) {
    await adjust(free, spare);
    seen.push(reserved() / megabyte);
  }
  expect(seen).toEqual([0, 64, 64, 0, 0, 0]);
  expect(log).toEqual(['The disk is full: PostgreSQL uses the space that was reserved for that.']);
});
