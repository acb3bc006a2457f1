/**
 * Binds a contract to its handler: anti-forgery, input, door, idempotency, answer. A handler has four beats: may I (the door, opened
 * with the first statement), load and lock, rule, save.
 */
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { NotFound, RuleBroken } from '#base/errors.ts';
import type { Answer, Route } from '#base/route.ts';
import { type Language, PersonScope, Replay, Tenant } from '../db/tenant.ts';
import type { Settings } from '../settings.ts';
import { languageOf } from '../words.ts';
import { csrfHolds, sessionToken, tokenHash } from './cookies.ts';
import { CsrfMismatch, InvalidInput, parse, refusalOf } from './errors.ts';
import type { Events } from './events.ts';

/** What the server is made of, given to every module's routes. */
export interface App {
  http: FastifyInstance;
  pool: Pool;
  settings: Settings;
  /** Every contract bound so far, for OpenAPI and the generated sweep. */
  routes: Route[];
  /** Open event streams, told of every write that succeeded. */
  events: Events;
  /** Parse each answer by its contract: on in tests, off when serving (it costs what the query costs). */
  checkAnswers: boolean;
}

/** What a handler is given. */
export interface Call<R extends Route> {
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  body: z.output<R['body']>;
  /** The company of the request. */
  tenant: Tenant;
  /** The person of the session, without a company. */
  person: PersonScope;
  /** The version that the sender saw, from If-Match. */
  version: number | null;
  /** The language of the browser, for what is answered without a person. */
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Any id as PostgreSQL takes it, in either case. */
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const longestKey = 200;
const jsonType = 'application/json; charset=utf-8';

/**
 * Binds an operation: `handle(app, trips.read)(({ params, tenant }) => …)`. The types of params, query, body and answer are the
 * contract's. The company hears of every write that succeeded.
 */
export function handle<R extends Route>(app: App, route: R): (answer: (call: Call<R>) => Promise<Answer<R>>) => void {
  return (answer) => {
    app.routes.push(route);
    app.http.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        let scopes: { tenant: Tenant; person: PersonScope } | undefined;
        try {
          if (route.method !== 'GET' && !csrfHolds(request)) throw new CsrfMismatch();
          scopes = open(app, route, request);
          const call = {
            ...(await input(route, request, scopes)),
            ...scopes,
            language: languageOf(request.headers['accept-language']),
            request,
            reply,
          };
          const data = await answer(call as Call<R>);
          if (reply.sent) return reply;
          if (route.method !== 'GET' && scopes.tenant.language && scopes.tenant.company)
            app.events.tell(scopes.tenant.company, areaOf(route));
          if (app.checkAnswers) strict(route.output).parse(data);
          if (route.status === 204) return reply.code(204).send();
          if (route.bytes) return reply.send(data);
          return reply.code(route.status).type(jsonType).send(JSON.stringify(data));
        } catch (error) {
          if (error instanceof Replay) return reply.code(error.status).type(jsonType).send(error.answer);
          const language = scopes?.tenant.language ?? scopes?.person.language ?? languageOf(request.headers['accept-language']);
          return refuse(error, route, language, request, reply);
        }
      },
    });
  };
}

/** `/api/trips/:id/start` is of `trips`. */
const areaOf = (route: Route) => route.path.split('/')[2] ?? '';

function open(app: App, route: Route, request: FastifyRequest): { tenant: Tenant; person: PersonScope } {
  const token = sessionToken(request);
  const sessionHash = token ? tokenHash(token) : null;
  const isInput = request.headers['x-background'] !== '1' && !route.bytes && !route.background;
  const { company_id: fromQuery } = request.query as { company_id?: string };
  const company = request.headers['company-id'] ?? (route.method === 'GET' ? fromQuery : undefined);
  const key = request.headers['idempotency-key'];
  const idempotency =
    route.method === 'POST' && !route.multipart && typeof key === 'string' && key !== ''
      ? { key, bodyHash: hash('sha256', `${request.url}\n${JSON.stringify(request.body ?? null)}`, 'buffer'), status: route.status }
      : undefined;
  return {
    tenant: new Tenant(app.pool, {
      hash: sessionHash,
      // What is no id is nobody's company: the door stays shut as for an unknown one.
      company: typeof company === 'string' && isId.test(company) ? company.toLowerCase() : null,
      permission: route.may,
      input: isInput,
      idempotency,
    }),
    person: new PersonScope(app.pool, sessionHash, isInput, idempotency),
  };
}

/** Parses all of the input. Who may not come in is told so, rather than what is wrong with the form. */
async function input(route: Route, request: FastifyRequest, scopes: { tenant: Tenant; person: PersonScope }) {
  try {
    if (String(request.headers['idempotency-key'] ?? '').length > longestKey)
      throw new RuleBroken('idempotency_key_too_long', { status: 422 });
    return {
      params: parse(route.params, request.params),
      query: parse(route.query, request.query),
      body: route.method === 'GET' || route.multipart ? undefined : parse(route.body, request.body ?? {}),
      version: versionOf(request.headers['if-match']),
    };
  } catch (error) {
    if (route.may === 'person') await scopes.person.open(async () => {});
    else if (route.may !== 'anyone') await scopes.tenant.knock();
    // An id in the path that is none: nothing can be found there.
    if (error instanceof InvalidInput && !route.params.safeParse(request.params).success) throw new NotFound();
    throw error;
  }
}

/** The version in If-Match; one that is none of ours matches nothing, rather than everything. */
function versionOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  return Number(/^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1] ?? -1);
}

/** Refuses a save over somebody else's: 412 with the version that stands now. */
export function sameVersion(current: number, seen: number | null): void {
  if (seen !== null && seen !== current) throw new RuleBroken('stale_version', { status: 412, details: { version: current } });
}

/** Answers what went wrong; a bug of ours is logged and says nothing of itself. */
export function refuse(error: unknown, route: Route | undefined, language: Language, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, route, language);
  if (!refusal) {
    request.log.error({ err: error, id: request.id, route: route?.path }, 'unexpected');
    return reply
      .code(500)
      .type(jsonType)
      .send(JSON.stringify({ message: 'Server Error', code: 'server_error' }));
  }
  if (refusal.status === 503) request.log.warn({ err: error, route: route?.path }, 'unavailable');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  return reply.code(refusal.status).type(jsonType).send(JSON.stringify(refusal.body));
}

const stricts = new WeakMap<z.ZodType, z.ZodType>();

/** The schema with unknown keys refused, so that a test sees a field that leaks. */
function strict(schema: z.ZodType): z.ZodType {
  const known = stricts.get(schema);
  if (known) return known;
  const made = tighten(schema);
  stricts.set(schema, made);
  return made;
}

function tighten(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.ZodType>;
    return z.strictObject(Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, tighten(value)])));
  }
  if (schema instanceof z.ZodArray) return z.array(tighten(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable) return tighten(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodOptional) return tighten(schema.unwrap() as z.ZodType).optional();
  return schema;
}
