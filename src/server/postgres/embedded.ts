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
  type Passwords,
  prepareHome,
  readPasswords,
  reasonIn,
} from './cluster.ts';
import { claim, holderOf, release } from './holder.ts';
import { clusterLives, isAlive, readPostmaster } from './processes.ts';

export type EmbeddedOptions = {
  /** The server's data folder; PostgreSQL lives in its subfolder `postgres`. */
  dataDir: string;
  log?: (line: string) => void;
  /** PostgreSQL parameters on top of ours, for tests. */
  parameters?: Record<string, string>;
};

export type EmbeddedPostgres = {
  /** Logs in as `arriero_owner`, who owns the database `arriero` and is not a superuser. */
  url: string;
  /** Logs in to the same database as the superuser: for backups and test databases only. */
  superuserUrl: string;
  /** The port it listens on, on 127.0.0.1. */
  port: number;
  /** Stops PostgreSQL, unless it was found at work for somebody else who lives. */
  stop(): Promise<void>;
};

/** How long a server may refuse to start. One that is starting (reading its journal after a crash, say) may take as long as it needs. */
const patience = 60_000;

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
 * Starts the embedded PostgreSQL on a data folder, making the cluster the first time, or takes over the one that a killed process left running.
 * The returned server accepts connections.
 */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const files = clusterFiles(options.dataDir);
  prepareHome(files);
  const account = accountFor(files.cluster);
  const passwords = readPasswords(files);
  const held = holderOf(files);
  const { port, found } = await runningServer(files, account, passwords, options.parameters ?? {}, log);
  await createDatabaseOnce(port, passwords);
  const guest = found && held !== 'nobody';
  if (!guest) claim(files);
  else if (held === 'other') log('Using the embedded PostgreSQL of another running process.');
  return {
    url: urlOf('arriero_owner', passwords.owner, port, 'arriero'),
    superuserUrl: urlOf('postgres', passwords.superuser, port, 'arriero'),
    port,
    async stop() {
      if (guest || holderOf(files) === 'other') return;
      await stopServer(files, log);
      release(files);
    },
  };
}

/** Stops whatever server runs on the cluster: first with the clients cut off in good order, and, should that hang, at once. */
async function stopServer(files: ClusterFiles, log: (line: string) => void): Promise<void> {
  const running = readPostmaster(files.cluster);
  if (!running || !isAlive(running.pid)) return;
  for (const [signal, wait] of [['SIGINT', 30_000] as const, ['SIGQUIT', 10_000] as const]) {
    process.kill(running.pid, signal);
    for (const end = Date.now() + wait; Date.now() < end; await sleep(20)) {
      if (!isAlive(running.pid)) return;
    }
  }
  log(`The embedded PostgreSQL (pid ${running.pid}) does not stop.`);
}

/** Loops over what can be found on the cluster until a server answers there: none yet, a stale lock, one starting, one running, one that hangs. */
async function runningServer(
  files: ClusterFiles,
  account: Account | undefined,
  passwords: Passwords,
  extra: Record<string, string>,
  log: (line: string) => void,
): Promise<{ port: number; found: boolean }> {
  const clusterName = clusterNameOf(files);
  let binaries: Binaries | undefined;
  let refusals = 0;
  let reason = 'it did not answer';
  for (let end = Date.now() + patience; Date.now() < end; await sleep(25)) {
    const found = readPostmaster(files.cluster);
    if (found && isAlive(found.pid) && clusterLives(clusterName) !== false) {
      if (!found.ready) {
        end = Date.now() + patience;
        continue;
      }
      if (await answers(found.port, passwords, clusterName)) return { port: found.port, found: true };
      // Ready yet silent: a moment's grace for a server that is just shutting down, then we end it.
      if (++refusals >= 3) await stopServer(files, log);
      else await sleep(1000);
      continue;
    }
    if (found) removeStaleLock(files, found.pid, clusterName);
    if (!binaries) {
      binaries = findBinaries(account);
      if (!existsSync(files.cluster)) log('Making the database (the first time only).');
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
    let ended = false;
    child.once('exit', () => (ended = true)).once('error', () => (ended = true));
    while (!ended) {
      const mine = readPostmaster(files.cluster);
      if (mine?.pid === pid && mine?.ready && (await answers(mine.port, passwords, clusterName))) return { port: mine.port, found: false };
      await sleep(15);
    }
    reason = reasonIn(readFileSync(files.log, 'utf8').slice(logStart));
    if (!mayPass(reason)) throw new StartProblem(`The embedded PostgreSQL did not start: ${reason} (see ${files.log}).`);
    await sleep(200);
  }
  throw new StartProblem(`The embedded PostgreSQL was not ready within ${patience / 1000} seconds: ${reason} (see ${files.log}).`);
}

/** Reasons that go away by waiting: the children of a killed server still ending, another start at the same moment, a port just taken. */
function mayPass(reason: string): boolean {
  return /lock file|shared memory block|could not create any TCP\/IP sockets/.test(reason);
}

/**
 * PostgreSQL clears a stale lock by itself, except when the pid in it belongs to somebody again: another process after a reboot, or a zombie.
 * Only when no process of the cluster lives do we remove it.
 */
function removeStaleLock(files: ClusterFiles, pid: number, clusterName: string): void {
  if (clusterLives(clusterName) !== false) return;
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
  // In a session of its own: an interrupt typed at the terminal must reach us first, so that requests end before their database does.
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

/** Sets a long log aside (one is kept) and answers where the lines of the coming start begin. */
function rotateLog(files: ClusterFiles): number {
  const size = statSync(files.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < 10_000_000) return size;
  renameSync(files.log, `${files.log}.1`);
  return 0;
}

/** Whether the server on this port is the one of this cluster and lets us in. */
async function answers(port: number, passwords: Passwords, clusterName: string): Promise<boolean> {
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

/** Makes the owner and the database; a kill between the two is mended by the next start. */
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
