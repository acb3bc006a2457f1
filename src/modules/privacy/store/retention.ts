/**
 * How long personal data with a clear end is stored. The nightly job deletes what is older; the operator's guide has the same table, with the
 * reason of each, and a test compares the two.
 */
import type { Pool } from 'pg';

interface RetentionRule {
  table: string;
  /** When a row began to age. */
  since: string;
  /** An interval of PostgreSQL, as the guide writes it. */
  age: string;
  /** Assignments for older rows; without them the rows are deleted. */
  becomes?: string;
  /** The rows that it is about; all without it. */
  where?: string;
}

export const retentionRules: readonly RetentionRule[] = [
  // Answers stored for idempotency keys are valid for seven days, rate limits count one day at most.
  { table: 'idempotency', since: 'created_at', age: '7 days' },
  { table: 'person_answer', since: 'created_at', age: '7 days' },
  { table: 'throttle', since: 'at', age: '1 day' },
  { table: 'login_session', since: 'created_at', age: '12 hours' },
  // Emails contain codes, links and names, so they are not archived; nor are the PDFs that they carried.
  { table: 'mail', since: 'created_at', age: '30 days' },
  { table: 'delivery', since: 'created_at', age: '30 days', becomes: 'bytes = null', where: 'bytes is not null' },
  // With their openings.
  { table: 'share_link', since: 'expires_at', age: '90 days' },
  { table: 'notification', since: 'created_at', age: '1 year' },
  // The first rows of an imported file, and the cells with errors: the imported data is in its records.
  {
    table: 'import',
    since: 'created_at',
    age: '30 days',
    becomes: "preview = '[]', errors = '[]'",
    where: "status = 'imported' and (preview <> '[]' or errors <> '[]')",
  },
  // Of a new password; they work for an hour at most.
  { table: 'password_code', since: 'expires_at', age: '1 day' },
];

/** In all companies, as the owner. Each rule is a separate statement, so that they do not wait for each other. */
export async function deleteExpiredRows(pool: Pool): Promise<void> {
  for (const { table, since, age, becomes, where = 'true' } of retentionRules) {
    const change = becomes ? `update ${table} set ${becomes}` : `delete from ${table}`;
    await pool.query(`${change} where ${since} < now() - $1::interval and ${where}`, [age]);
  }
}
