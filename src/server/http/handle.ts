/**
 * Binds a contract to its handler: anti-forgery token, input, access check, idempotency, answer. A handler has four steps: check
 * access (sent with its first query), load and lock, apply the rule, save.
 */
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { NotFound, RuleBroken } from '#base/errors.ts';
import type { FilePage, ListFile } from '#base/lists/columns.ts';
import type { RecordContract } from '#base/record.ts';
import type { Answer, Route } from '#base/route.ts';
import type { FileFormat, ListQuery } from '#base/wire.ts';
import { isConnectionFailure } from '../db/connection-failure.ts';
import { PersonScope } from '../db/person-scope.ts';
import { IdempotentReplay, type Language, type TableRefusal, Tenant, type TenantDb, tableRefusals } from '../db/tenant.ts';
import { openExport, type ReadPage } from '../export/export.ts';
import type { PasswordCost } from '../password.ts';
import type { DiskWatch } from '../postgres/disk-watch.ts';
import type { Settings } from '../settings.ts';
import { languageOf } from '../words.ts';
import type { Admission } from './admission.ts';
import { hasValidCsrfToken, sessionToken, tokenHash } from './cookies.ts';
import { CsrfMismatch, DiskFull, IdempotencyKeyTooLong, InvalidInput, parse, TooManyAttempts, toRefusal } from './errors.ts';
import type { Events } from './events.ts';
import { receiveRestOfBody } from './unread-bodies.ts';

/** The parts of the server, passed to every module's routes. */
export interface App {
  http: FastifyInstance;
  pool: Pool;
  settings: Settings;
  /** Every route registered so far, for OpenAPI and the generated tests. */
  routes: Route[];
  /** Every record (`base/record.ts`) registered so far, for the generated tests. */
  records: RecordContract[];
  /** Open event streams; every successful write is published to them. */
  events: Events;
  admission: Admission;
  disk: DiskWatch;
  /** The cost of a new password hash. */
  passwordCost: PasswordCost;
  /** Parse every answer with its contract, and put the cause of a 500 into the answer. On in tests; in production it would cost as much as the query. */
  checkAnswers: boolean;
}

/** The argument of a handler. */
export interface Call<R extends Route> {
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  body: z.output<R['body']>;
  /** The company of the request. */
  tenant: Tenant;
  /** The person of the session, without a company. */
  person: PersonScope;
  /** The version from `If-Match`, null without the header. Only where the contract declares `ifMatch`. */
  version: R['ifMatch'] extends true ? number | null : undefined;
  /** The language of the browser, for answers to callers without a session. */
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, for the log: ids that the access check accepted. */
    caller?: { person: string | undefined; company: string | null | undefined };
  }
}

/** A UUID as PostgreSQL accepts it, upper or lower case. */
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const maxKeyLength = 200;
const jsonType = 'application/json; charset=utf-8';

type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>;
type Work<R extends Route> = (db: TenantDb, call: Call<R>) => Promise<Answer<R>>;

/**
 * Registers a route that reads rows of the company: `handleRead(app, trips.read, (db, { params }) => …)`. The types of params, query, body
 * and answer come from the contract.
 */
export function handleRead<R extends Route>(app: App, route: R, work: Work<NoInfer<R>>): void {
  handle(app, route, (call) => call.tenant.read((db) => work(db, call)));
}

/** Registers a route that writes rows of the company, in one transaction. `work` runs again after a deadlock. */
export function handleWrite<R extends Route>(app: App, route: R, work: Work<NoInfer<R>>): void {
  handle(app, route, (call) => call.tenant.write((db) => work(db, call)));
}

/**
 * Registers a route whose handler opens the transactions itself, or needs none. Every successful write is published to the company's event
 * streams.
 */
