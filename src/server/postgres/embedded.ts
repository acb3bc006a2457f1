import { spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from '../start-problem.ts';
import type { Account } from './account.ts';
import { accountFor } from './account.ts';
import { type Binaries, findBinaries, postgresEnvironment } from './binaries.ts';
import {
  type ClusterFiles,
  clusterArgument,
  clusterFiles,
  clusterNameOf,
  createClusterOnce,
  failureReason,
  type Passwords,
  prepareHome,
  readPasswords,
} from './cluster.ts';
import { becomeHolder, findHolder, releaseHolder } from './holder.ts';
import { isAlive, isClusterAlive, readPostmaster } from './processes.ts';

export type EmbeddedOptions = {
  /** The server's data folder; PostgreSQL uses its subfolder `postgres`. */
  dataDir: string;
  log?: (line: string) => void;
  /** Additional PostgreSQL parameters, for tests. */
  parameters?: Record<string, string>;
};

export type EmbeddedPostgres = {
  /** Logs in as `arriero_owner`, who owns the database `arriero` and is not a superuser. */
  url: string;
  /** Logs in to the same database as the superuser. For backups and test databases only. */
  superuserUrl: string;
  /** Its port on 127.0.0.1. */
  port: number;
  /** Stops PostgreSQL, unless another live process is its holder. */
  stop(): Promise<void>;
};

/** Milliseconds after which a start has failed. A server that is still starting (in recovery after a crash, say) has no time limit. */
const startTimeoutMs = 60_000;

const parameters = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '60',
  synchronous_commit: 'on',
  jit: 'off',
  track_functions: 'none',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Starts the embedded PostgreSQL on a data folder, creating the cluster the first time, or uses the server that is already running on it.
 * The returned server accepts connections. Throws StartProblem when it cannot start.
 */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const files = clusterFiles(options.dataDir);
  prepareHome(files);
  const account = accountFor(files.cluster);
  const passwords = readPasswords(files);
  const holder = findHolder(files);
  const { port, found } = await findOrStartServer(files, account, passwords, options.parameters ?? {}, log);
  await createDatabaseOnce(port, passwords);
  const isGuest = found && holder !== 'none';
  if (!isGuest) becomeHolder(files);
  else if (holder === 'other') log('Using the embedded PostgreSQL of another running process.');
  return {
    url: urlOf('arriero_owner', passwords.owner, port, 'arriero'),
    superuserUrl: urlOf('postgres', passwords.superuser, port, 'arriero'),
    port,
    async stop() {
      if (isGuest || findHolder(files) === 'other') return;
      await stopServer(files, log);
      releaseHolder(files);
    },
  };
}

/** Stops the server that runs on the cluster: a fast shutdown, then after 30 seconds an immediate one. */
async function stopServer(files: ClusterFiles, log: (line: string) => void): Promise<void> {
  const running = readPostmaster(files.cluster);
  if (!running || !isAlive(running.pid)) return;
  for (const [signal, wait] of [['SIGINT', 30_000] as const, ['SIGQUIT', 10_000] as const]) {
    process.kill(running.pid, signal);
    for (const end = Date.now() + wait; Date.now() < end; await sleep(20)) {
      if (!isAlive(running.pid)) return;
    }
  }
  log(`The embedded PostgreSQL (pid ${running.pid}) did not stop.`);
}

/** Loops until a server of the cluster answers, whatever was found: none, a stale lock, one that is starting, running or hanging. */
async function findOrStartServer(
  files: ClusterFiles,
  account: Account | undefined,
  passwords: Passwords,
  extra: Record<string, string>,
  log: (line: string) => void,
): Promise<{ port: number; found: boolean }> {
  const clusterName = clusterNameOf(files);
  let binaries: Binaries | undefined;
  let failures = 0;
  let reason = 'it did not answer';
  for (let end = Date.now() + startTimeoutMs; Date.now() < end; await sleep(25)) {
    const found = readPostmaster(files.cluster);
    if (found && isAlive(found.pid) && isClusterAlive(clusterName) !== false) {
      if (!found.ready) {
        end = Date.now() + startTimeoutMs;
        continue;
      }
      if (await canConnect(found.port, passwords, clusterName)) return { port: found.port, found: true };
      // Ready but not answering: it may be shutting down. Stopped after three attempts.
      if (++failures >= 3) await stopServer(files, log);
      else await sleep(1000);
      continue;
    }
    if (found) removeStaleLock(files, found.pid, clusterName);
    if (!binaries) {
      binaries = findBinaries(account);
      if (!existsSync(files.cluster)) log('Creating the database (the first time only).');
      await createClusterOnce(files, binaries, account, passwords);
    }
    const logStart = rotateLog(files);
    const child = spawnServer(files, account, binaries, {
      ...parameters,
      ...extra,
      cluster_name: clusterName,
      port: String(await freePort()),
    });
    const pid = child.pid;
    let hasEnded = false;
    child.once('exit', () => (hasEnded = true)).once('error', () => (hasEnded = true));
    while (!hasEnded) {
      const started = readPostmaster(files.cluster);
      if (started?.pid === pid && started?.ready && (await canConnect(started.port, passwords, clusterName)))
        return { port: started.port, found: false };
      await sleep(15);
    }
    reason = failureReason(readFileSync(files.log, 'utf8').slice(logStart));
    if (!isTransient(reason)) throw new StartProblem(`The embedded PostgreSQL did not start: ${reason} (see ${files.log}).`);
    await sleep(200);
  }
  throw new StartProblem(`The embedded PostgreSQL was not ready within ${startTimeoutMs / 1000} seconds: ${reason} (see ${files.log}).`);
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
  rmSync(join(files.cluster, 'postmaster.pid'), { force: true });
}

function spawnServer(files: ClusterFiles, account: Account | undefined, binaries: Binaries, settings: Record<string, string>) {
  const output = openSync(files.log, 'a', 0o600);
  if (account) chownSync(files.log, account.uid, account.gid);
  const settingArguments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // In its own session, so that Ctrl-C at the terminal reaches only this process, which ends its requests before it stops the database.
  const child = spawn(binaries.postgres, ['-D', clusterArgument(files, account), ...settingArguments], {
    ...account,
    cwd: files.cluster,
    env: postgresEnvironment,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  return child;
}

/** Renames a log of 10 MB or more (keeping one) and returns the offset at which the lines of the next start begin. */
function rotateLog(files: ClusterFiles): number {
  const size = statSync(files.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < 10_000_000) return size;
  renameSync(files.log, `${files.log}.1`);
  return 0;
}

/** Whether the server on this port belongs to this cluster and accepts our connection. */
async function canConnect(port: number, passwords: Passwords, clusterName: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf('postgres', passwords.superuser, port, 'postgres'),
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(`select current_setting('cluster_name') as name`);
    return rows[0]?.name === clusterName;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Creates the owner and the database where missing, so that the next start completes an interrupted one. */
async function createDatabaseOnce(port: number, passwords: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres', passwords.superuser, port, 'postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<{ owner: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = 'arriero_owner') as owner, exists (select from pg_database where datname = 'arriero') as database`,
    );
    if (!rows[0]?.owner) await client.query(`create role arriero_owner login createrole password ${client.escapeLiteral(passwords.owner)}`);
    if (!rows[0]?.database) await client.query('create database arriero owner arriero_owner');
  } finally {
    await client.end();
  }
}

function urlOf(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail).listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}
