import { expect, it } from 'vitest';
import { watchDisk } from './disk-watch.ts';

/** A watch that looks only when asked. */
function watching(freeBytes: () => Promise<number>) {
  const log: string[] = [];
  const spares: number[] = [];
  const watch = watchDisk({
    folder: '/data',
    minFree: 100 * 1024 ** 2,
    freeBytes,
    everyMs: 1_000_000,
    onLook: async (_free, spare) => void spares.push(spare / 1024 ** 2),
    log: (line) => void log.push(line),
  });
  return { watch, log, spares };
}

it('the disk is low below its limit, and no longer with a quarter more', async () => {
  let megabytes = 0;
  const { watch, log, spares } = watching(async () => megabytes * 1024 ** 2);
  const seen: boolean[] = [];
  for (megabytes of [500, 100, 99, 0, 124, 125, 100]) seen.push(await watch.look());
  expect(seen).toEqual([false, false, true, true, true, false, false]);
  expect(log).toEqual([
    'WARNING: the disk of /data is almost full (99 MB free): nothing is saved until there is room.',
    'The disk of /data has room again (125 MB free).',
  ]);
  expect(spares).toEqual([375, -25, -26, -125, -1, 0, -25]);
  watch.stop();
});

it('a disk that cannot be asked is reported once, and what was known remains', async () => {
  let fails = false;
  const { watch, log } = watching(async () => {
    if (fails) throw new Error('EIO');
    return 0;
  });
  await watch.look();
  fails = true;
  for (let at = 0; at < 3; at++) expect(await watch.look()).toBe(true);
  expect(log).toHaveLength(2);
  watch.stop();
});
