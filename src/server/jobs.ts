/** The job runner: graphile-worker in this process, its queue in the same database, so a job commits with the data it serves. */
import { Logger, type Runner, run } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger as Log } from 'pino';
import { tellPastDue } from '#modules/invoicing/jobs.ts';
import type { Events } from './http/events.ts';
import { mailSender, queueWaiting, retryGivenUp } from './mail.ts';
import type { Settings } from './settings.ts';

/**
 * Starts working; `stop()` lets the jobs at hand end. `pool` connects as the owner, who alone may touch the queue; open screens hear of
 * news by `events`.
 */
export async function startJobs(pool: Pool, settings: Settings, log: Log, events: Pick<Events, 'tell'>): Promise<Runner> {
  const send = mailSender(pool, settings);
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 5_000,
    logger: new Logger(() => (level, message) => (level === 'error' ? log.error(message) : log.debug(message))),
    taskList: {
      send_mail: (payload) => send(payload),
      tell_past_due: () => tellPastDue(pool, (company) => events.tell(company, 'notifications')),
      forget_old: async () => {
        // Kept answers are good for seven days, failures for one.
        await pool.query("delete from idempotency where created_at < now() - interval '7 days'");
        await pool.query("delete from person_answer where created_at < now() - interval '7 days'");
        await pool.query("delete from throttle where at < now() - interval '1 day'");
        await pool.query("delete from login_session where created_at < now() - interval '12 hours'");
        // Mail is no archive: it holds codes, links and names.
        await pool.query("delete from mail where created_at < now() - interval '30 days'");
        await pool.query("delete from notification where created_at < now() - interval '1 year'");
        await retryGivenUp(pool);
      },
    },
    crontab: '17 3 * * * forget_old\n5 * * * * tell_past_due',
  });
  if (settings.mail) await queueWaiting(pool);
  // A server that was off in the morning need not wait for the next hour.
  await runner.addJob('tell_past_due', {}, { jobKey: 'tell_past_due' });
  return runner;
}
