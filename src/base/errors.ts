/**
 * The three outcomes other than success. Mapped to HTTP in one place (`server/http/errors.ts`).
 * There is no global list of codes: each module's contract names its own.
 */

/** A business rule said no: the person can act on it. 409 unless the code's contract says otherwise. */
export class RuleBroken extends Error {
  readonly code: string;
  readonly details: Record<string, unknown> | undefined;
  readonly status: number;
  /** `field` puts the message at that field of the form as well, as a dotted path. */
  readonly field: string | undefined;
  constructor(code: string, options: { details?: Record<string, unknown>; status?: number; field?: string } = {}) {
    super(code);
    this.code = code;
    this.details = options.details;
    this.status = options.status ?? 409;
    this.field = options.field;
  }
}

/** The record is unknown here, or belongs to somebody else: the two look the same from outside. */
export class NotFound extends Error {}

/** Throws when something that our own code guarantees does not hold: a bug of ours, answered as 500. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
