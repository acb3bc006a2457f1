/** Background jobs: graphile-worker in this process. Its queue is in the same database, so a job is committed together with its data. */
import { Logger, type Runner, run } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger as Log } from 'pino';
import { notifyPastDue } from '#modules/invoicing/jobs.ts';
import type { Events } from './http/events.ts';
import { makeMailSender, queueUnsentMail, retryFailedMail } from './mail.ts';
import type { Settings } from './settings.ts';

/**
 * Starts the job runner; its `stop()` waits for running jobs. `pool` must connect as the owner, the only role with access to the queue.
 * New notifications are published to `events`.
 */
export async function startJobs(pool: Pool, settings: Settings, log: Log, events: Pick<Events, 'publish'>): Promise<Runner> {
  const send = makeMailSender(pool, settings);
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 5_000,
    logger: new Logger(() => (level, message) => (level === 'error' ? log.error(message) : log.debug(message))),
    taskList: {
      send_mail: (payload) => send(payload),
      notify_past_due: () => notifyPastDue(pool, (company) => events.publish(company, 'notifications')),
      delete_expired: async () => {
        // Answers stored for idempotency keys are valid for seven days, rate limits count one day at most.
        await pool.query("delete from idempotency where created_at < now() - interval '7 days'");
        await pool.query("delete from person_answer where created_at < now() - interval '7 days'");
        await pool.query("delete from throttle where at < now() - interval '1 day'");
        await pool.query("delete from login_session where created_at < now() - interval '12 hours'");
        // Emails contain codes, links and names, so they are not archived.
        await pool.query("delete from mail where created_at < now() - interval '30 days'");
        await pool.query("delete from notification where created_at < now() - interval '1 year'");
        await retryFailedMail(pool);
      },
    },
    crontab: '17 3 * * * delete_expired\n5 * * * * notify_past_due',
  });
  if (settings.mail) await queueUnsentMail(pool);
  // At once too, for a server that was off at the full hour.
  await runner.addJob('notify_past_due', {}, { jobKey: 'notify_past_due' });
  return runner;
}
