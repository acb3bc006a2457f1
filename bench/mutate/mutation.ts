/** A planted bug: one text of one file, replaced. */
export interface Mutation {
  /** What users would notice. */
  bug: string;
  /** From the root of the repository. */
  file: string;
  /** Occurs exactly once in the file. */
  search: string;
  replace: string;
  /** The tests that should catch it: paths as vitest takes them. */
  tests: readonly string[];
}
