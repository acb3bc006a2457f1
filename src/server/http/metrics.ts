/** Health checks, and metrics in the Prometheus text format: requests by route and status with their duration, the pool, the process. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { isConnectionFailure } from '../db/connection-failure.ts';
import type { Admission } from './admission.ts';

interface Tally {
  count: number;
  seconds: number;
}

/** How long the process may be without a database before it reports that it should be restarted. */
const livesWithoutDatabaseMs = 30_000;

/** Whether the process is worth keeping. `silentSince`: when the database answered last, if it does not; null while it answers. */
export function isLive(silentSince: number | null, now: number): boolean {
  return silentSince === null || now - silentSince < livesWithoutDatabaseMs;
}

/**
 * Serves `/health/live` (the process answers, and was not without a database for 30 seconds) and `/health/ready` (the database answers; with
 * the codes of `warnings`, if any).
 */
export function serveHealth(
  http: FastifyInstance,
  pool: Pool,
  databaseSilentSince: () => number | null,
  warnings: () => readonly string[],
): void {
  http.get('/health/live', (_request, reply) =>
    isLive(databaseSilentSince(), Date.now()) ? { status: 'ok' } : reply.code(503).send({ status: 'unavailable' }),
  );
  http.get('/health/ready', async (request, reply) => {
    try {
      await pool.query('select 1');
      const current = warnings();
      return { status: 'ok', ...(current.length > 0 && { warnings: current }) };
    } catch (error) {
      if (!isConnectionFailure(error)) request.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}

/** Serves `/metrics` for requests that carry the token. */
export function serveMetrics(http: FastifyInstance, pool: Pool, token: string, admission: Admission): void {
  const tallies = new Map<string, Tally>();
  http.addHook('onResponse', async (request, reply) => {
    // Counted by themselves, as Fastify does not see all of them.
    if (admission.wasRejected(reply.raw)) return;
    const key = `method="${request.method}",route="${request.routeOptions.url ?? 'none'}",status="${reply.statusCode}"`;
    const tally = tallies.get(key) ?? { count: 0, seconds: 0 };
    tally.count += 1;
    tally.seconds += reply.elapsedTime / 1000;
    tallies.set(key, tally);
  });
  http.get('/metrics', (request, reply) => {
    const actual = Buffer.from(request.headers.authorization ?? '');
    const expected = Buffer.from(`Bearer ${token}`);
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return reply.code(404).send();
    return reply.type('text/plain; version=0.0.4').send(renderMetrics(tallies, pool, admission));
  });
}

function renderMetrics(tallies: Map<string, Tally>, pool: Pool, { shed }: Admission): string {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const lines = [
    '# TYPE http_requests_total counter',
    ...[...tallies].map(([labels, { count }]) => `http_requests_total{${labels}} ${count}`),
    `http_requests_total{method="any",route="shed",status="503"} ${shed}`,
  ];
  lines.push(
    '# TYPE http_request_seconds_total counter',
    ...[...tallies].map(([labels, { seconds }]) => `http_request_seconds_total{${labels}} ${seconds.toFixed(6)}`),
  );
  lines.push(
    '# TYPE database_connections gauge',
    `database_connections{state="open"} ${pool.totalCount}`,
    `database_connections{state="idle"} ${pool.idleCount}`,
  );
  lines.push(
    `database_connections{state="waiting"} ${pool.waitingCount}`,
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${rss}`,
  );
  lines.push(
    '# TYPE nodejs_heap_used_bytes gauge',
    `nodejs_heap_used_bytes ${heapUsed}`,
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${((user + system) / 1e6).toFixed(3)}`,
  );
  return `${lines.join('\n')}\n`;
}
