import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../start-problem.ts';
import { type Account, accountFor } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import {
  assertNotHalfRestored,
  type ClusterFiles,
  clusterFiles,
  clusterNameOf,
  createClusterOnce,
  failureReason,
  type Passwords,
  prepareHome,
  readPasswords,
} from './cluster.ts';
import { createDatabaseOnce, tryToConnect, urlOf } from './database.ts';
import { HolderClaim } from './holder.ts';
import { findOrphans, isAlive, isClusterAlive, isSameProcess, markOf, type ProcessMark, readPostmaster } from './processes.ts';
import { adjustReserve, hasRoomToStart, releaseReserveToStart } from './reserve.ts';
import { freePort, rotateLog, sendSignal, spawnServer, stopServer } from './server-process.ts';
import { type Watch, watchServer } from './watch.ts';

export type EmbeddedOptions = {
  /** The server's data folder; PostgreSQL uses its subfolder `postgres`. */
  dataDir: string;
  log?: (line: string) => void;
  /** Holds PostgreSQL as a service of its own: stops one that another process has started, which a supervisor would end with that process. */
  isService?: boolean;
  /** Additional PostgreSQL parameters, for tests. */
  parameters?: Record<string, string>;
};

export type EmbeddedPostgres = {
  /** Logs in as `arriero_owner`, who owns the database `arriero` and is not a superuser. Read it for every connection: see `port`. */
  readonly url: string;
  /** Logs in to the same database as the superuser. For backups and test databases only. */
  readonly superuserUrl: string;
  /** Its port on 127.0.0.1. A restarted server has the same one, unless another program took it meanwhile. */
  readonly port: number;
  /**
   * Restarts PostgreSQL whenever it dies, until `stop`. A guest waits for its host to do so, and becomes the holder if the host has ended.
   * After three failed starts in a row it stops watching and calls `onGiveUp`.
   */
  watch(onGiveUp: (problem: StartProblem) => void): void;
  /** Maintains a reserve of space on the disk, or uses it, by the `free` bytes there and the part of them to `spare`. */
  adjustReserve(free: number, spare: number): Promise<void>;
  /** Stops PostgreSQL, unless another live handle is its holder. */
  stop(): Promise<void>;
};

/** Milliseconds after which a start has failed. A server that is still starting (in recovery after a crash, say) has no time limit. */
const startTimeoutMs = 60_000;

/** How long the processes of a killed server may finish their statements before they are ended. */
const orphanPatienceMs = 1000;

/**
 * Starts the embedded PostgreSQL on a data folder, creating the cluster the first time, or uses the server that is already running on it.
 * The returned server accepts connections. Throws StartProblem when it cannot start.
 */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const files = clusterFiles(options.dataDir);
  assertNotHalfRestored(options.dataDir);
  prepareHome(files);
  const account = accountFor(files.cluster);
  const passwords = readPasswords(files);
  const cluster: Cluster = { files, account, passwords, parameters: options.parameters ?? {}, log };
  const claim = new HolderClaim(files, options.isService);
  const join = async (port?: number): Promise<RunningServer> => {
    const server = await findOrStartServer(cluster, port);
    const holder = claim.holder();
    if (holder === 'none' || (holder !== 'self' && !server.found)) claim.take();
    return server;
  };
  let server = await join();
  if (options.isService && server.found) {
    log('Taking the embedded PostgreSQL over from another running process.');
    // First, so that nobody else starts it meanwhile.
    claim.take();
    await stopServer(files, log);
    server = await join(server.port);
  }
  await createDatabaseOnce(server.port, passwords);
  if (claim.holder() === 'other') log('Using the embedded PostgreSQL of another running process.');
  let watch: Watch | undefined;
  return {
    get url() {
      return urlOf('arriero_owner', passwords.owner, server.port, 'arriero');
    },
    get superuserUrl() {
      return urlOf('postgres', passwords.superuser, server.port, 'arriero');
    },
    get port() {
      return server.port;
    },
    watch(onGiveUp) {
      watch = watchServer({
        isAlive: () => isSameProcess(server.mark),
        holder: () => claim.holder(),
        becomeHolder: () => claim.take(),
        hasOtherServer: () => isOtherServerReady(files, server),
        restart: async () => {
          server = await join(server.port);
        },
        hasRoom: () => hasRoomToStart(files),
        log,
        onGiveUp,
      });
    },
    adjustReserve: (free, spare) => adjustReserve(files, free, spare, log),
    async stop() {
      await watch?.stop();
      if (claim.holder() !== 'self') return;
      await stopServer(files, log);
      claim.release();
    },
  };
}

/** Whether a guest's host has started another server since. */
function isOtherServerReady(files: ClusterFiles, server: RunningServer): boolean {
  const found = readPostmaster(files.cluster);
  return typeof found === 'object' && found.ready && found.pid !== server.mark.pid && isAlive(found.pid);
}

/** The values needed to start a server on a cluster. */
interface Cluster {
  files: ClusterFiles;
  account: Account | undefined;
  passwords: Passwords;
  parameters: Record<string, string>;
  log: (line: string) => void;
}

/** A server that accepts connections; `found` if it was running already. */
interface RunningServer {
  port: number;
  mark: ProcessMark;
  found: boolean;
}

