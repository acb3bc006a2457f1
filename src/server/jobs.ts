/** Background jobs: graphile-worker in this process. Its queue is in the same database, so a job is committed together with its data. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import type { Logger as Log } from 'pino';
import { Registry } from 'prom-client';
import { areaOf } from '#modules/deliveries/contract/deliveries.ts';
import { failForgottenDeliveries, findMailParts, type NotedOutcome, noteOutcome } from '#modules/deliveries/store/outcomes.ts';
import { deleteUnusedFiles } from '#modules/files/store.ts';
import { deleteOldImports } from '#modules/imports/store/imports.ts';
import { notifyPastDue } from '#modules/invoicing/jobs/past-due.ts';
import { remindOfPayments } from '#modules/invoicing/jobs/remind-of-payments.ts';
import { runJob } from '#modules/jobs/jobs.ts';
import { deleteOldJobs } from '#modules/jobs/store.ts';
import { notifyDueSchedules } from '#modules/maintenance/jobs.ts';
import { deleteExpiredRows } from '#modules/privacy/store/retention.ts';
import { notifyDueReminders } from '#modules/reminders/jobs.ts';
import { crontabLine, makeMissedBackup, makeNightlyBackup } from './backup/nightly.ts';
import { type DatabaseUrl, ownerPool } from './db/pool.ts';
import { asOwner } from './db/tenant.ts';
import type { Events } from './http/events.ts';
import { addJobCounter, addQueueGauges, countJobs, type JobCounter } from './job-metrics.ts';
import { makeMailSender, queueUnsentMail, retryFailedMail } from './mail.ts';
import { longJobs } from './modules.ts';
import type { Settings } from './settings.ts';

export interface Jobs {
  /** Waits for running jobs, but not long: after `patienceMs` they are left, and run again later. */
  stop(): Promise<void>;
}

/** A job runner on one connection to the database. */
interface JobRunner extends Pick<Jobs, 'stop'> {
  /** Resolves when the connection was lost or the runner ended by itself: stop it and start another. */
  ended: Promise<void>;
}

/** The entry of the queue for a row of `job`. */
type JobOfCompany = Parameters<typeof runJob>[2];

interface Limits {
  /** How long a mail server may be silent, in milliseconds. */
  smtpTimeoutMs: number;
  /** How long `stop` waits for running jobs, in milliseconds. */
  patienceMs: number;
  /** Whether jobs also start by the clock, not only at the start of the runner. */
  runsByClock: boolean;
}

const limitsOfServer: Limits = { smtpTimeoutMs: 15_000, patienceMs: 5_000, runsByClock: true };

/**
 * Runs jobs until `stop`, with a new runner whenever the database was away: a runner that has lost its database may leave jobs locked or end. `url`
 * must log in as the owner, the only role with access to the queue; `serving` is the pool of requests, for jobs of users. The metrics are the queue,
 * and the jobs that this process has run since its start.
 */
