/** Checks what a form holds by the contract's own schema. Pure. */
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
/** What a form holds, as react-hook-form keeps it. */
export type Values = Record<string, unknown>;

export type Checked<T> = { ok: true; data: T } | { ok: false; issues: Issue[] };

/**
 * Parses the values. An input that was left empty holds `''` or nothing, where a contract may want null or nothing at all: what the
 * schema refuses is tried as null, then as absent, so that no field has to know which. What is still refused was required.
 */
export function checkValues<S extends z.ZodType>(schema: S, values: Values): Checked<z.output<S>> {
  let tried: Values = values;
  let blanks: unknown[] = ['', undefined];
  for (const instead of [null, undefined]) {
    const result = schema.safeParse(tried, { reportInput: true });
    if (result.success) return { ok: true, data: result.data };
    const refused = result.error.issues.filter((issue) => blanks.includes(issue.input) && issue.path.length > 0);
    if (refused.length === 0) return { ok: false, issues: result.error.issues };
    tried = refused.reduce((held, issue) => withValue(held, issue.path, instead) as Values, tried);
    blanks = [null];
  }
  const result = schema.safeParse(tried, { reportInput: true });
  return result.success ? { ok: true, data: result.data } : { ok: false, issues: result.error.issues };
}

/** A copy in which only the value at `path` differs. */
function withValue(held: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inner = withValue((held as Record<PropertyKey, unknown>)[key], rest, value);
  if (Array.isArray(held)) return held.map((item, at) => (at === Number(key) ? inner : item));
  return { ...(held as object), [key]: inner };
}

/** The first issue of each field, by dotted path; one about the whole form stands under `root`. */
export function firstByField(issues: Issue[]): Map<string, Issue> {
  const first = new Map<string, Issue>();
  for (const issue of issues) {
    const path = issue.path.join('.') || 'root';
    if (!first.has(path)) first.set(path, issue);
  }
  return first;
}

/** Whether two forms hold the same. Empty, null and absent are one: emptying a field that was empty changes nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  const keys = new Set([...Object.keys(one as Values), ...Object.keys(other as Values)]);
  return [...keys].every((key) => isSame((one as Values)[key], (other as Values)[key]));
}

/**
 * What a form holds once somebody else has saved meanwhile: a field that was not touched takes theirs, one that was stays. A list, such
 * as the items of an invoice, is one field.
 */
export function merged(mine: Values, before: Values, theirs: Values): Values {
  const untouched = Object.keys(theirs).filter((key) => isSame(mine[key], before[key]));
  return { ...mine, ...Object.fromEntries(untouched.map((key) => [key, theirs[key]])) };
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
