/** Why a call failed, as the server worded it. */
export class ApiError extends Error {
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  /** The stable name of the refusal, such as `payment_exceeds_balance`. */
  readonly code: string | undefined;
  /** Messages by dotted field path, as `items.0.quantity`. */
  readonly errors: Record<string, string[]>;
  readonly details: Record<string, unknown>;
  /** The central policy has told the person: a screen adds nothing. */
  handled = false;

  constructor(status: number, body: Partial<ErrorBody> = {}) {
    super(body.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.errors = body.errors ?? {};
    this.details = body.details ?? {};
  }

  static network(): ApiError {
    return new ApiError(0, { code: 'network' });
  }

  /** A refusal that the person has heard of and answered: nothing more is shown. */
  static told(): ApiError {
    const error = new ApiError(409);
    error.handled = true;
    return error;
  }

  /** Reads the body of an answer; something between us and the server may have answered without JSON. */
  static async of(response: Response): Promise<ApiError> {
    const body = await response.json().catch(() => ({}));
    return new ApiError(response.status, body as Partial<ErrorBody>);
  }

  /** The server could not be reached, or failed: the same request may succeed later. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** The session is over, as opposed to a login that was refused. */
  get isUnauthenticated(): boolean {
    return this.status === 401 && this.message === 'Unauthenticated.';
  }
}

interface ErrorBody {
  message: string;
  code: string;
  errors: Record<string, string[]>;
  details: Record<string, unknown>;
}