export async function keepJobsRunning(
  url: DatabaseUrl,
  serving: Pool,
  settings: Settings,
  log: Log,
  events: Pick<Events, 'publish'>,
  metrics: Registry,
  limits = limitsOfServer,
): Promise<Jobs> {
  const counter = addJobCounter(metrics);
  let queue: Pool | undefined;
  const start = async (): Promise<JobRunner> => {
    const pool = ownerPool(url, 5);
    try {
      const runner = await startJobs(pool, serving, settings, log, events, limits, counter);
      queue = pool;
      // Hanging connections must not delay the next runner.
      return { ended: runner.ended, stop: () => runner.stop().finally(() => void pool.end()) };
    } catch (error) {
      void pool.end();
      throw error;
    }
  };
  const stopping = Promise.withResolvers<'stop'>();
  const isStopping = (ended: Promise<void>) => Promise.race([ended, stopping.promise]).then((reason) => reason === 'stop');
  let runner: JobRunner | undefined = await start();
  addQueueGauges(metrics, () => queue as Pool);
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

/** Starts one runner. New notifications are published to `events`; the outcomes of jobs are counted. */
export async function startJobs(
  pool: Pool,
  serving: Pool,
  settings: Settings,
  log: Log,
  events: Pick<Events, 'publish'>,
  { smtpTimeoutMs, patienceMs, runsByClock } = limitsOfServer,
  counter: JobCounter = addJobCounter(new Registry()),
): Promise<JobRunner> {
  const send = makeMailSender(pool, settings, smtpTimeoutMs, {
    parts: (id) => findMailParts(pool, id),
    note: async (id, outcome) => {
      const noted = await noteOutcome(pool, id, outcome);
      if (noted) publishOutcome(noted);
    },
  });
  const publishOutcome = ({ company_id, kind, is_notified }: NotedOutcome) => {
    events.publish(company_id, areaOf[kind]);
    if (is_notified) events.publish(company_id, 'notifications');
  };
  const lockClient = await pool.connect();
  try {
    await unlockJobsOfDeadRunners(lockClient);
    const runner = await run({
      pgPool: pool,
      // One more for the daily backup, which may take hours and must not delay emails.
      concurrency: settings.backups ? 3 : 2,
      noHandleSignals: true,
      pollInterval: 5_000,
      gracefulShutdownAbortTimeout: patienceMs,
      preset: {
        plugins: [holdRunnerLock(lockClient)],
        // Without batches the runner does not wait for the result of a job to be stored, and an error there is not handled.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
      logger: new Logger(() => (level, message) => (level === 'error' ? log.error(message) : log.debug(message))),
      taskList: {
        send_mail: (payload, { abortPromise, job }) =>
          Promise.race([send(payload, { isLast: job.attempts >= job.max_attempts }), abortPromise]) as Promise<void>,
        notify_past_due: () => notifyPastDue(pool, (company) => events.publish(company, 'notifications')),
        remind_of_payments: () => settings.mail && remindOfPayments(pool, serving, (company) => events.publish(company, 'invoices')),
        notify_due_reminders: () => notifyDueReminders(pool, (company) => events.publish(company, 'notifications')),
        notify_due_schedules: () => notifyDueSchedules(pool, (company) => events.publish(company, 'notifications')),
        run_job: (payload, { job }) =>
          runJob(
            { owner: pool, serving, log, publish: (company, area) => events.publish(company, area) },
            longJobs,
            payload as JobOfCompany,
            {
              isLast: job.attempts >= job.max_attempts,
            },
          ),
        back_up: (_payload, { abortSignal }) => makeNightlyBackup(settings, abortSignal as AbortSignal),
        make_missed_backup: (_payload, { abortSignal }) => makeMissedBackup(settings, abortSignal as AbortSignal),
        delete_unused_files: () => asOwner(pool, null, null, deleteUnusedFiles),
        delete_expired: async () => {
          await deleteExpiredRows(pool);
          for (const noted of await failForgottenDeliveries(pool)) publishOutcome(noted);
          await asOwner(pool, null, null, deleteOldImports);
          await asOwner(pool, null, null, deleteOldJobs);
          await retryFailedMail(pool);
        },
      },
      crontab: runsByClock ? crontabOf(settings) : '',
    });
    countJobs(runner.events, counter);
    const ended = new Promise<void>((resolve) => {
      lockClient.once('end', resolve);
      runner.promise.then(
        () => resolve(),
        () => resolve(),
      );
    });
    if (settings.mail) await queueUnsentMail(pool);
    // At once too, for a server that was off at the full hour.
    const missed = runsByClock ? ['notify_past_due', 'remind_of_payments', 'notify_due_reminders', 'notify_due_schedules'] : [];
    for (const job of missed) await runner.addJob(job, {}, { jobKey: job });
    if (settings.backups) await runner.addJob('make_missed_backup', {}, { jobKey: 'make_missed_backup', maxAttempts: 3 });
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

/** The tasks that run at fixed minutes, in UTC. */
const crontabOf = (settings: Settings) =>
  [
    '17 3 * * * delete_expired',
    '5 * * * * notify_past_due',
    '10 * * * * notify_due_reminders',
    '20 * * * * remind_of_payments',
    '15 * * * * notify_due_schedules',
    '35 * * * * delete_unused_files',
    ...(settings.backups
      ? [crontabLine('back_up', settings.backups), '50 * * * * make_missed_backup ?max=3&jobKey=make_missed_backup']
      : []),
  ].join('\n');

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
