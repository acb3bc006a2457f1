import { tmpdir } from 'node:os';
import { freeBytes } from '../postgres/reserve.ts';

/** Free memory that a run of the tests needs at most, in bytes: about a hundred databases of 20 MB. */
const needed = 4 * 2 ** 30;

/**
 * The folder for databases that are deleted after the run: in memory where Linux offers it, otherwise the system's temporary folder.
 * Copying the template takes 40 ms in memory; on the virtual disk of a build machine it took 600 ms.
 */
export function scratchRoot(): string {
  try {
    if (freeBytes('/dev/shm') >= needed) return '/dev/shm';
  } catch {
    // Another system, or a container without it.
  }
  return tmpdir();
}
