import { readFileSync, rmSync } from 'node:fs';
import { type ClusterFiles, writeDurably } from './cluster.ts';
import { isAlive, startTimeOf } from './processes.ts';

/*
 * The holder is the process that stops PostgreSQL when it ends. A command that finds a running server with a live holder is only a guest.
 * If the holder was killed, the next process that starts becomes the holder of the server that is still running.
 */

/** Who holds the server: this process, another live process, or none. */
export function findHolder(files: ClusterFiles): 'self' | 'other' | 'none' {
  const [pid, startTime] = readHolder(files);
  if (!pid || !isAlive(pid) || startTimeOf(pid) !== startTime) return 'none';
  return pid === process.pid ? 'self' : 'other';
}

/** Makes this process the holder. */
export function becomeHolder(files: ClusterFiles): void {
  writeDurably(files.holder, `${process.pid} ${startTimeOf(process.pid)}`, files);
}

/** Leaves the server without a holder, if it was this process. */
export function releaseHolder(files: ClusterFiles): void {
  if (findHolder(files) === 'self') rmSync(files.holder, { force: true });
}

function readHolder(files: ClusterFiles): [pid: number, startTime: string] {
  try {
    const [pid, startTime] = readFileSync(files.holder, 'utf8').split(' ');
    return [Number(pid), startTime ?? ''];
  } catch {
    return [0, ''];
  }
}
