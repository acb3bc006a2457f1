/** Metrics of jobs and emails for `/metrics`. */
import type { WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Figure } from './http/metrics.ts';

/** How many attempts ended in which way, by labels. */
export type JobCounts = Map<string, number>;

/** `error`: an attempt failed, and another follows. `failed`: the last one did. */
export function countJobs(events: WorkerEvents, counts: JobCounts): void {
  const count = (task: string, outcome: 'done' | 'error' | 'failed') => {
    const labels = `task="${task}",outcome="${outcome}"`;
    counts.set(labels, (counts.get(labels) ?? 0) + 1);
  };
  events.on('job:success', ({ job }) => count(job.task_identifier, 'done'));
  events.on('job:error', ({ job }) => job.attempts < job.max_attempts && count(job.task_identifier, 'error'));
  events.on('job:failed', ({ job }) => count(job.task_identifier, 'failed'));
}

export function countFigures(counts: JobCounts): Figure[] {
  return [{ name: 'jobs_total', type: 'counter', values: [...counts] }];
}

/** The queue of all processes, and emails that failed and were not sent since. Empty while the database is away. `pool` logs in as the owner. */
export async function queueFigures(pool: Pool): Promise<Figure[]> {
  const found = await pool
    .query<{ ready: number; lag: number; dead: number; mails: number }>(`
      select count(*) filter (where is_ready) as ready, coalesce(extract(epoch from now() - min(run_at) filter (where is_ready)), 0)::float8 as lag,
          count(*) filter (where attempts >= max_attempts) as dead,
          (select count(*) from mail where sent_at is null and error is not null and (expires_at is null or expires_at > now())) as mails
        from (select *, locked_at is null and run_at <= now() and attempts < max_attempts as is_ready from graphile_worker.jobs) job`)
    .catch(() => null);
  const row = found?.rows[0];
  if (!row) return [];
  return [
    {
      name: 'jobs_queued',
      type: 'gauge',
      values: [
        ['state="ready"', row.ready],
        ['state="given_up"', row.dead],
      ],
    },
    { name: 'jobs_lag_seconds', type: 'gauge', values: [['', row.lag]] },
    { name: 'mails_failing', type: 'gauge', values: [['', row.mails]] },
  ];
}
