/** The one place that maps errors to HTTP: status, stable code, message in the reader's language. Never a stack, SQL or a path. */
import { z } from 'zod';
import { isDay } from '#base/days.ts';
import { NotFound, RuleBroken } from '#base/errors.ts';
import { formatDay, formatMoney } from '#base/format.ts';
import { type Issue, interpolate, issueText } from '#base/issues.ts';
import { nothing, type RefusalSpec, type Route } from '#base/route.ts';
import { isAmount, shapeOf } from '#base/wire.ts';
import { isConflict, RuleOfDatabase } from '../db/connection.ts';
import { isConnectionFailure } from '../db/connection-failure.ts';
import { Denied, KeyReused, type Language } from '../db/tenant.ts';
import { translate, validationWords } from '../words.ts';

/** An error answer; `retryAfter` in seconds. */
export interface Refusal {
  status: number;
  body: { message: string; code: string; errors?: Record<string, string[]>; details?: Record<string, unknown> };
  retryAfter?: number;
}

/** Input that does not fit the contract, with all issues. */
export class InvalidInput extends Error {
  readonly issues: readonly Issue[];
  constructor(issues: readonly Issue[]) {
    super('invalid input');
    this.issues = issues;
  }
}

/** The anti-forgery token is missing or belongs to another session. */
export class CsrfMismatch extends Error {}

/** The header `Idempotency-Key` has more characters than can be stored. */
export class IdempotencyKeyTooLong extends Error {}

/** Rate limit reached (`too_many_attempts`); the caller may retry after `seconds`. */
export class TooManyAttempts extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('too many attempts');
    this.seconds = seconds;
  }
}

/** No room for more work of this kind at the moment: 503 with Retry-After. */
export class ServerBusy extends Error {}

/** The disk is full, or so nearly that writes are refused: 507. */
export class DiskFull extends Error {}

/** PostgreSQL's and the system's codes for a disk, or a quota of it, without room. */
const fullDiskCodes: ReadonlySet<string | undefined> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** The fields of PostgreSQL's errors that we read. */
interface DatabaseError extends Error {
  code: string;
  constraint?: string;
  table?: string;
}

/**
 * The answer to an error, or null for a bug of ours. A refusal (`RuleBroken`, `TooManyAttempts`, a violated constraint) has the status that the
 * route's contract declares for its code; an undeclared one is a bug.
 */
export function toRefusal(error: unknown, route: Route | undefined, language: Language): Refusal | null {
  if (error instanceof Denied) {
    if (error.reason === 'no_session') return { status: 401, body: { message: 'Unauthenticated.', code: 'unauthenticated' } };
    const code = error.reason === 'two_factor' ? 'two_factor_setup_required' : 'unauthorized';
    return { status: 403, body: { message: translate('errors', code, error.language ?? language), code } };
  }
  if (error instanceof NotFound) return { status: 404, body: { message: translate('errors', 'not_found', language), code: 'not_found' } };
  if (error instanceof CsrfMismatch) return { status: 419, body: { message: 'CSRF token mismatch.', code: 'csrf_mismatch' } };
  if (error instanceof InvalidInput) return invalidInput(fieldErrors(error.issues, language), language);
  if (error instanceof RuleBroken) return declaredRefusal(error, route, language);
  if (error instanceof ServerBusy) return busy(language);
  if (error instanceof DiskFull || fullDiskCodes.has((error as { code?: string }).code)) return withoutDetails(507, 'disk_full', language);
  if (error instanceof KeyReused) return withoutDetails(422, 'idempotency_key_reused', language);
  if (error instanceof IdempotencyKeyTooLong) return withoutDetails(422, 'idempotency_key_too_long', language);
  if (error instanceof TooManyAttempts) {
    const refusal = declaredRefusal(new RuleBroken('too_many_attempts'), route, language);
    return refusal && { ...refusal, retryAfter: error.seconds };
  }
  return (
    transportRefusal(error as Error & { statusCode?: number; code?: string }, language) ??
    databaseRefusal(error as DatabaseError, route, language)
  );
}

function fieldErrors(issues: readonly Issue[], language: Language): Record<string, string[]> {
  // Not a plain object: a field may have the name of an inherited property, such as `toString`.
  const errors = new Map<string, string[]>();
  const words = validationWords(language);
  for (const issue of issues) {
    const field = issue.path.join('.') || 'body';
    errors.set(field, [...(errors.get(field) ?? []), issueText(issue, language, (key) => words[key])]);
  }
  return Object.fromEntries(errors);
}

function invalidInput(errors: Record<string, string[]>, language: Language): Refusal {
  return { status: 422, body: { message: translate('errors', 'validation_failed', language), code: 'invalid_input', errors } };
}

function withoutDetails(status: number, code: string, language: Language): Refusal {
  return { status, body: { message: translate('errors', code, language), code } };
}

function busy(language: Language): Refusal {
  return { status: 503, retryAfter: 2, body: { message: translate('errors', 'unavailable', language), code: 'server_busy' } };
}

