import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { type ClusterFiles, writeDurably } from './cluster.ts';
import { isSameProcess, startTimeOf } from './processes.ts';

/** Who holds the server: this handle, another live one, none, or a service that is not running and will come back. */
export type HolderState = 'self' | 'other' | 'none' | 'away';

/**
 * The claim of one handle (a result of `startPostgres`) to be the holder: the one that restarts PostgreSQL when it dies, and stops it at the
 * end. A handle that finds a running server with a live holder is only a guest. If the holder's process was killed, or the holder stopped,
 * a guest that lives on becomes the holder, unless the holder is a service of its own (`bin/admin run-postgres`), which its supervisor starts again.
 * The file names one holder; after a race, the last who wrote it.
 */
export class HolderClaim {
  readonly #files: ClusterFiles;
  /** Also distinguishes two handles of the same process. */
  readonly #mark: string;

  constructor(files: ClusterFiles, isService = false) {
    this.#files = files;
    this.#mark = `${process.pid} ${startTimeOf(process.pid)} ${randomUUID()}${isService ? service : ''}`;
  }

  holder(): HolderState {
    const text = readIfPresent(this.#files.holder);
    if (text === this.#mark) return 'self';
    const [pid, startTime] = text.split(' ');
    if (isSameProcess({ pid: Number(pid), startTime: startTime ?? '' })) return 'other';
    return text.endsWith(service) ? 'away' : 'none';
  }

  /** Makes this handle the holder. */
  take(): void {
    writeDurably(this.#files.holder, this.#mark, this.#files);
  }

  /** Leaves the server without a holder, if it was this handle. A service stays the holder. */
  release(): void {
    if (this.holder() === 'self' && !this.#mark.endsWith(service)) rmSync(this.#files.holder, { force: true });
  }
}

const service = ' service';

function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
