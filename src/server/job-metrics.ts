/** Metrics of jobs and emails for `/metrics`. */
import type { WorkerEvents } from 'graphile-worker';
import type { Pool, QueryConfig } from 'pg';
import { Counter, type Registry } from 'prom-client';
import { addGauge } from './http/metrics.ts';

/** How many attempts ended in which way. */
export type JobCounter = Counter<'task' | 'outcome'>;

export function addJobCounter(registry: Registry): JobCounter {
  return new Counter({ name: 'jobs_total', help: 'Attempts, by outcome', labelNames: ['task', 'outcome'], registers: [registry] });
}

/** `error`: an attempt failed, and another follows. `failed`: the last one did. */
export function countJobs(events: WorkerEvents, counter: JobCounter): void {
  events.on('job:success', ({ job: { task_identifier: task } }) => counter.inc({ task, outcome: 'done' }));
  events.on('job:error', ({ job: { task_identifier: task, attempts, max_attempts } }) => {
    if (attempts < max_attempts) counter.inc({ task, outcome: 'error' });
  });
  events.on('job:failed', ({ job: { task_identifier: task } }) => counter.inc({ task, outcome: 'failed' }));
}

/** The queue of all processes, and emails that failed and were not sent since. `pool` returns one that logs in as the owner. */
export function addQueueGauges(registry: Registry, pool: () => Pool): void {
  let current: ReturnType<typeof readQueue> | undefined;
  // A scrape reads all gauges at once: one query for them.
  const read = () => {
    current ??= readQueue(pool()).finally(() => {
      current = undefined;
    });
    return current;
  };
  addGauge(registry, 'jobs_queued', 'Ready or given up', async () => (await read()).queued, 'state');
  addGauge(registry, 'jobs_lag_seconds', 'How long the first job has waited', async () => (await read()).lag);
  addGauge(registry, 'mails_failing', 'Emails that may still be sent', async () => (await read()).mails);
}

async function readQueue(pool: Pool): Promise<{ queued: Record<string, number>; lag: number; mails: number }> {
  // A scrape does not wait for a database that is silent.
  const query_timeout = 3_000;
  const text = `
    select jsonb_build_object('ready', count(*) filter (where is_ready), 'given_up', count(*) filter (where attempts >= max_attempts)) as queued,
        coalesce(extract(epoch from now() - min(run_at) filter (where is_ready)), 0)::float8 as lag,
        (select count(*) from mail where sent_at is null and error is not null and (expires_at is null or expires_at > now())) as mails
      from (select *, locked_at is null and run_at <= now() and attempts < max_attempts as is_ready from graphile_worker.jobs) job`;
  const { rows } = await pool.query({ text, query_timeout } as QueryConfig);
  return rows[0];
}
