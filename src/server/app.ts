/** The HTTP server, with the routes of all modules. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Pool } from 'pg';
import type { DestinationStream, Logger } from 'pino';
import pino from 'pino';
import { Registry } from 'prom-client';
import { Admission, type Places } from './http/admission.ts';
import { answerClientError } from './http/client-errors.ts';
import { sessionCookieName } from './http/cookies.ts';
import { InvalidInput, isNestedDeeper } from './http/errors.ts';
import { Events } from './http/events.ts';
import { createFront } from './http/front.ts';
import { type App, sendError } from './http/handle.ts';
import { commonHeaders, sendCommonHeaders } from './http/headers.ts';
import { serveHealth } from './http/health.ts';
import { serveMetrics } from './http/metrics.ts';
import { serveOpenApi } from './http/openapi.ts';
import { servePages } from './http/pages.ts';
import { watchBodies } from './http/slow-bodies.ts';
import { receiveRestOfBody } from './http/unread-bodies.ts';
import { modules } from './modules.ts';
import { fullCost, type PasswordCost } from './password.ts';
import { type DiskWatch, unwatchedDisk } from './postgres/disk-watch.ts';
import type { Settings } from './settings.ts';
import { languageOf, translate } from './words.ts';

export interface AppOptions {
  pool: Pool;
  settings: Settings;
  logger: Logger;
  /** When the database answered last, if it does not answer now. */
  databaseSilentSince?: () => number | null;
  /** The disk of the database, if it is on this machine. */
  disk?: DiskWatch;
  /** For tests: another limit of requests in progress. */
  places?: Places;
  /** For tests: a lower cost of password hashes. */
  passwordCost?: PasswordCost;
  /** Codes of problems for the operator to fix, for `/health/ready`. */
  warnings?: readonly string[];
  /** Metrics of other parts of the server; they may be added later. */
  metrics?: Registry;
  /** For tests: parse every answer with its contract, and put the cause of a 500 into the answer. */
  checkAnswers?: boolean;
  /** For tests: called for every registered route. */
  onRoute?: (route: { method: string; url: string }) => void;
}

const megabyte = 1024 * 1024;

/** No contract has more than five levels; thousands would overflow the stack of whatever walks through them. */
const maxBodyDepth = 32;

/** For ten connections to the database (`servingPool`). */
const defaultPlaces: Places = { general: 30, reserved: 20, exports: 5 };

/**
 * The id of a request in the log: the proxy's, if it is a valid id, so that the proxy's log can be searched too; it must not be free text of a
 * stranger.
 */
function requestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Builds the server; it does not listen yet. */
export async function buildApp({
  pool,
  settings,
  logger,
  databaseSilentSince = () => null,
  disk = unwatchedDisk,
  warnings = [],
  metrics = new Registry(),
  checkAnswers = false,
  places = defaultPlaces,
  passwordCost = fullCost,
  onRoute,
}: AppOptions): Promise<App> {
  const secure = settings.publicUrl.startsWith('https:');
  const headers = commonHeaders(secure);
  const admission = new Admission(places, headers, logger);
  const bodies = watchBodies(({ socket, headers: { 'accept-language': language } }, { headersSent }) =>
    answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket, headers, languageOf(language), headersSent),
  );
  const http = fastify({
    loggerInstance: logger as never,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: megabyte,
    exposeHeadRoutes: false,
    // Requests that arrive on open connections while the server ends are answered as always: a proxy would pass on Fastify's 503.
    return503OnClosing: false,
    // A URL that cannot be decoded.
    frameworkErrors: (_error, request, reply) => notFound(request, reply.headers(headers)),
    trustProxy: (_address: string, hop: number) => hop < settings.trustProxy,
    genReqId: requestId,
    // One logger for all requests; the lines that need the request's id carry it.
    childLoggerFactory: (parent) => parent,
    routerOptions: { maxParamLength: 200 },
    serverFactory: (handler) => createFront(admission, bodies, handler),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, headers, 'es'),
  }) as unknown as FastifyInstance;
  if (onRoute) {
    http.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) onRoute({ method: one, url });
    });
  }
  // Many clients send the JSON content type with an empty body too.
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null);
    void parseJson(request, body as string, (error, value) => {
      if (error || !isNestedDeeper(value, maxBodyDepth)) done(error, value);
      else done(new InvalidInput([]));
    });
  });
  sendCommonHeaders(http, headers);
  http.addHook('onClose', async () => bodies.stop());
  http.decorate('sessionCookie', sessionCookieName(secure));
  await http.register(cookie);
  await http.register(multipart, { limits: { files: 1, fileSize: settings.attachmentMaxBytes, fields: 5, parts: 6 } });
  logRequests(http, admission);
  if (settings.trustProxy === 0) warnOfUntrustedProxy(http);
  http.setErrorHandler((error, request, reply) =>
    sendError(error, undefined, languageOf(request.headers['accept-language']), request, reply),
  );
  const events = new Events(headers);
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
    events.close();
  });
  // Fastify does so for requests that arrive while it closes; those under way would keep their connections, and the close waits for these.
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  const app: App = { http, pool, settings, routes: [], records: [], events, admission, disk, passwordCost, checkAnswers };
  serveHealth(http, pool, databaseSilentSince, () => (app.disk.isLow() ? [...warnings, 'disk_full'] : warnings));
  if (settings.metricsToken) serveMetrics(http, { registry: metrics, pool, token: settings.metricsToken, admission, settings });
  for (const bind of modules.flatMap(({ routes }) => routes)) bind(app);
  serveOpenApi(http, app.routes);
  await servePages(http);
  http.setNotFoundHandler((request, reply) => {
    // The screens show their own page for unknown addresses.
    if (request.method === 'GET' && request.headers.accept?.includes('text/html') && 'sendPage' in http) {
      return (http as unknown as { sendPage: (reply: unknown) => unknown }).sendPage(reply.code(404));
    }
    return notFound(request, reply);
  });
  return app;
}

function notFound(request: FastifyRequest, reply: FastifyReply) {
  receiveRestOfBody(request, reply);
  const body = { message: translate('errors', 'not_found', languageOf(request.headers['accept-language'])), code: 'not_found' };
  return reply.code(404).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/**
 * Logs one line per request: id, route, status, duration, who called from where. No query, body, cookie or header, because they may contain secrets,
 * and no names: persons and companies by their ids, once the access check has accepted them.
 */
function logRequests(http: FastifyInstance, admission: Admission): void {
  http.addHook('onResponse', async (request, reply) => {
    // Shed under load: counted and logged together.
    if (reply.statusCode === 503 && admission.wasRejected(reply.raw)) return;
    request.log.info(
      {
        id: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
        ...request.caller,
      },
      'request',
    );
  });
}

/** Warns once if a proxy forwards requests although no proxy is trusted: all callers would share the rate limits of the proxy's address. */
function warnOfUntrustedProxy(http: FastifyInstance): void {
  let hasWarned = false;
  http.addHook('onRequest', async (request) => {
    if (hasWarned || !(request.headers['x-forwarded-for'] || request.headers.forwarded)) return;
    hasWarned = true;
    request.log.warn(
      'A proxy forwards requests, but TRUST_PROXY is 0: all of them count as one address in the rate limits. Set TRUST_PROXY to the number of proxies.',
    );
  });
}

/** A logger that buffers its lines; flush it on a timer and at the end. */
export function makeLogger(level: string, destination: DestinationStream = pino.destination({ sync: false, minLength: 4096 })): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
