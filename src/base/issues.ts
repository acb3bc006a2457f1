/**
 * Words a Zod issue in the reader's language. Pure: the server uses it for the body of a 422, the browser beside the field.
 * A schema's own message is a key of `validation` in some module's words; Zod's built-in messages are never shown.
 */
import type { z } from 'zod';
import { day, type Language, numberInText } from './format.ts';

export type Issue = z.core.$ZodIssue;
/** Finds the text of a validation key among the words of all modules, the common ones included. */
export type Lookup = (key: string, language: Language) => string | undefined;

/**
 * The text of one issue. Parse with `{ reportInput: true }` to have what was left empty called required, whatever rule it broke.
 * A key that nobody worded becomes "not valid": a person never reads a key.
 */
export function issueText(issue: Issue, language: Language, lookup: Lookup): string {
  const key = isBlank(issue) ? 'required' : (digitsKey(issue) ?? ownKey(issue) ?? builtInKey(issue));
  const text = lookup(key, language) ?? lookup('wrong_type', language) ?? key;
  return interpolate(text, factsOf(issue, language));
}

/** Puts values in the places of `{{name}}`; a place without a value stays as it is. */
export function interpolate(text: string, values: Record<string, unknown>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : place));
}

/**
 * The key that the schema brings; a key, unlike a sentence, has neither capitals nor spaces. `z.string('required').max(20)` gives
 * its key to every rule that has none of its own, so "required" is believed only where something may be missing.
 */
function ownKey(issue: Issue): string | undefined {
  if (!/^[a-z][a-z0-9_]*$/.test(issue.message)) return undefined;
  const mayBeMissing = issue.code === 'invalid_type' || issue.code === 'custom' || (issue.code === 'too_small' && issue.minimum === 1);
  return issue.message === 'required' && !mayBeMissing ? undefined : issue.message;
}

/** Nothing was given. Where the input is not reported, only Zod's sentence for a missing value tells. */
function isBlank(issue: Issue): boolean {
  if ('input' in issue) return issue.input === undefined || issue.input === null || issue.input === '';
  return issue.code === 'invalid_type' && /received (undefined|null)$/.test(issue.message);
}

/** A decimal with too many digits is told how many it may have, where the input is reported; its pattern knows. */
function digitsKey(issue: Issue): string | undefined {
  const limits = digitLimits(issue);
  const [, whole = '', fraction = ''] = /^\s*-?(\d+)(?:\.(\d+))?\s*$/.exec(String(issue.input ?? '')) ?? [];
  if (!limits || whole === '') return undefined;
  if (fraction.length > limits.decimals) return 'decimals_max';
  return whole.length > limits.digits ? 'digits_max' : undefined;
}

/** The most digits before and after the point, as the pattern of `decimal` in `wire.ts` says. */
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

/** A reference is chosen, never typed, so a wrong one asks to choose. */
const formatKeys: Record<string, string> = {
  email: 'email_invalid',
  url: 'url_invalid',
  guid: 'choose_one',
  uuid: 'choose_one',
  date: 'date_invalid',
  datetime: 'date_invalid',
};

/** Which words say that something is too short, small, few or early, or the contrary. */
function sizeKey(origin: string, end: 'min' | 'max', inclusive: boolean | undefined, exact: boolean | undefined): string {
  if (origin === 'string') return exact ? 'exact_length' : `${end}_length`;
  if (origin === 'array' || origin === 'set' || origin === 'map') return `items_${end}`;
  if (origin === 'date') return `date_${end}`;
  if (inclusive === false) return end === 'min' ? 'number_above' : 'number_below';
  return `number_${end}`;
}

/** What the text may speak of: limits, as the reader writes them, and the parameters of a custom issue. */
function factsOf(issue: Issue, language: Language): Record<string, unknown> {
  const { minimum, maximum, divisor, keys, params, origin } = issue as unknown as Record<string, unknown>;
  const exact = issue.code === 'too_big' && issue.exact ? maximum : minimum;
  return {
    ...(params as object | undefined),
    ...digitLimits(issue),
    ...shown('minimum', exact, origin, language),
    ...shown('maximum', maximum, origin, language),
    ...shown('divisor', divisor, origin, language),
    ...(Array.isArray(keys) ? { keys: keys.join(', ') } : {}),
  };
}

function shown(name: string, limit: unknown, origin: unknown, language: Language): Record<string, string> {
  if (limit === undefined) return {};
  if (origin === 'date') return { [name]: day(new Date(limit as string | number | Date).toISOString().slice(0, 10), language) };
  return { [name]: numberInText(String(limit), language) };
}
