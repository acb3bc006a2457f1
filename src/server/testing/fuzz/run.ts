/**
 * Sends generated requests to a server with the demo and judges the answers: none is a fault of the server, each is as the OpenAPI document
 * says, and none takes long.
 */

import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import fc from 'fast-check';
import type pg from 'pg';
import { z } from 'zod';
import { demoPassword } from '../../../../db/seeds/demo/people.ts';
import { Client } from '../client.ts';
import { tableOf, tableOfParam } from '../foreign-ids.ts';
import { textFor } from '../samples.ts';
import { companiesByTrips, tenantTables } from '../sweep.ts';
import { anyRequest, type Caller, callers, type FuzzRequest, type Ids, type Operation, operationsOf } from './requests.ts';
import type { Schema } from './values.ts';

export interface FuzzOptions {
  /** The base URL of a server with `checkAnswers`. */
  url: string;
  owner: pg.Pool;
  seed: number;
  count: number;
  /** Requests sent at once. With one, the run is the same each time. */
  parallel: number;
  slowMs: number;
  /** Only operations whose path starts like this. */
  only?: string | undefined;
}

export interface Finding {
  /** The same for the same fault. */
  what: string;
  /** The first request that found it. */
  index: number;
  example: string;
  count: number;
}

export interface FuzzResult {
  findings: Map<string, Finding>;
  /** Answers by status. */
  statuses: Map<number, number>;
  /** Milliseconds of each request. */
  times: number[];
  /** Operations, as `GET /api/trips`, that answered with a success at least once. */
  succeeded: Set<string>;
  operations: string[];
  /** What the other operations answered last to an administrator, to see what keeps the requests from getting further. */
  refusals: Map<string, string>;
}

const logins: Record<Caller, string | null> = {
  nobody: null,
  driver: 'driver@arriero.test',
  administrator: 'admin@arriero.test',
  'super-administrator': 'super@arriero.test',
};

