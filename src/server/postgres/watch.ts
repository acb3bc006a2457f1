import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../start-problem.ts';
import type { HolderState } from './holder.ts';

/** The server that `watchServer` observes, and its actions. */
export interface WatchedServer {
  /** Whether the server that connections are made to is alive. */
  isAlive(): boolean;
  holder(): HolderState;
  becomeHolder(): void;
  /** Whether another server of the cluster is ready: the holder's, after ours died. */
  hasOtherServer(): boolean;
  /** Starts a server, or uses one that was found. Throws StartProblem. */
  restart(): Promise<void>;
  log(line: string): void;
  /** Whether the disk has room for a start. */
  hasRoom(): boolean;
  /** Called once, after the last failed start; watching ends. */
  onGiveUp(problem: StartProblem): void;
}

export interface Watch {
  /** Resolves when a restart in progress has ended. */
  stop(): Promise<void>;
}

/** How long a guest waits for its host, which may be alive and hang, or be started again by its supervisor. */
const hostPatienceMs = 30_000;
/** After so many failed starts in a row the watch gives up. */
const maxFailures = 3;

/** In milliseconds: how often the watch looks, and how long a server runs before its start counts as a success. */
const times = { checkMs: 100, stableMs: 10_000 };

/** The next step. `downMs` is how long the server has been dead. */
export function nextStep(now: {
  isAlive: boolean;
  holder: HolderState;
  hasOtherServer: boolean;
  downMs: number;
}): 'nothing' | 'become holder' | 'restart' {
  if (now.isAlive) return now.holder === 'none' ? 'become holder' : 'nothing';
  if ((now.holder === 'other' || now.holder === 'away') && !now.hasOtherServer && now.downMs < hostPatienceMs) return 'nothing';
  return 'restart';
}

/**
 * Looks at the server every `checkMs`, less often after a failed start, until `stop`. A server that ends within `stableMs` counts as a failed start.
 * Failures because of a full disk do not count: the next start may find space.
 */
export function watchServer(server: WatchedServer, { checkMs, stableMs } = times): Watch {
  let isStopped = false;
  let downSince: number | undefined;
  /** When the last start succeeded. */
  let upSince: number | undefined;
  let failures = 0;
  let isWaitingForRoom = false;

  const countFailure = (reason: string): void => {
    if (!server.hasRoom()) {
      if (!isWaitingForRoom) server.log('The embedded PostgreSQL is started again as soon as the disk has room.');
      isWaitingForRoom = true;
      return;
    }
    failures += 1;
    server.log(`Restart ${failures} of ${maxFailures} failed: ${reason}`);
    if (failures < maxFailures) return;
    isStopped = true;
    server.onGiveUp(
      new StartProblem(
        `The embedded PostgreSQL ended and could not be started again: ${reason.replace(/^The embedded PostgreSQL did not start: /, '')}`,
      ),
    );
  };

  const noticeEnd = (): void => {
    downSince = performance.now();
    server.log('The embedded PostgreSQL ended unexpectedly.');
    if (upSince !== undefined && downSince - upSince < stableMs) countFailure(`it ended again within ${stableMs / 1000} seconds.`);
    else failures = 0;
  };

  const check = async (): Promise<void> => {
    const isAlive = server.isAlive();
    if (!isAlive && downSince === undefined) noticeEnd();
    const downMs = downSince === undefined ? 0 : performance.now() - downSince;
    const step = nextStep({ isAlive, holder: server.holder(), hasOtherServer: !isAlive && server.hasOtherServer(), downMs });
    if (step === 'become holder') server.becomeHolder();
    if (step !== 'restart' || isStopped) return;
    try {
      await server.restart();
      server.log(`The embedded PostgreSQL runs again after ${((performance.now() - (downSince ?? 0)) / 1000).toFixed(1)} seconds.`);
      [upSince, downSince, isWaitingForRoom] = [performance.now(), undefined, false];
    } catch (error) {
      countFailure((error as Error).message);
    }
  };

  /** For example, the file of the holder cannot be written. */
  const reportAndPause = (error: Error) => {
    server.log(error.message);
    return sleep(10 * checkMs);
  };
  const pauseMs = () => checkMs * (downSince === undefined ? 1 : 1 + (isWaitingForRoom ? 9 : 5 * failures));
  const loop = (async () => {
    for (; !isStopped; await sleep(pauseMs())) await check().catch(reportAndPause);
  })();
  return {
    async stop() {
      isStopped = true;
      await loop;
    },
  };
}
