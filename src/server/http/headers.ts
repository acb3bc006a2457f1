/** Headers of every answer. A route may replace `cache-control`; files and pages do. */
import type { FastifyInstance } from 'fastify';

export type Headers = Readonly<Record<string, string>>;

/** Answers are personal and are not stored by browsers and proxies; browsers do not guess types; with HTTPS, they use only HTTPS for a year. */
export function commonHeaders(secure: boolean): Headers {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Sends the headers with every answer, errors included. */
export function sendCommonHeaders(http: FastifyInstance, headers: Headers): void {
  const entries = Object.entries(headers);
  http.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of entries) reply.header(name, value);
    done();
  });
}
