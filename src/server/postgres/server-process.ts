/** The process of an embedded PostgreSQL: how it is started and stopped. */
import { spawn } from 'node:child_process';
import { chownSync, closeSync, openSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import { type Binaries, postgresEnvironment } from './binaries.ts';
import { type ClusterFiles, clusterArgument } from './cluster.ts';
import { isAlive, readPostmaster } from './processes.ts';

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
  // After a crash, one call instead of one for each of the cluster's 1,300 files: seconds on a busy disk. Only Linux has it.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

/** Starts a server with the product's parameters and `settings`. Its output goes to its log. */
export function spawnServer(files: ClusterFiles, account: Account | undefined, binaries: Binaries, settings: Record<string, string>) {
  const output = openSync(files.log, 'a', 0o600);
  if (account) chownSync(files.log, account.uid, account.gid);
  const settingArguments = Object.entries({ ...parameters, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
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
export function rotateLog(files: ClusterFiles): number {
  const size = statSync(files.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < 10_000_000) return size;
  renameSync(files.log, `${files.log}.1`);
  return 0;
}

/** The preferred port if it is free, else any. */
export function freePort(preferred = 0): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    const isTaken = (error: Error) => (preferred === 0 ? fail(error) : done(freePort()));
    probe.once('error', isTaken).listen(preferred, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}

/** Stops the server that runs on the cluster: a fast shutdown, then after 20 seconds an immediate one. */
export async function stopServer(files: ClusterFiles, log: (line: string) => void): Promise<void> {
  const running = readPostmaster(files.cluster);
  if (typeof running !== 'object' || !isAlive(running.pid)) return;
  for (const [signal, wait] of [['SIGINT', 20_000] as const, ['SIGQUIT', 5_000] as const]) {
    sendSignal(running.pid, signal);
    for (const end = Date.now() + wait; Date.now() < end; await sleep(20)) {
      if (!isAlive(running.pid)) return;
    }
  }
  log(`The embedded PostgreSQL (pid ${running.pid}) did not stop.`);
}

/** The process may have ended a moment ago. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