/** The refusal as the route's contract declares it, or null if it does not. */
function declaredRefusal(error: RuleBroken, route: Route | undefined, language: Language): Refusal | null {
  const spec = route?.errors[error.code];
  if (!route || !spec) return null;
  const message = codeText(error, language, spec);
  const isOfInput = error.field !== undefined && !(error instanceof RuleOfDatabase && !isSent(route, error.field));
  const field = isOfInput ? error.field : spec.field;
  // The only message that is never translated.
  const shown = error.code === 'invalid_credentials' ? 'Invalid credentials.' : message;
  return {
    status: spec.status,
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    body: {
      message: shown,
      code: error.code,
      ...(field ? { errors: { [field]: [message] } } : {}),
      ...(error.details ? { details: error.details } : {}),
    },
  };
}

/**
 * The text of a refusal. `spec`, its declaration in the contract, shows which details are amounts. With `is_today` the text mentions today, because
 * the form may have no field with the day.
 */
export function codeText({ code, details }: Pick<RuleBroken, 'code' | 'details'>, language: Language, spec?: RefusalSpec): string {
  const key = details?.is_today === true ? `${code}_today` : code;
  const shape = spec?.details instanceof z.ZodObject ? shapeOf(spec.details) : {};
  return interpolate(translate('errors', key, language), readableDetails(details, shape, language));
}

/** Whether the body has the field, according to its schema. */
const isSent = ({ body }: Route, field: string): boolean => !(body instanceof z.ZodObject) || field in body.shape;

/** Days and amounts as the language writes them. */
function readableDetails(
  details: Record<string, unknown> = {},
  shape: Record<string, z.ZodType>,
  language: Language,
): Record<string, unknown> {
  const readable = (name: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (isDay(value)) return formatDay(value, language);
    return shape[name] && isAmount(shape[name]) ? formatMoney(value, language) : value;
  };
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, readable(name, value)]));
}

/** Busboy's errors for a form that is cut off or has an impossible boundary. They have no codes. */
const multipartErrors = /unexpected end of multipart data|^Multipart: Boundary not found|^The needle cannot/i;

/** Errors that Fastify throws before a handler runs, and a pool without a free connection. */
function transportRefusal(error: Error & { statusCode?: number; code?: string }, language: Language): Refusal | null {
  const is = (status: number, code: string) => withoutDetails(status, code, language);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE') return is(413, 'file_too_large');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return is(415, 'file_type');
  if (error.message === 'timeout exceeded when trying to connect') return busy(language);
  // The connection ended within the body: seen by the log alone.
  if (error.message === 'aborted' || error.code === 'FST_MP_PREMATURE_CLOSE') return is(408, 'request_timeout');
  if (multipartErrors.test(error.message)) return is(422, 'validation_failed');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return is(422, 'validation_failed');
  return null;
}

function databaseRefusal(error: DatabaseError, route: Route | undefined, language: Language): Refusal | null {
  const declared = Object.entries(route?.errors ?? {}).find(
    ([, spec]) => error.constraint !== undefined && spec.constraint === error.constraint,
  );
  if (declared) return declaredRefusal(new RuleBroken(declared[0]), route, language);
  // 57014: cancelled by the statement timeout.
  if (error.code === '57014' || isConflict(error) || isConnectionFailure(error)) return busy(language);
  switch (error.code) {
    case '23503': {
      // A reference to a missing record. Foreign keys include the company, so another company's record is missing too.
      const field = error.constraint?.replace(new RegExp(`^${error.table}_(company_id_)?`), '').replace(/_fkey\d*$/, '') ?? 'body';
      return invalidInput({ [field]: [translate('validation', 'reference_unknown', language)] }, language);
    }
    default:
      // A value that the column cannot store and the contract did not catch: the caller can fix it, though the field is unknown.
      return error.code?.startsWith('22') ? invalidInput({}, language) : null;
  }
}

/** Throws InvalidInput with all issues unless the value fits. Issues carry the input, to distinguish "missing" from "invalid". */
export function parse<S extends z.ZodType>(schema: S, value: unknown, prefix = ''): z.output<S> {
  // Most routes have no parameters or no body.
  if ((schema as z.ZodType) === nothing) return {} as z.output<S>;
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) {
    assertNoNul(parsed.data, prefix ? [prefix] : []);
    return parsed.data;
  }
  throw new InvalidInput(parsed.error.issues.map((issue) => (prefix ? { ...issue, path: [prefix, ...issue.path] } : issue)) as Issue[]);
}

/** Whether objects and arrays are nested in each other more than `levels` deep. */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  const parts = Array.isArray(value) ? value : Object.values(value);
  return parts.some((part) => isNestedDeeper(part, levels - 1));
}

/** Throws InvalidInput at a text with a NUL character, which PostgreSQL cannot store. */
function assertNoNul(value: unknown, path: (string | number)[]): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw new InvalidInput([{ code: 'custom', path, message: 'text_invalid', input: value }]);
  } else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) assertNoNul(item, [...path, at]);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) assertNoNul(item, [...path, key]);
  }
}