export function handle<R extends Route>(app: App, route: R, handler: Handler<NoInfer<R>>): void {
  app.routes.push(route);
  const { admission } = app;
  if (route.reserved) admission.reserve(route);
  // Uploads take no place: they wait for slow lines, and have a limit of their own.
  const kind = route.reserved ? 'reserved' : 'general';
  const needsSpace = route.method !== 'GET' && !route.reserved && !route.acceptedOnFullDisk;
  app.http.route({
    method: route.method,
    url: route.path,
    onRequest: (request, reply, done) => {
      if (!admission.hasPlace(kind)) rejectAsBusy(app, request, reply);
      else if (needsSpace && app.disk.isLow())
        sendError(new DiskFull(), route, languageOf(request.headers['accept-language']), request, reply);
      else done();
    },
    handler: async (request, reply) => {
      // Many bodies may have arrived together.
      if (!admission.hasPlace(kind)) return rejectAsBusy(app, request, reply);
      let scopes: { tenant: Tenant; person: PersonScope } | undefined;
      if (!route.multipart) admission.enter(kind);
      try {
        if (route.method !== 'GET' && !hasValidCsrfToken(request)) throw new CsrfMismatch();
        scopes = makeScopes(app, route, request);
        const call = {
          ...(await parseInput(route, request, scopes)),
          ...scopes,
          language: languageOf(request.headers['accept-language']),
          request,
          reply,
        };
        if (isExport(route, call.query)) return await exportList(app, route as never, call as never, handler as never);
        const data = await handler(call as Call<R>);
        if (reply.sent) return reply;
        if (route.method !== 'GET' && scopes.tenant.language && scopes.tenant.company)
          app.events.publish(scopes.tenant.company, areaOf(route));
        if (app.checkAnswers) strictSchema(route.output).parse(data);
        if (route.status === 204) return reply.code(204).send();
        if (route.bytes) return reply.send(data);
        return reply.code(route.status).type(jsonType).send(JSON.stringify(data));
      } catch (error) {
        if (error instanceof IdempotentReplay) return reply.code(error.status).type(jsonType).send(error.answer);
        const language = scopes?.tenant.language ?? scopes?.person.language ?? languageOf(request.headers['accept-language']);
        // PostgreSQL ends when it cannot write its log.
        const cause = isConnectionFailure(error) && (await app.disk.look()) ? new DiskFull() : error;
        return sendError(cause, route, language, request, reply, app.checkAnswers);
      } finally {
        request.caller = {
          person: scopes?.tenant.person ?? scopes?.person.person,
          company: scopes?.tenant.person && scopes.tenant.company,
        };
        if (!route.multipart) admission.leave(kind);
      }
    },
  });
}

function rejectAsBusy({ admission }: App, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  admission.reject(request.raw, reply.raw);
  return reply;
}

type ListRoute = Route & { file: ListFile };
type ExportQuery = ListQuery & { format: FileFormat };

const isExport = (route: Route, query: unknown): boolean =>
  route.file !== undefined && (query as Partial<ExportQuery>).format !== undefined;

/** Sends a list as a file, page after page of the list's own handler. Its place is free again when the file is sent or the reader is gone. */
async function exportList(
  app: App,
  route: ListRoute,
  call: Call<Route> & { query: ExportQuery },
  handler: (call: Call<Route>) => Promise<unknown>,
): Promise<FastifyReply> {
  const { query, tenant, person, request, reply } = call;
  const { admission, checkAnswers } = app;
  if (!admission.hasPlace('exports')) return rejectAsBusy(app, request, reply);
  admission.enter('exports');
  const leave = () => admission.leave('exports');
  const readPage: ReadPage = async (pageQuery) => {
    const page = await handler({ ...call, query: pageQuery });
    if (checkAnswers) strictSchema(route.output).parse(page);
    return (route.file.page?.of ?? asPage)(page as never);
  };
  try {
    const file = await openExport({ route, query, tenant, person, reply, readPage });
    file.once('close', leave);
    return reply.send(file);
  } catch (error) {
    leave();
    throw error;
  }
}

/** The answer of a list is a page. */
const asPage = (answer: FilePage) => answer;

/** The second segment of the path: `trips` for `/api/trips/:id/start`. */
const areaOf = (route: Route) => route.path.split('/')[2] ?? '';

