/**
 * The typed client of the API: one function calls any operation that a contract declares, one makes a query of it.
 * Answers are trusted, not parsed again: the server shapes them with the same schema.
 */
import { queryOptions } from '@tanstack/react-query';
import { newId } from '#base/ids.ts';
import type { Answer, BodyOf, QueryOf, Route } from '#base/route.ts';
import { isBackground } from '../session/activity.ts';
import { currentCompanyId } from '../session/tab.ts';
import { ApiError } from './api-error.ts';

export interface CallInput<R extends Route> {
  /** Fills the `:names` of the path. */
  params?: Record<string, string>;
  query?: Partial<QueryOf<R>>;
  /** JSON, or a form with files for a multipart operation. */
  body?: BodyOf<R> | FormData;
  /** The company to work in, when it is not the tab's current one; null sends none. */
  company?: string | null;
  /** Not asked for by the person: does not keep the session alive. Told by the input of the last seconds unless given. */
  background?: boolean;
  /** The version that the person saw: a PUT, PATCH or DELETE is refused (412) when somebody else saved meanwhile. */
  version?: string | number;
  /** One key per submission. Give it when the person may try the same submission again; otherwise one is made. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The caller tells the person about every failure: no toast, no redirection. */
  quiet?: boolean;
}

type FailurePolicy = (error: ApiError) => void;
let applyPolicy: FailurePolicy = () => {};

/** What happens to a failure that no query handles; set once, by the application's start. */
export function setFailurePolicy(policy: FailurePolicy): void {
  applyPolicy = policy;
}

/** Calls an operation. Throws `ApiError`; 401, 403, 404 and 5xx have then been told to the person, unless `quiet`. */
export async function call<R extends Route>(route: R, input: CallInput<R> = {}): Promise<Answer<R>> {
  try {
    return await attempt(route, { ...input, company: companyOf(input) });
  } catch (error) {
    if (error instanceof ApiError && !input.quiet) applyPolicy(error);
    throw error;
  }
}

export interface QueryInput<R extends Route> extends Pick<CallInput<R>, 'params' | 'query' | 'company'> {
  /** The screen shows the failure itself, such as a record that may be missing. */
  quiet?: boolean;
}

/**
 * A query of a GET operation, for `useQuery` and `useSuspenseQuery`. The company is part of the key, so nothing of one company
 * is ever shown in another. Failures go through the central policy once retries are over.
 */
export function query<R extends Route>(route: R, input: QueryInput<R> = {}) {
  const personal = route.may === 'anyone' || route.may === 'person';
  const company = personal ? null : companyOf(input);
  return queryOptions({
    queryKey: [company, route.path, input.params ?? null, input.query ?? null] as const,
    queryFn: ({ signal }): Promise<Answer<R>> => attempt(route, { ...input, company, signal }),
    meta: { quiet: input.quiet ?? false },
  });
}

/** Forget and refetch every query of an operation in the current company: `client.invalidateQueries(allOf(customers.list))`. */
export const allOf = (route: Route, company: string | null = currentCompanyId()) => ({ queryKey: [company, route.path] });

/** The address of a file or image whose path an answer gave. */
export const fileUrl = (path: string): string => (path.startsWith('/') ? path : `/${path}`);

/** Read when the call is made: a switch of company while it runs does not move it. */
const companyOf = (input: { company?: string | null }) => (input.company === undefined ? currentCompanyId() : input.company);

/** One request, repeated once with a fresh token when the server did not know the old one (419). */
async function attempt<R extends Route>(route: R, input: CallInput<R>): Promise<Answer<R>> {
  const request = { ...input, idempotencyKey: input.idempotencyKey ?? newId() };
  if (route.method !== 'GET' && !csrfToken()) await renewCsrfToken();
  let response = await send(route, request);
  if (response.status === 419) {
    await renewCsrfToken();
    response = await send(route, request);
  }
  if (!response.ok) throw await ApiError.of(response);
  if (response.status === 204) return null as Answer<R>;
  return (await response.json()) as Answer<R>;
}

async function send<R extends Route>(route: R, input: CallInput<R>): Promise<Response> {
  const form = input.body instanceof FormData ? input.body : undefined;
  const json = input.body === undefined || form ? undefined : JSON.stringify(input.body);
  try {
    return await fetch(urlOf(route, input), {
      method: route.method,
      credentials: 'same-origin',
      headers: headersOf(route, input, json !== undefined),
      body: form ?? json,
      signal: input.signal,
    });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw ApiError.network();
  }
}

function headersOf<R extends Route>(route: R, input: CallInput<R>, json: boolean): Record<string, string> {
  const token = csrfToken();
  const changes = route.method !== 'GET';
  return {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang || 'es',
    ...(json && { 'Content-Type': 'application/json' }),
    ...(input.company && { 'company-id': input.company }),
    ...((input.background ?? isBackground()) && { 'X-Background': '1' }),
    ...(changes && token && { 'X-XSRF-TOKEN': token }),
    ...(route.method === 'POST' && input.idempotencyKey && { 'Idempotency-Key': input.idempotencyKey }),
    ...(changes && route.method !== 'POST' && input.version !== undefined && { 'If-Match': `"${input.version}"` }),
  };
}

/** The path with its parameters, and the query without what is empty; a list of values repeats its name. */
function urlOf<R extends Route>(route: R, input: CallInput<R>): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function csrfToken(): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
  return cookie && decodeURIComponent(cookie.slice('XSRF-TOKEN='.length));
}

async function renewCsrfToken(): Promise<void> {
  try {
    await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin' });
  } catch {
    throw ApiError.network();
  }
}
