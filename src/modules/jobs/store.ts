/** Jobs. The only writer of `job`. */
import { newId } from '#base/ids.ts';
import type { Db } from '#server/db/connection.ts';
import { insertInto, sql } from '#server/db/sql.ts';
import type { Job } from './contract.ts';

/** Queues a job of the caller, and returns its id. It starts after the transaction. */
export async function startJob(db: Db, kind: string, subject_id: string): Promise<string> {
  const id = newId();
  await db.run(insertInto('job', { company_id: sql`current_company()`, id, kind, subject_id, person_id: sql`current_person()` }));
  return id;
}

export type StoredJob = Omit<Job, 'result'> & { subject_id: string };

const fields = sql`id, kind, subject_id, status, done, total, created_at, finished_at`;

/** A job that the caller started. Throws NotFound. */
export function readOwnJob(db: Db, id: string): Promise<StoredJob> {
  return db.one<StoredJob>(sql`select ${fields} from job where id = ${id} and person_id = current_person()`);
}

/** Runs as the owner, for any company. Null if it does not exist. */
export function findJob(db: Db, company: string, id: string): Promise<StoredJob | null> {
  return db.maybe<StoredJob>(sql`select ${fields} from job where company_id = ${company} and id = ${id}`);
}

export async function setProgress(db: Db, company: string, id: string, { done, total }: { done: number; total: number }): Promise<void> {
  await db.run(sql`update job set status = 'running', done = ${done}, total = ${total}
    where company_id = ${company} and id = ${id} and finished_at is null`);
}

/** Ends the job with the transaction of its work. */
export function finishJob(db: Db, id: string): void {
  db.queue(sql`update job set status = 'done', done = total, finished_at = now() where company_id = current_company() and id = ${id}`);
}

export async function markJobFailed(db: Db, company: string, id: string): Promise<void> {
  await db.run(
    sql`update job set status = 'failed', finished_at = now() where company_id = ${company} and id = ${id} and finished_at is null`,
  );
}

/** In all companies, as the owner. The results of the jobs remain. */
export async function deleteOldJobs(db: Db): Promise<void> {
  await db.run(sql`delete from job where finished_at < now() - interval '30 days'`);
}
