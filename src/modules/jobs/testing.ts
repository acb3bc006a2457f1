/** Helpers for tests of work that runs after its request. */
import pino from 'pino';
import { longJobs } from '#server/modules.ts';
import type { World } from '#server/testing/world.ts';
import { runJob } from './jobs.ts';

/** Runs the jobs that wait, as the server does. */
export async function runWaitingJobs({ owner, app }: Pick<World, 'owner' | 'app'>): Promise<void> {
  const { rows } = await owner.query<{ company_id: string; id: string }>(
    `select company_id, id from job where finished_at is null order by created_at, id`,
  );
  const parts = { owner, serving: app.pool, log: pino({ level: 'silent' }), publish: () => {} };
  for (const row of rows) await runJob(parts, longJobs, row, { isLast: true });
}
