/** Health checks, for supervisors and proxies. */
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { isConnectionFailure } from '../db/connection-failure.ts';

/** How long the process may be without a database before it reports that it should be restarted. */
const livesWithoutDatabaseMs = 30_000;

/** Whether the process should stay alive. `silentSince`: when the database last answered, if it does not; null while it answers. */
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