function makeScopes(app: App, route: Route, request: FastifyRequest): { tenant: Tenant; person: PersonScope } {
  const token = sessionToken(request);
  const sessionHash = token ? tokenHash(token) : null;
  const isInput = request.headers['x-background'] !== '1' && !route.bytes && !route.background;
  const { company_id: fromQuery } = request.query as { company_id?: string };
  const company = request.headers['company-id'] ?? (route.method === 'GET' ? fromQuery : undefined);
  const key = request.headers['idempotency-key'];
  const idempotency =
    route.method === 'POST' && !route.multipart && !route.answersSecret && typeof key === 'string' && key !== ''
      ? { key, bodyHash: hash('sha256', `${request.url}\n${JSON.stringify(request.body ?? null)}`, 'buffer'), status: route.status }
      : undefined;
  return {
    tenant: new Tenant(app.pool, {
      hash: sessionHash,
      // Text that is no UUID is denied like the id of an unknown company.
      company: typeof company === 'string' && uuidPattern.test(company) ? company.toLowerCase() : null,
      permission: route.access,
      input: isInput,
      idempotency,
      undeclared: app.checkAnswers ? undeclaredIn(route) : [],
    }),
    person: new PersonScope(app.pool, sessionHash, isInput, idempotency),
  };
}

const undeclaredIn = ({ errors }: Route) => (Object.keys(tableRefusals) as TableRefusal[]).filter((code) => !(code in errors));

/** Parses all of the input. A caller without access gets 401 or 403 rather than the mistakes in the form. */
async function parseInput(route: Route, request: FastifyRequest, scopes: { tenant: Tenant; person: PersonScope }) {
  try {
    if (String(request.headers['idempotency-key'] ?? '').length > maxKeyLength) throw new IdempotencyKeyTooLong();
    return {
      params: parse(route.params, request.params),
      query: parse(route.query, request.query),
      body: route.method === 'GET' || route.multipart ? undefined : parse(route.body, request.body ?? {}),
      version: route.ifMatch ? parseVersion(request.headers['if-match']) : undefined,
    };
  } catch (error) {
    if (route.access === 'person') await scopes.person.transaction(async () => {});
    else if (route.access !== 'anyone') await scopes.tenant.checkAccess();
    // An id in the path that is no UUID is answered like an unknown one.
    if (error instanceof InvalidInput && !route.params.safeParse(request.params).success) throw new NotFound();
    throw error;
  }
}

/** The version in `If-Match`, null without the header. A value that we never sent becomes -1, which matches no record. */
function parseVersion(header: string | undefined): number | null {
  if (header === undefined) return null;
  return Number(/^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1] ?? -1);
}

/** Answers an error. A bug is logged and answered with 500, without its cause unless `withCause`. */
export function sendError(
  error: unknown,
  route: Route | undefined,
  language: Language,
  request: FastifyRequest,
  reply: FastifyReply,
  withCause = false,
) {
  receiveRestOfBody(request, reply);
  const refusal = toRefusal(error, route, language);
  if (!refusal) {
    const undeclared = error instanceof RuleBroken || error instanceof TooManyAttempts;
    const problem = undeclared ? `refusal missing from the errors of ${route?.method} ${route?.path}` : 'unexpected';
    request.log.error({ err: error, id: request.id, route: route?.path }, problem);
    const message = withCause ? `${problem}: ${(error as Error).message}` : 'Server Error';
    return reply
      .code(500)
      .type(jsonType)
      .send(JSON.stringify({ message, code: 'server_error' }));
  }
  if (refusal.status === 503) request.log.warn({ err: error, route: route?.path }, 'unavailable');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  return reply.code(refusal.status).type(jsonType).send(JSON.stringify(refusal.body));
}

const strictSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** The schema with unknown keys rejected, so that tests notice a leaked field. Cached. */
function strictSchema(schema: z.ZodType): z.ZodType {
  const cached = strictSchemas.get(schema);
  if (cached) return cached;
  const strict = toStrict(schema);
  strictSchemas.set(schema, strict);
  return strict;
}

function toStrict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.ZodType>;
    return z.strictObject(Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, toStrict(value)])));
  }
  if (schema instanceof z.ZodArray) return z.array(toStrict(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable) return toStrict(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodOptional) return toStrict(schema.unwrap() as z.ZodType).optional();
  return schema;
}
