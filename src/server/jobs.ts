/** Background jobs: graphile-worker in this process. Its queue is in the same database, so a job is committed together with its data. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import type { Logger as Log } from 'pino';
import { deleteUnusedFiles } from '#modules/files/store.ts';
import { deleteOldImports } from '#modules/imports/store/imports.ts';
import { notifyPastDue } from '#modules/invoicing/jobs.ts';
import { runJob } from '#modules/jobs/jobs.ts';
import { deleteOldJobs } from '#modules/jobs/store.ts';
import { notifyDueSchedules } from '#modules/maintenance/jobs.ts';
import { notifyDueReminders } from '#modules/reminders/jobs.ts';
import { updateTripMonths } from '#modules/reports/jobs.ts';
import { type DatabaseUrl, ownerPool } from './db/pool.ts';
import { asOwner } from './db/tenant.ts';
import type { Events } from './http/events.ts';
import { makeMailSender, queueUnsentMail, retryFailedMail } from './mail.ts';
import { longJobs } from './modules.ts';
import type { Settings } from './settings.ts';

export interface Jobs {
  /** Waits for running jobs, but not long: after `patienceMs` they are left, and run again later. */
  stop(): Promise<void>;
}

/** A job runner on one connection to the database. */
interface JobRunner extends Jobs {
  /** Resolves when the connection was lost or the runner ended by itself: stop it and start another. */
  ended: Promise<void>;
}

/** What a row of `job` puts into the queue. */
type JobOfCompany = Parameters<typeof runJob>[2];

/** In milliseconds. */
interface Limits {
  /** How long a mail server may be silent. */
  smtpTimeoutMs: number;
  /** How long `stop` waits for running jobs. */
  patienceMs: number;
}

const limitsOfServer: Limits = { smtpTimeoutMs: 15_000, patienceMs: 5_000 };

/**
 * Runs jobs until `stop`, with a new runner whenever the database was away: one that has lost its database may keep jobs locked or end.
 * `url` must log in as the owner, the only role with access to the queue; `serving` is what requests use, for jobs of users.
 */
export async function keepJobsRunning(
  url: DatabaseUrl,
  serving: Pool,
  settings: Settings,
  log: Log,
  events: Pick<Events, 'publish'>,
  limits = limitsOfServer,
): Promise<Jobs> {
  const start = async (): Promise<JobRunner> => {
    const pool = ownerPool(url, 5);
    try {
      const runner = await startJobs(pool, serving, settings, log, events, limits);
      // Connections that hang must not hold up the next runner.
      return { ended: runner.ended, stop: () => runner.stop().finally(() => void pool.end()) };
    } catch (error) {
      void pool.end();
      throw error;
    }
  };
  const stopping = Promise.withResolvers<'stop'>();
  const isStopping = (ended: Promise<void>) => Promise.race([ended, stopping.promise]).then((reason) => reason === 'stop');
  let runner: JobRunner | undefined = await start();
  const loop = (async () => {
    while (!(await isStopping(runner?.ended ?? sleep(250)))) {
      if (runner) log.warn('the job runner lost the database');
      await runner?.stop();
      runner = await start().catch(() => undefined);
      if (runner) log.info('jobs run again');
    }
    await runner?.stop();
  })();
  return {
    stop() {
      stopping.resolve('stop');
      return loop;
    },
  };
}

