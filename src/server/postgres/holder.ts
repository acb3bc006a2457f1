import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { type ClusterFiles, writeDurably } from './cluster.ts';
import { isSameProcess, startTimeOf } from './processes.ts';

/** Who holds the server: this handle, another live one, or none. */
export type HolderState = 'self' | 'other' | 'none';

/**
 * The claim of one handle (a result of `startPostgres`) to be the holder: the one that restarts PostgreSQL when it dies, and stops it at the
 * end. A handle that finds a running server with a live holder is only a guest. If the holder's process was killed, or the holder stopped,
 * a guest that lives on becomes the holder. The file names one holder; after a race, the last who wrote it.
 */
export class HolderClaim {
  readonly #files: ClusterFiles;
  /** Also distinguishes two handles of the same process. */
  readonly #mark = `${process.pid} ${startTimeOf(process.pid)} ${randomUUID()}`;

  constructor(files: ClusterFiles) {
    this.#files = files;
  }

  holder(): HolderState {
    const text = readIfPresent(this.#files.holder);
    if (text === this.#mark) return 'self';
    const [pid, startTime] = text.split(' ');
    return isSameProcess({ pid: Number(pid), startTime: startTime ?? '' }) ? 'other' : 'none';
  }

  /** Makes this handle the holder. */
  take(): void {
    writeDurably(this.#files.holder, this.#mark, this.#files);
  }

  /** Leaves the server without a holder, if it was this handle. */
  release(): void {
    if (this.holder() === 'self') rmSync(this.#files.holder, { force: true });
  }
}

function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
