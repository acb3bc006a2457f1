/** A fixed number of requests over loopback, and the CPU time that they take, read from /proc. */
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Load {
  /** Milliseconds of each request. */
  times: number[];
  failures: number;
}

const agents = new Map<number, Agent>();

/** Sends `count` requests, made by `next`, with ten clients in parallel. */
export async function load(port: number, count: number, next: (n: number) => HttpRequest): Promise<Load> {
  const agent = agents.get(port) ?? new Agent({ keepAlive: true, maxSockets: 10 });
  agents.set(port, agent);
  const result: Load = { times: [], failures: 0 };
  let sent = 0;
  const client = async () => {
    while (sent < count) {
      const outgoing = next(sent++);
      const start = performance.now();
      const status = await send(port, agent, outgoing);
      result.times.push(performance.now() - start);
      if (status >= 300) result.failures += 1;
    }
  };
  await Promise.all(Array.from({ length: 10 }, client));
  return result;
}

/** Sends one request, reads its answer to the end and returns the status. */
function send(port: number, agent: Agent, { method, path, headers, body }: HttpRequest): Promise<number> {
  const length = body ? { 'content-length': Buffer.byteLength(body) } : {};
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).resume();
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

const tickSeconds = 0.01;

/** CPU seconds, user and system, of a process. */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickSeconds;
  } catch {
    return 0;
  }
}

/** CPU seconds of the server and all processes of PostgreSQL. The time of ended backends is lost, so connections must stay open. */
export function cpuSeconds(server: number, postmaster: number): number {
  const backends = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === postmaster);
  return [server, postmaster, ...backends].reduce((sum, pid) => sum + cpuOf(pid), 0);
}

function parentOf(pid: number): number {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1],
    );
  } catch {
    return 0;
  }
}

/** Resident memory in MB. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** Watches the resident memory of a process; `end` returns it in MB, before and how much more it was at most. */
export function watchMemory(pid: number): { end: () => { before: number; grown: number } } {
  const before = residentMegabytes(pid);
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, 20);
  return {
    end: () => {
      clearInterval(sampler);
      return { before, grown: most - before };
    },
  };
}