/** Starts one runner. New notifications are published to `events`. */
export async function startJobs(
  pool: Pool,
  serving: Pool,
  settings: Settings,
  log: Log,
  events: Pick<Events, 'publish'>,
  { smtpTimeoutMs, patienceMs } = limitsOfServer,
): Promise<JobRunner> {
  const send = makeMailSender(pool, settings, smtpTimeoutMs);
  const lockClient = await pool.connect();
  try {
    await unlockJobsOfDeadRunners(lockClient);
    const runner = await run({
      pgPool: pool,
      concurrency: 2,
      noHandleSignals: true,
      pollInterval: 5_000,
      gracefulShutdownAbortTimeout: patienceMs,
      preset: {
        plugins: [holdRunnerLock(lockClient)],
        // Without batches the runner does not wait for the result of a job to be stored, and an error there is nobody's.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
      logger: new Logger(() => (level, message) => (level === 'error' ? log.error(message) : log.debug(message))),
      taskList: {
        send_mail: (payload, { abortPromise }) => Promise.race([send(payload), abortPromise]) as Promise<void>,
        notify_past_due: () => notifyPastDue(pool, (company) => events.publish(company, 'notifications')),
        notify_due_reminders: () => notifyDueReminders(pool, (company) => events.publish(company, 'notifications')),
        notify_due_schedules: () => notifyDueSchedules(pool, (company) => events.publish(company, 'notifications')),
        update_trip_months: () => updateTripMonths(pool),
        run_job: (payload, { job }) =>
          runJob(
            { owner: pool, serving, log, publish: (company, area) => events.publish(company, area) },
            longJobs,
            payload as JobOfCompany,
            {
              isLast: job.attempts >= job.max_attempts,
            },
          ),
        delete_unused_files: () => asOwner(pool, null, null, deleteUnusedFiles),
        delete_expired: async () => {
          // Answers stored for idempotency keys are valid for seven days, rate limits count one day at most.
          await pool.query("delete from idempotency where created_at < now() - interval '7 days'");
          await pool.query("delete from person_answer where created_at < now() - interval '7 days'");
          await pool.query("delete from throttle where at < now() - interval '1 day'");
          await pool.query("delete from login_session where created_at < now() - interval '12 hours'");
          // Emails contain codes, links and names, so they are not archived.
          await pool.query("delete from mail where created_at < now() - interval '30 days'");
          await pool.query("delete from notification where created_at < now() - interval '1 year'");
          await asOwner(pool, null, null, deleteOldImports);
          await asOwner(pool, null, null, deleteOldJobs);
          await retryFailedMail(pool);
        },
      },
      crontab:
        '17 3 * * * delete_expired\n5 * * * * notify_past_due\n10 * * * * notify_due_reminders\n15 * * * * notify_due_schedules\n35 * * * * delete_unused_files\n*/5 * * * * update_trip_months',
    });
    const ended = new Promise<void>((resolve) => {
      lockClient.once('end', resolve);
      runner.promise.then(
        () => resolve(),
        () => resolve(),
      );
    });
    if (settings.mail) await queueUnsentMail(pool);
    // At once too, for a server that was off at the full hour.
    for (const job of ['notify_past_due', 'notify_due_reminders', 'notify_due_schedules', 'update_trip_months'])
      await runner.addJob(job, {}, { jobKey: job });
    return {
      ended,
      async stop() {
        // Rejects when the runner has ended by itself. Twice the patience is for jobs that end when they are aborted, and their locks.
        await Promise.race([runner.stop().catch(() => {}), sleep(2 * patienceMs, undefined, { ref: false })]);
        lockClient.release(true);
      },
    };
  } catch (error) {
    lockClient.release(true);
    throw error;
  }
}

/** SQL for the number of the advisory lock that a runner holds as long as it lives. */
const lockOf = (runner: string) => `hashtextextended('graphile_worker ' || ${runner}, 0)`;

/** Before it takes its first job, the runner locks its own name in the session of `client`, which ends with the process or the connection. */
function holdRunnerLock(client: PoolClient) {
  let locked: Promise<unknown> | undefined;
  return {
    name: 'HoldRunnerLock',
    version: '1.0.0',
    worker: {
      hooks: {
        async startWorker(_context: unknown, { worker }: { worker: { workerPool: { id: string } } }) {
          locked ??= client.query(`select pg_advisory_lock(${lockOf('$1::text')})`, [worker.workerPool.id]);
          await locked;
        },
      },
    },
  };
}

/** Frees the jobs of runners that were killed. graphile-worker itself frees them only after four hours. */
async function unlockJobsOfDeadRunners(client: PoolClient): Promise<void> {
  await client.query(`
    select graphile_worker.force_unlock_workers(array_agg(locked_by))
      from (select distinct locked_by from graphile_worker.jobs where locked_by is not null) as runner
      where pg_try_advisory_xact_lock(${lockOf('locked_by')}) having count(*) > 0`);
}
