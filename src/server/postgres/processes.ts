import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What PostgreSQL's own lock file says of the server that runs, or ran, on a cluster. */
export type Postmaster = { pid: number; port: number; ready: boolean };

/** Reads `postmaster.pid`; undefined when there is none or it is only half written. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readIfPresent(join(cluster, 'postmaster.pid'))?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** Whether a process lives. A zombie does not: inside a container nobody may ever reap an orphan's corpse. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return statOf(pid)?.state !== 'Z';
}

/** Tells one life of a pid from the next: its start time in clock ticks since boot. Empty where /proc is missing. */
export function birthOf(pid: number): string {
  return statOf(pid)?.birth ?? '';
}

/**
 * Whether any process of the cluster with this name lives: the postmaster has the name among its arguments, its children in their titles.
 * Unlike a pid in a lock file, this cannot be mistaken after a reboot. Where /proc is missing the answer is undefined.
 */
export function clusterLives(clusterName: string): boolean | undefined {
  if (!existsSync('/proc/self/cmdline')) return undefined;
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && readIfPresent(`/proc/${name}/cmdline`)?.includes(clusterName));
}

function statOf(pid: number): { state: string | undefined; birth: string | undefined } | undefined {
  // "pid (name) state …": the name may hold spaces and brackets, so we count from the last bracket.
  const text = readIfPresent(`/proc/${pid}/stat`);
  if (!text) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0], birth: fields[19] };
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
