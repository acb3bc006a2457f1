/**
 * Translates Zod issues into the user's language. Pure: the server uses it for the body of a 422, the browser beside the field.
 * A schema's own message is a key of `validation` in the words of a module; Zod's built-in messages are never shown.
 */
import type { z } from 'zod';
import { formatDay, formatNumberInText, type Language } from './format.ts';

export type Issue = z.core.$ZodIssue;
/** Finds the text of a validation key in the words of all modules and in the common words. */
export type Lookup = (key: string, language: Language) => string | undefined;

/**
 * The text of one issue. Parse with `{ reportInput: true }` so that an empty value is reported as required, whichever rule it broke.
 * A key without a text becomes "not valid": users never see keys.
 */
export function issueText(issue: Issue, language: Language, lookup: Lookup): string {
  const key = isBlank(issue) ? 'required' : (digitsKey(issue) ?? ownKey(issue) ?? builtInKey(issue));
  const text = lookup(key, language) ?? lookup('wrong_type', language) ?? key;
  return interpolate(text, placeholderValues(issue, language));
}

/** Replaces each `{{name}}` with its value; a placeholder without a value is left as it is. */
export function interpolate(text: string, values: Record<string, unknown>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
}

/**
 * The key that the schema declares: unlike a sentence, a key has neither capitals nor spaces. `z.string('required').max(20)` uses `required` for
 * every rule without a key of its own, so it is ignored for rules that a missing value cannot break.
 */
function ownKey(issue: Issue): string | undefined {
  if (!/^[a-z][a-z0-9_]*$/.test(issue.message)) return undefined;
  const mayBeMissing =
    issue.code === 'invalid_type' ||
    issue.code === 'custom' ||
    (issue.code === 'too_small' && issue.minimum === 1 && issue.origin !== 'number');
  return issue.message === 'required' && !mayBeMissing ? undefined : issue.message;
}

/** Whether the value is empty. If the input is not reported, only Zod's message reveals a missing value. */
function isBlank(issue: Issue): boolean {
  if ('input' in issue) return issue.input === undefined || issue.input === null || issue.input === '';
  return issue.code === 'invalid_type' && /received (undefined|null)$/.test(issue.message);
}

/** For a decimal with too many digits: which limit it exceeds. Needs the reported input. */
function digitsKey(issue: Issue): string | undefined {
  const limits = digitLimits(issue);
  // Input of any other type may be an object whose conversion to text throws.
  const text = typeof issue.input === 'string' || typeof issue.input === 'number' ? String(issue.input) : '';
  const [, whole = '', fraction = ''] = /^\s*-?(\d+)(?:\.(\d+))?\s*$/.exec(text) ?? [];
  if (!limits || whole === '') return undefined;
  if (fraction.length > limits.decimals) return 'decimals_max';
  return whole.length > limits.digits ? 'digits_max' : undefined;
}

/** The maximum digits before and after the point, from the pattern of `decimal` in `wire.ts`. */
function digitLimits(issue: Issue): { digits: number; decimals: number } | undefined {
  if (issue.code !== 'invalid_format' || issue.message !== 'number_invalid') return undefined;
  const [digits, decimals] = [...(issue.pattern ?? '').matchAll(/\{1,(\d+)\}/g)].map((limit) => Number(limit[1]));
  return digits && decimals ? { digits, decimals } : undefined;
}

function builtInKey(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
      return sizeKey(issue.origin, 'min', issue.inclusive, issue.exact);
    case 'too_big':
      return sizeKey(issue.origin, 'max', issue.inclusive, issue.exact);
    case 'invalid_type':
      return typeKeys[issue.expected] ?? 'wrong_type';
    case 'invalid_format':
      return formatKeys[issue.format] ?? 'format_invalid';
    case 'invalid_value':
      return 'choose_one';
    case 'invalid_union':
      return issue.discriminator === undefined ? 'wrong_type' : 'choose_one';
    case 'not_multiple_of':
      return 'multiple_of';
    case 'unrecognized_keys':
      return 'unknown_fields';
    default:
      return 'wrong_type';
  }
}

const typeKeys: Record<string, string> = {
  number: 'number_invalid',
  int: 'integer_invalid',
  bigint: 'integer_invalid',
  date: 'date_invalid',
};

/** An id is selected, never typed, so a wrong one asks the user to choose. */
const formatKeys: Record<string, string> = {
  email: 'email_invalid',
  url: 'url_invalid',
  guid: 'choose_one',
  uuid: 'choose_one',
  date: 'date_invalid',
  datetime: 'date_invalid',
};

/** The key for a value that is too short, small, few or early (`min`), or the opposite (`max`). */
function sizeKey(origin: string, end: 'min' | 'max', inclusive: boolean | undefined, exact: boolean | undefined): string {
  if (origin === 'string') return exact ? 'exact_length' : `${end}_length`;
  if (origin === 'array' || origin === 'set' || origin === 'map') return `items_${end}`;
  if (origin === 'date') return `date_${end}`;
  if (inclusive === false) return end === 'min' ? 'number_above' : 'number_below';
  return `number_${end}`;
}

/** The values for the text's placeholders: limits in the user's format, and the parameters of a custom issue. */
function placeholderValues(issue: Issue, language: Language): Record<string, unknown> {
  const { minimum, maximum, divisor, keys, params, origin } = issue as unknown as Record<string, unknown>;
  const exact = issue.code === 'too_big' && issue.exact ? maximum : minimum;
  return {
    ...(params as object | undefined),
    ...digitLimits(issue),
    ...formatLimit('minimum', exact, origin, language),
    ...formatLimit('maximum', maximum, origin, language),
    ...formatLimit('divisor', divisor, origin, language),
    ...(Array.isArray(keys) ? { keys: keys.join(', ') } : {}),
  };
}

function formatLimit(name: string, limit: unknown, origin: unknown, language: Language): Record<string, string> {
  if (limit === undefined) return {};
  if (origin === 'date') return { [name]: formatDay(new Date(limit as string | number | Date).toISOString().slice(0, 10), language) };
  return { [name]: formatNumberInText(String(limit), language) };
}
