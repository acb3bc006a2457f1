/**
 * Space for PostgreSQL while the disk is full: without it users could not sign in, and a stopped server could not even write its lock file. A file
 * beside the cluster holds the space until then.
 */
import { randomFillSync } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { ClusterFiles } from './cluster.ts';

const megabyte = 1024 ** 2;

/** For sessions, the lock file, and three segments of write-ahead log. */
const reserveBytes = 64 * megabyte;

/** Bytes that may still be written to the disk of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether a start would not fail for lack of space. */
export function hasRoomToStart(files: ClusterFiles): boolean {
  return freeBytes(files.home) >= reserveBytes;
}

/** With less free space the reserve is used: a segment of write-ahead log. */
const exhaustedBytes = 16 * megabyte;

/** Gives the reserved space to a start, if it needs it. */
export function releaseReserveToStart(files: ClusterFiles, log: (line: string) => void): void {
  if (!hasRoomToStart(files)) releaseReserve(files, log);
}

/** Uses the reserve when almost nothing is free, and re-creates it when there is space again. `spare` is free and not needed, in bytes. */
export async function adjustReserve(files: ClusterFiles, free: number, spare: number, log: (line: string) => void): Promise<void> {
  if (free < exhaustedBytes) releaseReserve(files, log);
  else if (spare >= reserveBytes) await keepReserve(files);
}

function releaseReserve(files: ClusterFiles, log: (line: string) => void): void {
  if (!existsSync(files.reserve)) return;
  rmSync(files.reserve, { force: true });
  log('The disk is full: PostgreSQL uses the space that was reserved for that.');
}

async function keepReserve(files: ClusterFiles): Promise<void> {
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
