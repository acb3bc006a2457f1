/** Composition: the HTTP server and every module's routes, in order of knowledge. */
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Pool } from 'pg';
import type { DestinationStream, Logger } from 'pino';
import pino from 'pino';
import { invitationLinkRoutes } from '#modules/accounts/routes/invitation-link.ts';
import { profileRoutes } from '#modules/accounts/routes/profile.ts';
import { securityRoutes } from '#modules/accounts/routes/security.ts';
import { signInRoutes } from '#modules/accounts/routes/sign-in.ts';
import { companyRoutes } from '#modules/companies/routes/companies.ts';
import { customerRoutes } from '#modules/customers/routes.ts';
import { fileRoutes } from '#modules/files/routes.ts';
import { fleetRoutes } from '#modules/fleet/routes.ts';
import { historyRoutes } from '#modules/history/routes.ts';
import { invoicingRoutes } from '#modules/invoicing/routes/index.ts';
import { notificationRoutes } from '#modules/notifications/routes.ts';
import { compensationRoutes } from '#modules/people/routes/compensation.ts';
import { invitationRoutes } from '#modules/people/routes/invitations.ts';
import { roleRoutes } from '#modules/people/routes/roles.ts';
import { userRoutes } from '#modules/people/routes/users.ts';
import { placeRoutes } from '#modules/places/routes.ts';
import { reportRoutes } from '#modules/reports/routes.ts';
import { companyAdminRoutes } from '#modules/settings/routes/admin.ts';
import { settingsRoutes } from '#modules/settings/routes/settings.ts';
import { tripRoutes } from '#modules/trips/routes.ts';
import { Events } from './http/events.ts';
import { type App, refuse } from './http/handle.ts';
import { serveHealth } from './http/metrics.ts';
import { serveOpenApi } from './http/openapi.ts';
import { servePages } from './http/pages.ts';
import type { Settings } from './settings.ts';
import { languageOf, say } from './words.ts';

export interface AppOptions {
  pool: Pool;
  settings: Settings;
  logger: Logger;
  /** Parse every answer by its contract, for tests. */
  checkAnswers?: boolean;
  /** Told of every address that is registered, for tests. */
  onRoute?: (route: { method: string; url: string }) => void;
}

const modules = [
  fileRoutes,
  historyRoutes,
  placeRoutes,
  companyRoutes,
  notificationRoutes,
  signInRoutes,
  securityRoutes,
  userRoutes,
  invitationRoutes,
  invitationLinkRoutes,
  profileRoutes,
  roleRoutes,
  compensationRoutes,
  settingsRoutes,
  companyAdminRoutes,
  customerRoutes,
  fleetRoutes,
  tripRoutes,
  invoicingRoutes,
  reportRoutes,
];

const megabyte = 1024 * 1024;

/** Tells the lines of one request from another's; unique in the process, and cheaper than a random one. */
let requests = 0;
const nextRequestId = () => `r${(++requests).toString(36)}`;

/** A server that is not listening yet. */
export async function buildApp({ pool, settings, logger, checkAnswers = false, onRoute }: AppOptions): Promise<App> {
  const http = fastify({
    loggerInstance: logger as never,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: megabyte,
    exposeHeadRoutes: false,
    // An address that cannot be decoded: nothing is there.
    frameworkErrors: (_error, request, reply) => notFound(request, reply),
    trustProxy: (_address: string, hop: number) => hop < settings.trustProxy,
    genReqId: nextRequestId,
    // One logger for all: lines carry the request's id where it matters.
    childLoggerFactory: (parent) => parent,
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;
  if (onRoute) {
    http.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) onRoute({ method: one, url });
    });
  }
  // Many clients name JSON in every request, also where they send nothing.
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else parseJson(request, body as string, done);
  });
  await http.register(cookie);
  await http.register(multipart, { limits: { files: 1, fileSize: settings.attachmentMaxBytes, fields: 5, parts: 6 } });
  logRequests(http);
  http.setErrorHandler((error, request, reply) => refuse(error, undefined, languageOf(request.headers['accept-language']), request, reply));
  const events = new Events();
  http.addHook('preClose', async () => events.close());
  const app: App = { http, pool, settings, routes: [], events, checkAnswers };
  serveHealth(http, pool, settings.metricsToken);
  for (const routes of modules) routes(app);
  serveOpenApi(http, app.routes);
  await servePages(http, settings.publicUrl.startsWith('https:'));
  http.setNotFoundHandler((request, reply) => {
    // An address of the screens that does not exist is theirs to explain.
    if (request.method === 'GET' && request.headers.accept?.includes('text/html') && 'sendPage' in http) {
      return (http as unknown as { sendPage: (reply: unknown) => unknown }).sendPage(reply.code(404));
    }
    return notFound(request, reply);
  });
  return app;
}

function notFound(request: FastifyRequest, reply: FastifyReply) {
  const body = { message: say('errors', 'not_found', languageOf(request.headers['accept-language'])), code: 'not_found' };
  return reply.code(404).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** One line a request: its id, the route, the status, how long it took. No query, body, cookie or header, which may hold secrets. */
function logRequests(http: FastifyInstance): void {
  http.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        id: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}

/** A logger that gathers its lines and writes them in bulk; flush it on a timer and at the end. */
export function makeLogger(level: string, destination: DestinationStream = pino.destination({ sync: false, minLength: 4096 })): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
