/** Parses, compares and merges the values of a form. Pure. */
import { z } from 'zod';

type Issue = z.core.$ZodIssue;
/** The values of a form, as in react-hook-form. */
export type Values = Record<string, unknown>;

export type ParseResult<T> = { ok: true; data: T } | { ok: false; issues: Issue[] };

/** Parses the values by the contract's schema, empty inputs as `withBlanks` sends them. */
export function parseValues<S extends z.ZodType>(schema: S, values: Values): ParseResult<z.output<S>> {
  const result = schema.safeParse(withBlanks(schema, values), { reportInput: true });
  return result.success ? { ok: true, data: result.data } : { ok: false, issues: result.error.issues };
}

/**
 * The values with every empty input (`''`, null or absent) as its field takes it: unchanged if the field accepts that, else null, else absent. A
 * field that accepts none of them is required, and is left absent. Handles objects and lists, but not unions.
 */
export function withBlanks(schema: z.ZodType, value: unknown): unknown {
  if (isEmpty(value)) return blankFor(schema, value as Blank);
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) return value.map((item) => withBlanks(inner.element as z.ZodType, item));
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object') return value;
  const fields = Object.entries(inner.shape as Record<string, z.ZodType>).map(([name, field]): [string, unknown] => [
    name,
    withBlanks(field, (value as Values)[name]),
  ]);
  const isAbsent = (name: string) => fields.some(([field, sent]) => field === name && sent === undefined);
  const sent = { ...(value as Values), ...Object.fromEntries(fields) };
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !isAbsent(name)));
}

type Blank = '' | null | undefined;

function blankFor(schema: z.ZodType, value: Blank): Blank {
  return [value, null, undefined].find((blank) => acceptedBlanks(schema).has(blank));
}

/** For `sent` of a form with a list of rows, or null in its place: an empty `amount` becomes `'0'`. */
export const blankAmountsAsZero =
  (list: string) =>
  (values: Values): Values => {
    const rows = values[list] as { amount: string }[] | null;
    return { ...values, [list]: rows?.map((row) => (row.amount === '' ? { ...row, amount: '0' } : row)) ?? null };
  };

const blanksBySchema = new WeakMap<z.ZodType, Set<Blank>>();

/** Which of the empty values the field accepts. */
export function acceptedBlanks(schema: z.ZodType): Set<Blank> {
  const known = blanksBySchema.get(schema);
  if (known) return known;
  const accepted = new Set((['', null, undefined] as const).filter((blank) => schema.safeParse(blank).success));
  blanksBySchema.set(schema, accepted);
  return accepted;
}

/** The schema of the input without its wrappers: optional, nullable, a default, a transformation. */
export function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return unwrap(schema.in as z.ZodType);
  return schema;
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

/** Deep equality in which empty text, null and absent are equal: clearing an empty field is not a change. */
export function areEqual(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  const keys = new Set([...Object.keys(one as Values), ...Object.keys(other as Values)]);
  return [...keys].every((key) => areEqual((one as Values)[key], (other as Values)[key]));
}

/**
 * Merges two edits of `before`: a field untouched in `mine` takes the value of `theirs`, a touched one does not change. A list, such as the items of
 * an invoice, is one field.
 */
export function mergeValues(mine: Values, before: Values, theirs: Values): Values {
  const untouched = Object.keys(theirs).filter((key) => areEqual(mine[key], before[key]));
  return { ...mine, ...Object.fromEntries(untouched.map((key) => [key, theirs[key]])) };
}

/** No value: empty text, null or absent. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
