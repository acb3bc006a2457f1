/** The one place where outcomes become HTTP: status, stable code, message in the reader's language. Never a stack, SQL or a path. */
import type { z } from 'zod';
import { NotFound, RuleBroken } from '#base/errors.ts';
import { type Issue, interpolate, issueText } from '#base/issues.ts';
import { nothing, type Route } from '#base/route.ts';
import { Denied, KeyReused, type Language } from '../db/tenant.ts';
import { say, validationWords } from '../words.ts';

/** An outcome as HTTP; `retryAfter` in seconds. */
export interface Refusal {
  status: number;
  body: { message: string; code: string; errors?: Record<string, string[]>; details?: Record<string, unknown> };
  retryAfter?: number;
}

/** Input that the contract refuses, with every issue at once. */
export class InvalidInput extends Error {
  readonly issues: readonly Issue[];
  constructor(issues: readonly Issue[]) {
    super('invalid input');
    this.issues = issues;
  }
}

/** The anti-forgery token is missing or of another session. */
export class CsrfMismatch extends Error {}

/** Too often; try again after so many seconds. */
export class TooMany extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('too many attempts');
    this.seconds = seconds;
  }
}

/** A failure that a database error stands for, as far as it is somebody's to mend. */
interface DatabaseError extends Error {
  code: string;
  constraint?: string;
  table?: string;
  detail?: string;
}

/** The refusal that an error means, or null for a bug of ours. */
export function refusalOf(error: unknown, route: Route | undefined, language: Language): Refusal | null {
  if (error instanceof Denied) {
    if (error.state === 'no_session') return { status: 401, body: { message: 'Unauthenticated.', code: 'unauthenticated' } };
    const code = error.state === 'two_factor' ? 'two_factor_setup_required' : 'unauthorized';
    return { status: 403, body: { message: say('errors', code, error.language ?? language), code } };
  }
  if (error instanceof NotFound) return { status: 404, body: { message: say('errors', 'not_found', language), code: 'not_found' } };
  if (error instanceof CsrfMismatch) return { status: 419, body: { message: 'CSRF token mismatch.', code: 'csrf_mismatch' } };
  if (error instanceof InvalidInput) return invalid(fieldErrors(error.issues, language), language);
  if (error instanceof RuleBroken) return broken(error, route, language);
  if (error instanceof KeyReused)
    return { status: 422, body: { message: say('errors', 'idempotency_key_reused', language), code: 'idempotency_key_reused' } };
  if (error instanceof TooMany) {
    return {
      status: 429,
      retryAfter: error.seconds,
      body: { message: say('errors', 'too_many_attempts', language), code: 'too_many_attempts' },
    };
  }
  return (
    ofTransport(error as Error & { statusCode?: number; code?: string }, language) ?? ofDatabase(error as DatabaseError, route, language)
  );
}

function fieldErrors(issues: readonly Issue[], language: Language): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const words = validationWords(language);
  for (const issue of issues) {
    const field = issue.path.join('.') || 'body';
    errors[field] ??= [];
    errors[field].push(issueText(issue, language, (key) => words[key]));
  }
  return errors;
}

function invalid(errors: Record<string, string[]>, language: Language): Refusal {
  return { status: 422, body: { message: say('errors', 'validation_failed', language), code: 'invalid_input', errors } };
}

function broken(error: RuleBroken, route: Route | undefined, language: Language): Refusal {
  const spec = route?.errors[error.code];
  const message = interpolate(say('errors', error.code, language), error.details ?? {});
  const field = error.field ?? spec?.field;
  // The one message of a failed sign-in that is never translated.
  const words = error.code === 'invalid_credentials' ? 'Invalid credentials.' : message;
  return {
    status: spec?.status ?? error.status,
    body: {
      message: words,
      code: error.code,
      ...(field ? { errors: { [field]: [message] } } : {}),
      ...(error.details ? { details: error.details } : {}),
    },
  };
}

/** What Fastify refuses before a route is reached. */
function ofTransport(error: Error & { statusCode?: number; code?: string }, language: Language): Refusal | null {
  const is = (status: number, code: string): Refusal => ({ status, body: { message: say('errors', code, language), code } });
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE') return is(413, 'file_too_large');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return is(415, 'file_type');
  if (error.message === 'timeout exceeded when trying to connect') return { ...is(503, 'unavailable'), retryAfter: 2 };
  if (/^(Unexpected end of form|Malformed part header|Multipart: Boundary not found)/.test(error.message))
    return is(422, 'validation_failed');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return is(422, 'validation_failed');
  return null;
}

function ofDatabase(error: DatabaseError, route: Route | undefined, language: Language): Refusal | null {
  const declared = Object.entries(route?.errors ?? {}).find(
    ([, spec]) => error.constraint !== undefined && spec.constraint === error.constraint,
  );
  if (declared) return broken(new RuleBroken(declared[0]), route, language);
  switch (error.code) {
    case 'AR409': // raised by our own functions, with the code as the message
      return broken(new RuleBroken(error.message, { details: { document: error.detail } }), route, language);
    case '23503': {
      // A reference to what is not there. The keys carry the company, so another's record is as unknown as none.
      const field = error.constraint?.replace(new RegExp(`^${error.table}_(company_id_)?`), '').replace(/_fkey\d*$/, '') ?? 'body';
      return invalid({ [field]: [say('validation', 'reference_unknown', language)] }, language);
    }
    case '57014': // cut by the time limit
    case '53300':
    case '57P01':
    case '57P03':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
      return { status: 503, retryAfter: 2, body: { message: say('errors', 'unavailable', language), code: 'server_busy' } };
    default:
      // A value that the column cannot hold and the contract did not catch: still the sender's to mend, though no field is known.
      return error.code?.startsWith('22') ? invalid({}, language) : null;
  }
}

/** Throws InvalidInput unless the value fits. Issues are collected whole, with what was given, to tell "missing" from "wrong". */
export function parse<S extends z.ZodType>(schema: S, value: unknown, prefix = ''): z.output<S> {
  // Most routes have no parameters or no body: nothing to look at.
  if ((schema as z.ZodType) === nothing) return {} as z.output<S>;
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) {
    refuseNul(parsed.data, prefix ? [prefix] : []);
    return parsed.data;
  }
  throw new InvalidInput(parsed.error.issues.map((issue) => (prefix ? { ...issue, path: [prefix, ...issue.path] } : issue)) as Issue[]);
}

/** PostgreSQL takes any text but the NUL character, which no keyboard types. */
function refuseNul(value: unknown, path: (string | number)[]): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw new InvalidInput([{ code: 'custom', path, message: 'text_invalid', input: value }]);
  } else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) refuseNul(item, [...path, at]);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) refuseNul(item, [...path, key]);
  }
}
