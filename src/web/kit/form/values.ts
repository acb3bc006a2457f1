/** Parses, compares and merges the values of a form. Pure. */
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
/** The values of a form, as in react-hook-form. */
export type Values = Record<string, unknown>;

export type ParseResult<T> = { ok: true; data: T } | { ok: false; issues: Issue[] };

/**
 * Parses the values by the contract's schema. An empty input has `''` or undefined, where a contract may expect null or an absent key:
 * empty values with an issue are tried as null, then as absent, so that no field needs to know which. Issues that remain are required fields.
 */
export function parseValues<S extends z.ZodType>(schema: S, values: Values): ParseResult<z.output<S>> {
  let attempt: Values = values;
  let blanks: unknown[] = ['', undefined];
  for (const replacement of [null, undefined]) {
    const result = schema.safeParse(attempt, { reportInput: true });
    if (result.success) return { ok: true, data: result.data };
    const blankIssues = result.error.issues.filter((issue) => blanks.includes(issue.input) && issue.path.length > 0);
    if (blankIssues.length === 0) return { ok: false, issues: result.error.issues };
    attempt = blankIssues.reduce((before, issue) => withValue(before, issue.path, replacement) as Values, attempt);
    blanks = [null];
  }
  const result = schema.safeParse(attempt, { reportInput: true });
  return result.success ? { ok: true, data: result.data } : { ok: false, issues: result.error.issues };
}

/** A copy in which only the value at `path` differs. */
function withValue(container: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inner = withValue((container as Record<PropertyKey, unknown>)[key], rest, value);
  if (Array.isArray(container)) return container.map((item, at) => (at === Number(key) ? inner : item));
  return { ...(container as object), [key]: inner };
}

/** The first issue of each field, by dotted path; `root` for issues of the whole form. */
export function firstIssueByField(issues: Issue[]): Map<string, Issue> {
  const first = new Map<string, Issue>();
  for (const issue of issues) {
    const path = issue.path.join('.') || 'root';
    if (!first.has(path)) first.set(path, issue);
  }
  return first;
}

/** Deep equality in which empty text, null and absent are equal: clearing an empty field changes nothing. */
export function areEqual(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  const keys = new Set([...Object.keys(one as Values), ...Object.keys(other as Values)]);
  return [...keys].every((key) => areEqual((one as Values)[key], (other as Values)[key]));
}

/**
 * Merges two edits of `before`: a field untouched in `mine` takes the value of `theirs`, a touched one is kept. A list, such as the items
 * of an invoice, is one field.
 */
export function mergeValues(mine: Values, before: Values, theirs: Values): Values {
  const untouched = Object.keys(theirs).filter((key) => areEqual(mine[key], before[key]));
  return { ...mine, ...Object.fromEntries(untouched.map((key) => [key, theirs[key]])) };
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
