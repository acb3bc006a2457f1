/**
 * Space for PostgreSQL to start while the disk is full: without it, a server that ended could not even write its lock file, and nobody
 * could read. A file beside the cluster holds the space until such a start.
 */
import { randomFillSync } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { ClusterFiles } from './cluster.ts';

const megabyte = 1024 ** 2;

/** For the lock file, and for three segments of write-ahead log. */
export const reserveBytes = 64 * megabyte;

/** Bytes that the server may still write to the disk of a folder. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether a start would not fail for lack of space. */
export function hasRoomToStart(files: ClusterFiles): boolean {
  return freeBytes(files.home) >= reserveBytes;
}

/** Gives the reserved space to a start, if it needs it. */
export function releaseReserve(files: ClusterFiles, log: (line: string) => void): void {
  if (hasRoomToStart(files) || !existsSync(files.reserve)) return;
  rmSync(files.reserve, { force: true });
  log('The disk is full: PostgreSQL starts with the space that was reserved for that.');
}

/** Reserves the space, unless it is reserved already. */
export async function keepReserve(files: ClusterFiles): Promise<void> {
  if (existsSync(files.reserve)) return;
  const staging = `${files.reserve}.new`;
  const file = await open(staging, 'w', 0o600);
  try {
    const bytes = Buffer.alloc(megabyte);
    // Random, as a file system may store equal or empty blocks without using any space.
    for (let at = 0; at < reserveBytes; at += bytes.length) await file.write(randomFillSync(bytes));
    await rename(staging, files.reserve);
  } finally {
    await file.close();
    await rm(staging, { force: true });
  }
}
