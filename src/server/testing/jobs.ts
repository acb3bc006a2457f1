import type { Pool } from 'pg';
import pino from 'pino';
import { startJobs } from '../jobs.ts';
import type { Settings } from '../settings.ts';

interface RunnerOfTest {
  pool: Pool;
  settings: Settings;
  /** Those of requests; the owner's by default. */
  serving?: Pool;
  events?: Parameters<typeof startJobs>[4];
  limits?: { smtpTimeoutMs: number; patienceMs: number };
  counter?: Parameters<typeof startJobs>[6];
}

/** Starts a job runner that starts no jobs by the clock: what a test sees must not depend on the minute. */
export const startTestJobs = ({ pool, settings, serving = pool, events = { publish: () => {} }, limits, counter }: RunnerOfTest) =>
  startJobs(
    pool,
    serving,
    settings,
    pino({ level: 'silent' }),
    events,
    { smtpTimeoutMs: 15_000, patienceMs: 5_000, ...limits, runsByClock: false },
    counter,
  );
