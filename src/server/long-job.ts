/** Work that takes longer than a request waits. A module declares each kind of it; the module `jobs` stores, runs and reports them. */
import type { Permission } from '#base/permissions.ts';
import type { Tenant } from './db/tenant.ts';

export interface LongJob {
  kind: string;
  /** The permission that the user who started it must hold, also while it runs. */
  permission: Permission;
  /** The path of the API where its result is, for a subject. */
  resultPath: (subject_id: string) => string;
  /** Runs it. May run again after the server was stopped, so it writes in one transaction, or idempotently. */
  run(work: LongJobRun): Promise<void>;
  /** After `run` threw: stores the reason for the user. `code` is that of a refusal, null for a failure of ours. */
  fail(work: Omit<LongJobRun, 'progress' | 'publish'>, code: string | null, details: Record<string, unknown>): Promise<void>;
}

export interface LongJobRun {
  /** The company, in the name of the user who started the job. */
  tenant: Tenant;
  job_id: string;
  subject_id: string;
  /** Reports how much is done, outside of the transaction of the work. */
  progress(done: number, total: number): Promise<void>;
  /** Makes open screens refetch an area, as a write of a request does. */
  publish(area: string): void;
}
