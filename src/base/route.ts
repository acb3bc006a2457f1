/**
 * The contract core: one definition of an operation, from which come the server's checks, the typed client and OpenAPI.
 * Schemas are constrained structurally, without conditional types over path strings, which cost the compiler seconds.
 */
import { z } from 'zod';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: `anyone` needs no session; `person` needs a session and ignores `company-id`; `member` needs a membership
 * of the company in the `company-id` header; a permission needs that permission in that company.
 */
export type Access = 'anyone' | 'person' | 'member' | Permission;

/** A business refusal that clients may rely on: its status and the facts it carries. */
export interface RefusalSpec {
  status: 401 | 404 | 409 | 412 | 413 | 415 | 422 | 429;
  details?: z.ZodType;
  /** The database constraint whose violation means this refusal. */
  constraint?: string;
  /** The field of the form that the refusal is about, as a dotted path. */
  field?: string;
}

type Shape = z.ZodType;

export interface Route<P extends Shape = Shape, Q extends Shape = Shape, B extends Shape = Shape, O extends Shape = Shape> {
  method: Method;
  /** Fastify's spelling: `/api/trips/:id`. */
  path: string;
  may: Access;
  /** One sentence for the API's readers. */
  summary: string;
  params: P;
  query: Q;
  body: B;
  output: O;
  /** 200 unless said; a create says 201, an answer without body 204. */
  status: 200 | 201 | 204;
  errors: Record<string, RefusalSpec>;
  /** A file upload: the body is multipart and is not parsed by `body`. */
  multipart?: boolean;
  /** Asked for by the screen itself, never by a person's hand: does not keep the session alive. */
  background?: boolean;
  /** Answers bytes, a file, not JSON. Shown by a page on its own, so that reading it is not a person's input. */
  bytes?: boolean;
}

/** What a route without parameters, query or body expects. */
export const nothing = z.object({});
type Nothing = typeof nothing;

/** Declares an operation. Everything but method, path, may, summary and output has a default. */
export function route<O extends Shape, P extends Shape = Nothing, Q extends Shape = Nothing, B extends Shape = Nothing>(spec: {
  method: Method;
  path: string;
  may: Access;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  output: O;
  status?: 200 | 201 | 204;
  errors?: Record<string, RefusalSpec>;
  multipart?: boolean;
  bytes?: boolean;
  background?: boolean;
}): Route<P, Q, B, O> {
  return {
    status: spec.method === 'POST' ? 201 : 200,
    errors: {},
    ...spec,
    params: spec.params ?? (nothing as unknown as P),
    query: spec.query ?? (nothing as unknown as Q),
    body: spec.body ?? (nothing as unknown as B),
  };
}

/** What the route answers, after parsing. */
export type Answer<R extends Route> = z.output<R['output']>;
/** What a caller may send as the body. */
export type BodyOf<R extends Route> = z.input<R['body']>;
/** What a caller may send in the query. */
export type QueryOf<R extends Route> = z.input<R['query']>;
