import type pg from 'pg';
import { type Db, withTransaction } from '../db/connection.ts';
import { raw, sql } from '../db/sql.ts';
import type { Check, Finding } from './check.ts';

/** A check with findings. */
export interface FailedCheck {
  name: string;
  /** The first of them, at most `limit`. */
  findings: Finding[];
  hasMore: boolean;
}

export interface Verification {
  checks: number;
  failed: FailedCheck[];
}

/**
 * Runs the checks on all companies, in one transaction on a single snapshot: it neither writes nor waits, so the server may run. PostgreSQL compares;
 * at most `limit` findings per check are read.
 */
export function verify(owner: pg.Pool, listChecks: (db: Db) => Promise<readonly Check[]>, limit = 20): Promise<Verification> {
  const readOnly = { queries: [sql`set transaction isolation level repeatable read, read only`], verify: () => {} };
  return withTransaction(owner, readOnly, async (db) => {
    const checks = await listChecks(db);
    const failed: FailedCheck[] = [];
    for (const { name, findings } of checks) {
      const found = await db.all<Finding>(sql`select * from (${findings}) finding limit ${raw(String(limit + 1))}`);
      if (found.length > 0) failed.push({ name, findings: found.slice(0, limit), hasMore: found.length > limit });
    }
    return { checks: checks.length, failed };
  });
}

/** For the operator: one line for each finding, by check. */
export function describeVerification({ checks, failed }: Verification): string {
  if (failed.length === 0) return `${checks} checks, nothing found.`;
  const lines = failed.flatMap(({ name, findings, hasMore }) => [
    `Does not hold: ${name}`,
    ...findings.map(({ company_id, subject, problem }) => `  company ${company_id}, ${subject}: ${problem}`),
    ...(hasMore ? ['  … and more'] : []),
  ]);
  return [...lines, `${checks} checks, ${failed.length} failed.`].join('\n');
}
