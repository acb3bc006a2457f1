import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** From PostgreSQL's lock file: the server that runs, or ran, on a cluster. */
export type Postmaster = { pid: number; port: number; ready: boolean };

/** Reads `postmaster.pid`. Undefined when it is missing, 'damaged' when it does not start with a pid, as while a server is writing it. */
export function readPostmaster(cluster: string): Postmaster | 'damaged' | undefined {
  const text = readIfPresent(join(cluster, 'postmaster.pid'));
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return 'damaged';
  return { pid, port: Number(lines[3]), ready: ['ready', 'standby'].includes(lines[7]?.trim() ?? '') };
}

/** Whether a process is alive. A zombie is not: in a container, orphans may never be reaped. */
export function isAlive(pid: number): boolean {
  // Zero and negative numbers mean process groups.
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return statOf(pid)?.state !== 'Z';
}

/** The start time of a process, in clock ticks since boot; distinguishes processes that reuse a pid. Empty without /proc. */
export function startTimeOf(pid: number): string {
  return statOf(pid)?.startTime ?? '';
}

/** A process that is distinguished from a later one with the same pid. */
export type ProcessMark = { pid: number; startTime: string };

export function markOf(pid: number): ProcessMark {
  return { pid, startTime: startTimeOf(pid) };
}

/** Whether this very process is alive. */
export function isSameProcess({ pid, startTime }: ProcessMark): boolean {
  return isAlive(pid) && startTimeOf(pid) === startTime;
}

/**
 * The processes of a cluster whose postmaster is dead. They end by themselves, but only after the statement that they are running, and no
 * new server starts before. Empty without /proc.
 */
export function findOrphans(clusterName: string): number[] {
  if (!existsSync('/proc/self/cmdline')) return [];
  const isOfCluster = (pid: number | string) => readIfPresent(`/proc/${pid}/cmdline`)?.includes(clusterName) === true;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readIfPresent(`/proc/${name}/cmdline`)?.startsWith(`postgres: ${clusterName}:`))
    .map(Number)
    .filter((pid) => !isOfCluster(statOf(pid)?.parent ?? 0));
}

/**
 * Whether any process of the cluster is alive. The postmaster has the cluster's name in its arguments, its children in their titles;
 * unlike a pid in a lock file, this is reliable after a reboot. Undefined without /proc.
 */
export function isClusterAlive(clusterName: string): boolean | undefined {
  if (!existsSync('/proc/self/cmdline')) return undefined;
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && readIfPresent(`/proc/${name}/cmdline`)?.includes(clusterName));
}

function statOf(pid: number): { state: string | undefined; parent: string | undefined; startTime: string | undefined } | undefined {
  // "pid (name) state …": the name may contain spaces and brackets, so fields are counted from the last bracket.
  const text = readIfPresent(`/proc/${pid}/stat`);
  if (!text) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0], parent: fields[1], startTime: fields[19] };
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
