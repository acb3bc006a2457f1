/**
 * The three outcomes other than success. Mapped to HTTP in one place (`server/http/errors.ts`).
 * Codes are not listed globally: each module's contract declares its own.
 */

/**
 * A business rule rejects the request, and the user can act on it. The contract of each route that can throw `code` declares its HTTP status; an
 * undeclared code is a bug and is answered with 500.
 */
export class RuleBroken extends Error {
  readonly code: string;
  readonly details: Record<string, unknown> | undefined;
  /**
   * The form field to show the message at, as a dotted path, if it depends on the input (`items.2.description`). A fixed field is declared in the
   * contract.
   */
  readonly field: string | undefined;
  /** Seconds after which the same request may succeed, sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  constructor(code: string, options: { details?: Record<string, unknown>; field?: string; retryAfter?: number } = {}) {
    super(code);
    this.code = code;
    this.details = options.details;
    this.field = options.field;
    this.retryAfter = options.retryAfter;
  }
}

/** The record does not exist, or the caller may not see it: the two are indistinguishable to clients. */
export class NotFound extends Error {}

/** Throws when a condition that the code guarantees is false: a bug, answered with 500. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
