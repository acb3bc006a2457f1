/** The OpenAPI 3.1 document of all registered routes, and a page to read it. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { nothing, type Route } from '#base/route.ts';
import { fileTypes } from '#base/wire.ts';
import { escapeHtml } from './html.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

const fieldsOf = (schema: z.ZodType): [string, Record<string, unknown>, boolean][] => {
  const json = schemaOf(schema, 'input') as { properties?: Record<string, Record<string, unknown>>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, field]) => [name, field, json.required?.includes(name) ?? false]);
};

const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    details: { type: 'object' },
  },
};

/** The answers that every operation of its kind may give besides its own refusals. */
function commonStatuses({ access, method, params }: Route): string[] {
  return [
    ...(access === 'anyone' ? [] : ['401', '403']),
    ...(access === 'anyone' && params === nothing ? [] : ['404']),
    // A body that stops arriving, is too large or has another type, and the anti-forgery token.
    ...(method === 'GET' ? [] : ['408', '413', '415', '419']),
    '422',
    '503',
    '507',
  ];
}

/** A route's path in OpenAPI's syntax: `/api/trips/{id}`. */
export const openApiPath = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** Conventions of all operations, for authors of clients. */
const conventions = [
  'The back office of a trucking company. Amounts are decimal strings, days YYYY-MM-DD, moments ISO 8601 in UTC.',
  'Sign in with POST /api/login: the session is a cookie. Whatever is no GET sends the cookie XSRF-TOKEN back in the header X-XSRF-TOKEN; GET /sanctum/csrf-cookie sets it.',
  'An operation with a permission acts in the company named by the header company-id.',
  'A record that carries a version is saved with the one that was read in If-Match: where another user has saved meanwhile, the answer is 412 stale_version with the current version, who saved it and when.',
  'A POST that makes or changes a record is done once for one Idempotency-Key: the same key gives the first answer for seven days, with another body 422.',
  'A list answers meta.next where there is more: sent back as after, it gives the next page. count=1 asks for the total, summary=1 for the sums and the counts of groups that the list declares. Where it takes format, csv or xlsx gives all rows as a file; in a company that needs export-data too.',
] as const;

/** The OpenAPI document of these routes. */
export function openApi(routes: readonly Route[], sessionCookie: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = openApiPath(route.path);
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Arriero',
      version: '1',
      description: conventions.join('\n\n'),
    },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  };
}

function operation(route: Route): Record<string, unknown> {
  const tenant = route.access !== 'anyone' && route.access !== 'person';
  const refusals = Object.groupBy(Object.entries(route.errors), ([, spec]) => String(spec.status));
  const statuses = new Set([...Object.keys(refusals), ...commonStatuses(route)]);
  return {
    summary: route.summary,
    ...(route.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    ...(tenant && route.access !== 'member' ? { 'x-permission': route.access } : {}),
    parameters: [
      ...fieldsOf(route.params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
      ...fieldsOf(route.query).map(([name, schema, required]) => ({ name, in: 'query', required, schema })),
      ...(tenant ? [{ name: 'company-id', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } }] : []),
      ...(route.method === 'GET' ? [] : [{ name: 'X-XSRF-TOKEN', in: 'header', required: true, schema: { type: 'string' } }]),
      ...(route.method === 'POST' && tenant && !route.multipart
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
        : []),
    ],
    ...(route.multipart
      ? {
          requestBody: {
            required: true,
            content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } },
          },
        }
      : fieldsOf(route.body).length > 0
        ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }
        : {}),
    responses: {
      [route.status]: route.status === 204 ? { description: 'Done.' } : { description: 'The answer.', content: contentOf(route) },
      ...Object.fromEntries(
        [...statuses].sort().map((status) => [
          status,
          {
            description: (refusals[status] ?? []).map(([code]) => code).join(', ') || 'Refused.',
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Error' } },
              ...(route.path.startsWith('/share/') && notice),
            },
          },
        ]),
      ),
    },
  };
}

/** Browsers that open a link which does not work get a page (`notice.ts`). */
const notice = { 'text/html': { schema: { type: 'string' } } };

const bytes = { schema: { type: 'string', format: 'binary' } };
const fileContents = Object.fromEntries(Object.values(fileTypes).map((type) => [type, bytes]));

const contentOf = (route: Route) =>
  route.bytes
    ? { [route.mime ?? 'application/octet-stream']: bytes }
    : { 'application/json': { schema: schemaOf(route.output, 'output') }, ...(route.file && fileContents) };

function renderPage(routes: readonly Route[]): string {
  const rows = routes.map(
    (route) =>
      `<tr><td><code>${route.method}</code></td><td><code>${escapeHtml(route.path)}</code></td><td>${escapeHtml(route.summary)}</td><td>${route.access}</td><td>${Object.keys(route.errors).join(', ')}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Arriero API</title><h1>Arriero API</h1>${conventions.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('')}<p>The whole description: <a href="/api/openapi.json">openapi.json</a>.</p><table><thead><tr><th>Method<th>Path<th>What<th>Permission<th>Refusals</thead><tbody>${rows.join('')}</tbody></table></html>`;
}

/** Serves `/api/openapi.json`, built on the first request, and `/api/docs`, which needs no script. */
export function serveOpenApi(http: FastifyInstance, routes: readonly Route[]): void {
  let json: string | undefined;
  http.get('/api/openapi.json', (_request, reply) => {
    json ??= JSON.stringify(openApi(routes, http.sessionCookie));
    return reply.type('application/json; charset=utf-8').send(json);
  });
  http.get('/api/docs', (_request, reply) =>
    reply.header('content-security-policy', "default-src 'none'").type('text/html; charset=utf-8').send(renderPage(routes)),
  );
}
