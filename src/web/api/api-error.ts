/** A failed call, with the server's status, code and messages. */
export class ApiError extends Error {
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  /** The stable code of the error, such as `payment_exceeds_balance`. */
  readonly code: string | undefined;
  /** Messages by dotted field path, as `items.0.quantity`. */
  readonly errors: Record<string, string[]>;
  readonly details: Record<string, unknown>;
  /** The path that was called, with its query; empty without an answer. */
  readonly path: string;
  /** The user has been informed: screens show no further message. */
  handled = false;

  constructor(status: number, body: Partial<ErrorBody> = {}, path = '') {
    super(body.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.errors = body.errors ?? {};
    this.details = body.details ?? {};
    this.path = path;
  }

  static network(): ApiError {
    return new ApiError(0, { code: 'network' });
  }

  /** For a conflict that the user has already seen and answered: no further message is shown. */
  static alreadyHandled(): ApiError {
    const error = new ApiError(409);
    error.handled = true;
    return error;
  }

  /** Reads the body of the response. A proxy may have sent one that is not JSON: then only the status is known. */
  static async fromResponse(response: Response): Promise<ApiError> {
    const body = await response.json().catch(() => ({}));
    return new ApiError(response.status, body as Partial<ErrorBody>, pathOf(response.url));
  }

  /** The server could not be reached, or failed: the same request may succeed later. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** The session is not valid; a failed login has another code. */
  get isUnauthenticated(): boolean {
    return this.code === 'unauthenticated';
  }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

interface ErrorBody {
  message: string;
  code: string;
  errors: Record<string, string[]>;
  details: Record<string, unknown>;
}
