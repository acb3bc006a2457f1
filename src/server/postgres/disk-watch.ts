/**
 * Knows whether the disk of the database is almost full. Writes are refused before it is full, because a PostgreSQL that cannot write its
 * log ends, while one that is only read needs almost no space.
 */
import { statfs } from 'node:fs/promises';
import { repeat } from '../repeat.ts';

export interface DiskWatch {
  /** Whether writes must be refused, as of the last look, which was at most about a second ago. */
  isLow(): boolean;
  /** Looks at once. */
  look(): Promise<boolean>;
  stop(): void;
}

/** For a database on another machine: its disk is known only by the errors of PostgreSQL. */
export const unwatchedDisk: DiskWatch = { isLow: () => false, look: async () => false, stop: () => {} };

/** Writes are accepted again only when there is this much more than the limit, so that the answers do not change every second. */
const roomFactor = 1.25;

interface Watched {
  folder: string;
  /** In bytes. */
  minFree: number;
  /** Called at each look, with the bytes that are free, and how many of them writes do not need. */
  onLook: (free: number, spare: number) => Promise<void>;
  log: (line: string) => void;
  /** For tests. */
  freeBytes?: (folder: string) => Promise<number>;
  everyMs?: number;
}

/** Looks at the disk of `folder` every second, until `stop`. */
export function watchDisk({ folder, minFree, onLook, log, freeBytes = readFreeBytes, everyMs = 1000 }: Watched): DiskWatch {
  let isLow = false;
  const observe = async (): Promise<void> => {
    const free = await freeBytes(folder);
    const wasLow = isLow;
    isLow = free < (wasLow ? minFree * roomFactor : minFree);
    const megabytes = `${Math.floor(free / 1024 ** 2)} MB`;
    if (isLow && !wasLow) log(`WARNING: the disk of ${folder} is almost full (${megabytes} free): nothing is saved until there is room.`);
    if (!isLow && wasLow) log(`The disk of ${folder} has room again (${megabytes} free).`);
    await onLook(free, free - minFree * roomFactor);
  };
  const looking = repeat(everyMs, observe, (message) => log(`The disk of ${folder} cannot be watched: ${message}`));
  const look = async () => {
    await looking.now();
    return isLow;
  };
  return { isLow: () => isLow, look, stop: () => void looking.stop() };
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
