const codes: ReadonlySet<string | undefined> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  // Too many connections; the server is shutting down, has crashed, or is starting.
  ...['53300', '57P01', '57P02', '57P03'],
]);

/** Messages of pg and its pool without a code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable)/;

/** Whether the database cannot be reached at the moment: the same query may succeed in a few seconds. */
export function isConnectionFailure(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return codes.has(code) || (code?.startsWith('08') ?? false) || messages.test(message);
}