/**
 * Loops until a server of the cluster answers, from any initial state: no server, a stale lock, one that is starting, running or hanging. Only
 * PostgreSQL's own lock decides between two processes that start one at the same time: the other then finds the first one's server.
 */
async function findOrStartServer(cluster: Cluster, preferredPort?: number): Promise<RunningServer> {
  const { files, account, passwords, log } = cluster;
  const clusterName = clusterNameOf(files);
  let binaries: Binaries | undefined;
  let failures = 0;
  let reason = 'it did not answer';
  const begin = Date.now();
  for (let end = begin + startTimeoutMs; Date.now() < end; await sleep(25)) {
    const found = readPostmaster(files.cluster);
    if (found === 'damaged') {
      removeDamagedLock(cluster, clusterName);
    } else if (found && isAlive(found.pid) && isClusterAlive(clusterName) !== false) {
      if (!found.ready) {
        end = Date.now() + startTimeoutMs;
        continue;
      }
      const mark = markOf(found.pid);
      const answer = await tryToConnect(found.port, passwords, clusterName);
      if (answer === 'accepted') return { port: found.port, mark, found: true };
      if (answer === 'wrong password') throw wrongPassword(files);
      // Ready but not answering: it may be shutting down. Stopped after three attempts.
      if (++failures >= 3) await stopServer(files, log);
      else await sleep(1000);
      continue;
    } else if (found) {
      removeStaleLock(files, found.pid, clusterName);
    }
    if (!binaries) {
      binaries = findBinaries(account);
      if (!existsSync(files.cluster)) log('Creating the database (the first time only).');
      await createClusterOnce(files, binaries, account, passwords);
    }
    const outcome = await startServer(cluster, binaries, clusterName, preferredPort);
    if (typeof outcome !== 'string') return outcome;
    reason = outcome;
    if (!isTransient(reason)) throw new StartProblem(`The embedded PostgreSQL did not start: ${reason} (see ${files.log}).`);
    // Processes of a killed server end by themselves, but not before their statement has ended.
    if (Date.now() - begin > orphanPatienceMs) for (const pid of findOrphans(clusterName)) sendSignal(pid, 'SIGQUIT');
    await sleep(100);
  }
  throw new StartProblem(`The embedded PostgreSQL was not ready within ${startTimeoutMs / 1000} seconds: ${reason} (see ${files.log}).`);
}

/** Starts a server and waits until it accepts connections. Returns the reason from its log when it ended instead. */
async function startServer(
  { files, account, passwords, parameters: extra, log }: Cluster,
  binaries: Binaries,
  clusterName: string,
  preferredPort: number | undefined,
): Promise<RunningServer | string> {
  releaseReserveToStart(files, log);
  const logStart = rotateLog(files);
  const port = await freePort(preferredPort);
  const child = spawnServer(files, account, binaries, { ...extra, cluster_name: clusterName, port: String(port) });
  let hasEnded = false;
  child.once('exit', () => (hasEnded = true)).once('error', () => (hasEnded = true));
  while (!hasEnded) {
    const started = readPostmaster(files.cluster);
    if (typeof started === 'object' && started.pid === child.pid && started.ready) {
      const answer = await tryToConnect(started.port, passwords, clusterName);
      if (answer === 'accepted') return { port: started.port, mark: markOf(started.pid), found: false };
      if (answer === 'wrong password') {
        await stopServer(files, () => {});
        throw wrongPassword(files);
      }
    }
    await sleep(15);
  }
  return failureReason(readFileSync(files.log, 'utf8').slice(logStart));
}

function wrongPassword(files: ClusterFiles): StartProblem {
  return new StartProblem(`The passwords in ${files.passwords} are not those of the database: restore that file from the same backup.`);
}

/** Whether a retry may help: children of a killed server are still ending, another process is starting, or the port was just taken. */
function isTransient(reason: string): boolean {
  return /lock file|shared memory block|could not create any TCP\/IP sockets/.test(reason);
}

/**
 * Removes a lock file that PostgreSQL would not remove by itself, because its pid is in use again: by another process after a reboot, or
 * a zombie. Only if no process of the cluster is alive.
 */
function removeStaleLock(files: ClusterFiles, pid: number, clusterName: string): void {
  if (isClusterAlive(clusterName) !== false) return;
  try {
    process.kill(pid, 0);
  } catch {
    return;
  }
  rmSync(lockFile(files), { force: true });
}

/**
 * Removes a lock file that names no process (after a power failure it may be empty), because PostgreSQL would never start. Throws StartProblem if it
 * is unknown whether a process of the cluster is alive.
 */
function removeDamagedLock({ files, log }: Cluster, clusterName: string): void {
  const isRunning = isClusterAlive(clusterName);
  // A server that is starting may be writing the file.
  if (isRunning) return;
  if (isRunning === undefined)
    throw new StartProblem(`The file ${lockFile(files)} is damaged: delete it if no PostgreSQL runs on that folder, and start again.`);
  rmSync(lockFile(files), { force: true });
  log(`Removed the damaged file ${lockFile(files)}: no PostgreSQL was running on that folder.`);
}

const lockFile = (files: ClusterFiles) => join(files.cluster, 'postmaster.pid');
