/** Answers written to the connection itself, for requests that Node rejects before Fastify sees them, and for bodies that are too slow. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Language } from '../db/tenant.ts';
import { translate } from '../words.ts';
import type { Headers } from './headers.ts';

/** By the code of Node's error; any other is a request that is not HTTP. */
const statuses: Record<string, [status: number, code: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout'],
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large'],
};

/** Answers the error, unless the connection is gone or an answer has begun, and closes the connection. */
export function answerClientError(
  error: { code?: string },
  socket: Socket,
  headers: Headers,
  language: Language,
  hasAnswered = false,
): void {
  if (socket.destroyed) return;
  if (error.code === 'ECONNRESET' || hasAnswered || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code] = statuses[error.code ?? ''] ?? [400, 'bad_request'];
  const body = JSON.stringify({ message: translate('errors', code, language), code });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}
