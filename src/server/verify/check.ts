/**
 * Reconciliation: checks that stored amounts, statuses, numbers and counters agree with the rows they come from. Written in SQL, separately from the
 * rules that wrote them, so that an error in a rule is found. Modules declare the checks of their tables; `verify` runs them.
 */
import type { Sql } from '../db/sql.ts';

/** A record that contradicts other data. */
export interface Finding {
  company_id: string;
  /** Which record: a number, or a table and an id. */
  subject: string;
  /** The stored value, and the expected one. */
  problem: string;
}

export interface Check {
  /** The invariant that is true if nothing is found. */
  name: string;
  /** Selects the records that violate it. */
  findings: Sql<Finding>;
}
