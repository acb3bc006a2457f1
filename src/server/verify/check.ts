/**
 * Reconciliation: checks that stored amounts, statuses, numbers and counters agree with the rows they come from. Written in SQL, apart
 * from the rules that wrote them, so that an error in a rule shows. Modules declare the checks of their tables; `verify` runs them.
 */
import type { Sql } from '../db/sql.ts';

/** A record that contradicts other data. */
export interface Finding {
  company_id: string;
  /** Which record: a number, or a table and an id. */
  subject: string;
  /** What is stored, and what it should be. */
  problem: string;
}

export interface Check {
  /** What holds when nothing is found. */
  name: string;
  /** Selects the records for which it does not hold. */
  findings: Sql<Finding>;
}