export async function fuzz({ url, owner, seed, count, parallel, slowMs, only = '' }: FuzzOptions): Promise<FuzzResult> {
  const document = (await new Client(url, null).get('/api/openapi.json')).body;
  const operations = operationsOf(document).filter(({ path }) => path.startsWith(only));
  const ids = await readIds(owner);
  const requests = fc.sample(anyRequest(operations, ids), { seed, numRuns: count });
  const clients = Object.fromEntries(callers.map((caller) => [caller, new Client(url, ids.companies[0] as string)])) as Record<
    Caller,
    Client
  >;
  for (const caller of callers) await signIn(clients[caller], caller);
  const result: FuzzResult = {
    findings: new Map(),
    statuses: new Map(),
    times: [],
    succeeded: new Set(),
    operations: operations.map(nameOf),
    refusals: new Map(),
  };
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const signingIn: Partial<Record<Caller, Promise<void>>> = {};
  let next = 0;
  const work = async () => {
    while (next < requests.length) {
      const index = next++;
      const request = requests[index] as FuzzRequest;
      const start = performance.now();
      const answer = await send(url, agent, request, clients[request.caller]);
      const ms = performance.now() - start;
      result.times.push(ms);
      result.statuses.set(answer.status, (result.statuses.get(answer.status) ?? 0) + 1);
      if (answer.status >= 200 && answer.status < 300) result.succeeded.add(nameOf(request.operation));
      else if (request.caller === 'administrator' && !request.isOdd) result.refusals.set(nameOf(request.operation), answer.text);
      for (const what of [...problemsOf(request, answer), ...(ms > slowMs ? [`took longer than ${slowMs} ms`] : [])])
        addFinding(
          result.findings,
          `${nameOf(request.operation)}: ${what}`,
          index,
          `${describe(request)}\n    → ${answer.status} ${answer.text.slice(0, 300)}`,
        );
      // The requests change passwords and end sessions, too.
      if (answer.status === 401 && request.caller !== 'nobody') {
        const { caller } = request;
        // One at a time, or the token of one answer would be stored with the session of another.
        signingIn[caller] ??= signIn(clients[caller], caller).finally(() => {
          delete signingIn[caller];
        });
        await signingIn[caller];
      }
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  agent.destroy();
  return result;
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

async function signIn(client: Client, caller: Caller): Promise<void> {
  const login = logins[caller];
  await client.get('/sanctum/csrf-cookie');
  // Some requests block the person: then the caller goes on without a session.
  for (const password of [demoPassword, textFor('password', 0)])
    if (login && (await client.get('/api/user')).status === 401) await client.signIn(login, password);
}

function addFinding(findings: Map<string, Finding>, what: string, index: number, example: string): void {
  const known = findings.get(what);
  if (known) known.count += 1;
  else findings.set(what, { what, index, example, count: 1 });
}

export interface Answer {
  /** 0 for a connection that ended without an answer. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

function send(url: string, agent: Agent, { method, url: path, headers, body }: FuzzRequest, client: Client): Promise<Answer> {
  const all: Record<string, string> = {
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'company-id': client.company ?? '',
    'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    ...(body ? { 'content-length': String(body.length) } : {}),
  };
  for (const [name, value] of headers) {
    if (value === null) delete all[name];
    else all[name] = value;
  }
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const outgoing = httpRequest({ agent, hostname, port, method, path, headers: all }, (response) => {
      const answer = { status: response.statusCode ?? 0, headers: response.headers };
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        outgoing.destroy();
        return resolve({ ...answer, text: '' });
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ ...answer, text: Buffer.concat(chunks).toString() }));
    });
    outgoing.on('error', (error) => resolve({ status: 0, headers: {}, text: error.message }));
    outgoing.end(body);
  });
}

/** What is wrong with an answer, one sentence each. */
export function problemsOf({ operation, method, url }: FuzzRequest, { status, headers, text }: Answer): string[] {
  if (status === 0) return [`no answer (${text})`];
  // A third document at once for one person, on a slow machine.
  if (status === 503 && text.includes('"code":"pdf_busy"')) return [];
  if (status >= 500) return [`${status} ${text.slice(0, 200)}`];
  const problems: string[] = [];
  if (headers['x-content-type-options'] !== 'nosniff' || headers['cache-control'] === undefined)
    problems.push(`${status} without the common headers`);
  // Another operation, or an unknown one: not a fault of the server.
  if (method !== operation.method || !isPathOf(operation, url)) return problems;
  if (headers['content-type']?.startsWith('text/event-stream')) return problems;
  const declared = operation.responses[String(status)];
  if (!declared && !anyOperation.includes(status)) return [...problems, `${status} is not in the document: ${text.slice(0, 120)}`];
  if (headers['content-type']?.startsWith('text/html') && declared?.content?.['text/html']) return problems;
  const schema = declared?.content?.['application/json']?.schema;
  if (isExport(url, headers)) return problems;
  if (!schema) return text !== '' && status === 204 ? [...problems, `${status} with a body`] : problems;
  const parsed = schemaFor(operation, String(status), schema).safeParse(parseJson(text));
  return parsed.success ? problems : [...problems, `${status} outside of its schema: ${JSON.stringify(parsed.error.issues[0])}`];
}

/** Of files that the browser has, and of heads above Node's limit. */
const anyOperation = [304, 431];

/** A list as a file, which the schema of its rows does not describe. */
const isExport = (url: string, headers: Answer['headers']) =>
  /[?&]format=(csv|xlsx)(&|$)/.test(url) && headers['content-type']?.startsWith('application/json') !== true;

const isPathOf = ({ path }: Operation, url: string) =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(url.split('?')[0] as string);

const errorSchema = z.looseObject({
  message: z.string().min(1),
  code: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
const schemas = new WeakMap<Operation, Map<string, z.ZodType>>();

function schemaFor(operation: Operation, status: string, schema: Schema & { $ref?: string }): z.ZodType {
  if (schema.$ref) return errorSchema;
  const ofOperation = schemas.get(operation) ?? new Map<string, z.ZodType>();
  schemas.set(operation, ofOperation);
  const cached = ofOperation.get(status) ?? z.fromJSONSchema(withAnyUuid(schema) as Parameters<typeof z.fromJSONSchema>[0]);
  ofOperation.set(status, cached);
  return cached;
}

/** Zod reads the format as one of the versions that RFC 9562 defines; the ids of routes are digests, which have the form alone. */
const withAnyUuid = (schema: Schema): unknown => JSON.parse(JSON.stringify(schema).replaceAll('"format":"uuid",', ''));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describe({ caller, method, url, headers, body }: FuzzRequest): string {
  const shown = body ? ` ${JSON.stringify(body.subarray(0, 400).toString())}${body.length > 400 ? `… (${body.length} bytes)` : ''}` : '';
  return `${caller}: ${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 400)}${shown}`;
}

type Row = { id: string } & Record<string, string>;

/** The ids of the demo's companies, by table, with those of the records that they belong to. */
async function readIds(owner: pg.Pool): Promise<Ids> {
  const companies: Row[] = (await companiesByTrips(owner)).map((id) => ({ id }));
  const people = (await owner.query<Row>('select id from person where email = any($1)', [Object.values(logins)])).rows.map(({ id }) => id);
  const tables = new Map<string, Row[]>([['company', companies]]);
  for (const table of await tenantTables(owner)) {
    const rowsOf = async (company: Row | undefined) =>
      (await owner.query<Row>(`select * from ${table} where company_id = $1 order by id desc limit 2000`, [company?.id])).rows;
    // The callers keep their access, or most requests would be answered with 401 or 403.
    const isNeeded = ({ id, key }: Row) => !people.includes(id) && !(table === 'role' && key === 'administrator');
    const ofEachStatus = Map.groupBy((await rowsOf(companies[0])).filter(isNeeded), ({ status }) => status).values();
    // One of the other company, too.
    tables.set(table, [...[...ofEachStatus].flatMap((rows) => rows.slice(0, 10)), ...(await rowsOf(companies[1])).slice(0, 1)]);
  }
  const inPath = (path: string) => {
    const params = [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string);
    const express = path.replace(/\{(\w+)\}/g, ':$1');
    const tableOfLast = express.includes('company/:id') ? 'company' : tableOfParam(express, params.at(-1) ?? '');
    // Their own company stays open.
    const isKept = ({ id }: Row) => path === '/api/companies/{id}/deactivation' && id === companies[0]?.id;
    const rows = (tables.get(tableOfLast) ?? []).filter((row) => !isKept(row));
    if (rows.length === 0) return fc.uuid().map((id): Record<string, string> => Object.fromEntries(params.map((name) => [name, id])));
    // The parameters before the last name what its record belongs to.
    return fc.constantFrom(...rows).map((row) =>
      Object.fromEntries(
        params.map((name, at) => {
          const owning = name === 'company_id' ? name : `${tableOfParam(express, name)}_id`;
          return [name, at === params.length - 1 ? row.id : (row[owning] ?? row.id)];
        }),
      ),
    );
  };
  return { of: (field) => (tables.get(tableOf(field)) ?? []).map(({ id }) => id), inPath, companies: companies.map(({ id }) => id) };
}
