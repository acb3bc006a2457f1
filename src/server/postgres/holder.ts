import { readFileSync, rmSync } from 'node:fs';
import { type ClusterFiles, writeDurably } from './cluster.ts';
import { birthOf, isAlive } from './processes.ts';

/*
 * The holder is the process that will stop PostgreSQL when it ends. A command run beside a live server is only a guest; once the holder was killed, the
 * next start becomes the holder of what it left running.
 */

/** Who holds the server: this process, another that lives, or nobody. */
export function holderOf(files: ClusterFiles): 'self' | 'other' | 'nobody' {
  const [pid, birth] = readHolder(files);
  if (!pid || !isAlive(pid) || birthOf(pid) !== birth) return 'nobody';
  return pid === process.pid ? 'self' : 'other';
}

/** Makes this process the holder. */
export function claim(files: ClusterFiles): void {
  writeDurably(files.holder, `${process.pid} ${birthOf(process.pid)}`, files);
}

/** Leaves the server without a holder. */
export function release(files: ClusterFiles): void {
  if (holderOf(files) === 'self') rmSync(files.holder, { force: true });
}

function readHolder(files: ClusterFiles): [pid: number, birth: string] {
  try {
    const [pid, birth] = readFileSync(files.holder, 'utf8').split(' ');
    return [Number(pid), birth ?? ''];
  } catch {
    return [0, ''];
  }
}
