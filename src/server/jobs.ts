/** The job runner: graphile-worker in this process, its queue in the same database, so a job commits with the data it serves. */
import { Logger, type Runner, run } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger as Log } from 'pino';
import { mailSender } from './mail.ts';
import type { Settings } from './settings.ts';

/** Starts working; `stop()` lets the jobs at hand end. `pool` connects as the owner, who alone may touch the queue. */
export function startJobs(pool: Pool, settings: Settings, log: Log): Promise<Runner> {
  const send = mailSender(pool, settings);
  return run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 5_000,
    logger: new Logger(() => (level, message) => (level === 'error' ? log.error(message) : log.debug(message))),
    taskList: {
      send_mail: (payload) => send(payload),
      forget_old: async () => {
        // Kept answers are good for seven days, failures for one.
        await pool.query("delete from idempotency where created_at < now() - interval '7 days'");
        await pool.query("delete from throttle where at < now() - interval '1 day'");
        await pool.query("delete from login_session where created_at < now() - interval '12 hours'");
      },
    },
    crontab: '17 3 * * * forget_old',
  });
}
