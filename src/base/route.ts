/**
 * Declares the operations of the API. The server's validation, the typed client and OpenAPI are derived from each declaration.
 * No conditional types over path strings: they slow the compiler down by seconds.
 */
import { z } from 'zod';
import type { ListFile } from './lists/columns.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: `anyone` needs no session; `person` needs a session and ignores `company-id`; `member` must be a member of the
 * company in the `company-id` header; a permission is required in that company.
 */
export type Access = 'anyone' | 'person' | 'member' | Permission;

/** A refusal that clients may rely on: its HTTP status and the facts it carries. Declared here and nowhere else. */
export interface RefusalSpec {
  status: 401 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 503;
  details?: z.ZodType;
  /** The database constraint whose violation means this refusal. */
  constraint?: string;
  /** The field of the form that the refusal is about, as a dotted path. */
  field?: string;
}

type Shape = z.ZodType;

export interface Route<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  O extends Shape = Shape,
  M extends boolean = boolean,
> {
  method: Method;
  /** In Fastify's syntax: `/api/trips/:id`. */
  path: string;
  access: Access;
  /** One sentence for the API documentation. */
  summary: string;
  params: P;
  query: Q;
  body: B;
  output: O;
  /** 201 for POST and 200 for other methods by default; 202 where a job was started; 204 for an answer without body. */
  status: 200 | 201 | 202 | 204;
  errors: Record<string, RefusalSpec>;
  /** Takes the version that the client read from `If-Match`, and throws `stale_version` (412) when the record has a newer one. */
  ifMatch: M;
  /** A file upload: the body is multipart and is not parsed by `body`. */
  multipart?: boolean;
  /** Its answer has a secret that is shown once. It is not stored, so `Idempotency-Key` has no effect. */
  answersSecret?: boolean;
  /** Called by the page itself, never by the user's input: does not postpone the idle timeout. */
  background?: boolean;
  /** Needed to sign in or to start: has reserved capacity when the server sheds load. */
  reserved?: boolean;
  /** Needed to sign in or out and writes little: accepted while the disk is full. Like `reserved`, which implies it. */
  acceptedOnFullDisk?: boolean;
  /** Answers with the bytes of a file instead of JSON. Pages load files by themselves, so reading one does not postpone the idle timeout. */
  bytes?: boolean;
  /** With `bytes`: the media type, if it is always the same. */
  mime?: string;
  /** Of a list (`base/lists/route.ts`): how its rows become a file. */
  file?: ListFile;
}

/** The type of a missing `params`, `query` or `body`. */
export const nothing = z.object({});
type Nothing = typeof nothing;

/** Name and time of the last save. Null if it was the system or a non-member, and for records without a history. */
export const StaleVersion = z.object({
  version: z.number(),
  saved_at: z.string().nullable(),
  saved_by: z.object({ id: z.guid(), name: z.string() }).nullable(),
});
const staleVersion: RefusalSpec = { status: 412, details: StaleVersion };
const pageKeyUnknown: RefusalSpec = { status: 422, field: 'after' };

/** `GET /api/trips/:id`. */
export type RouteHead = `${Method} /${string}`;

/**
 * Declares an operation. Everything but its head, access, summary and output has a default. `stale_version` is declared for
 * every route with `ifMatch`, and `page_key_unknown` for every list that takes `after`.
 */
export function route<
  O extends Shape,
  P extends Shape = Nothing,
  Q extends Shape = Nothing,
  B extends Shape = Nothing,
  const M extends boolean = false,
>(
  head: RouteHead,
  access: Access,
  spec: {
    summary: string;
    params?: P;
    query?: Q;
    body?: B;
    output: O;
    status?: 200 | 201 | 202 | 204;
    errors?: Record<string, RefusalSpec>;
    ifMatch?: M;
    multipart?: boolean;
    answersSecret?: boolean;
    bytes?: boolean;
    mime?: string;
    background?: boolean;
    reserved?: boolean;
    acceptedOnFullDisk?: boolean;
    file?: ListFile;
  },
): Route<P, Q, B, O, M> {
  if (takes(spec.query, 'format') && !spec.file) throw new Error(`${head} can be exported: declare it with listRoute, and its columns.`);
  const [method, path] = head.split(' ') as [Method, string];
  return {
    status: method === 'POST' ? 201 : 200,
    ...spec,
    method,
    path,
    access,
    errors: {
      ...spec.errors,
      ...(spec.ifMatch ? { stale_version: staleVersion } : {}),
      ...(takes(spec.query, 'after') ? { page_key_unknown: pageKeyUnknown } : {}),
    },
    ifMatch: (spec.ifMatch ?? false) as M,
    params: spec.params ?? (nothing as unknown as P),
    query: spec.query ?? (nothing as unknown as Q),
    body: spec.body ?? (nothing as unknown as B),
  };
}

const takes = (query: Shape | undefined, field: string) => query instanceof z.ZodObject && field in query.shape;

/** The answer of the route, parsed. */
export type Answer<R extends Route> = z.output<R['output']>;
/** The body that a client may send. */
export type BodyOf<R extends Route> = z.input<R['body']>;
/** The query that a client may send. */
export type QueryOf<R extends Route> = z.input<R['query']>;

/** The input with which a page calls an operation. */
export interface PartInput<R extends Route = Route> {
  params?: Record<string, string>;
  query?: Partial<QueryOf<R>>;
}

/** Of an overview: the answer of an operation to the page's input. */
const part = <A extends z.ZodType>(answer: A) =>
  z.object({
    /** As the page would send them. */
    params: z.record(z.string(), z.string()).nullable(),
    query: z.record(z.string(), z.unknown()).nullable(),
    answer,
  });

/**
 * Everything that the page of a record shows, in one answer: the parts by the path of their operation. Screens put them into the caches of these
 * operations' queries (docs/decisions/0074-overviews.md).
 */
export const Overview = z.object({ data: z.record(z.string(), part(z.unknown())) });
export type Overview = z.output<typeof Overview>;

/** For the server, which answers only these operations. Operations that the caller may not call, or the page does not need, are absent. */
export const overviewOf = (routes: readonly Route[]) =>
  z.object({ data: z.object(Object.fromEntries(routes.map(({ path, output }) => [path, part(output).optional()]))) });
