/** Runs the jobs that users start. */
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { RuleBroken } from '#base/errors.ts';
import { isConnectionFailure } from '#server/db/connection-failure.ts';
import { asOwner, Denied, Tenant } from '#server/db/tenant.ts';
import type { LongJob } from '#server/long-job.ts';
import { findJob, markJobFailed, setProgress } from './store.ts';

export interface JobParts {
  /** As the owner: for the progress, which others see while the job's transaction is open. */
  owner: Pool;
  /** As requests: row level security confines the work to its company. */
  serving: Pool;
  log: Logger;
  publish: (company: string, area: string) => void;
}

/** A job fails at its last attempt; before, one that lost the database runs again. */
export interface Attempt {
  isLast: boolean;
}

/** Runs one job to its end. Rejects only when the database was lost and it should run again. */
export async function runJob(
  { owner, serving, log, publish }: JobParts,
  kinds: readonly LongJob[],
  { company_id, id }: { company_id: string; id: string },
  { isLast }: Attempt,
): Promise<void> {
  const asJobs = asOwner.bind(null, owner, company_id, null) as <T>(work: Parameters<typeof asOwner<T>>[3]) => Promise<T>;
  const job = await asJobs((db) => findJob(db, company_id, id));
  if (!job || job.finished_at) return;
  const kind = kinds.find((one) => one.kind === job.kind);
  if (!kind) throw new Error(`No module runs jobs of the kind ${job.kind}.`);
  const work = {
    tenant: new Tenant(serving, { job: id, company: company_id, permission: kind.permission }),
    job_id: id,
    subject_id: job.subject_id,
  };
  const progress = (done: number, total: number) => asJobs((db) => setProgress(db, company_id, id, { done, total }));
  try {
    await progress(0, 0);
    await kind.run({ ...work, progress, publish: (area) => publish(company_id, area) });
  } catch (error) {
    if (isConnectionFailure(error) && !isLast) throw error;
    const code = error instanceof RuleBroken ? error.code : error instanceof Denied ? 'unauthorized' : null;
    if (code === null) log.error({ err: error, job: id, kind: job.kind }, 'a job failed');
    await kind.fail(work, code, error instanceof RuleBroken ? (error.details ?? {}) : {}).catch((failure: unknown) => {
      // The user has lost access, so the failure cannot be stored in their name.
      if (!(failure instanceof Denied)) throw failure;
    });
    await asJobs((db) => markJobFailed(db, company_id, id));
  }
}
