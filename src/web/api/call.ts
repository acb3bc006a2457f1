/**
 * The typed client of the API: `call` calls any operation that a contract declares, `query` makes a TanStack query of it.
 * Answers are not validated again: the server serializes them with the same schema.
 */
import { queryOptions } from '@tanstack/react-query';
import { newId } from '#base/ids.ts';
import type { Answer, BodyOf, QueryOf, Route } from '#base/route.ts';
import { isBackground } from '../session/activity.ts';
import { currentCompanyId } from '../session/tab.ts';
import { ApiError } from './api-error.ts';
import { sendForm } from './send-form.ts';

export interface CallInput<R extends Route> {
  /** Fills the `:names` of the path. */
  params?: Record<string, string>;
  query?: Partial<QueryOf<R>>;
  /** JSON, or a form with files for a multipart operation. */
  body?: BodyOf<R> | FormData;
  /** The company of the call, if it is not the tab's current one; null sends none. */
  company?: string | null;
  /** Not caused by the user: does not extend the session. By default true without input in the last seconds. */
  background?: boolean;
  /** Optimistic lock: the version that the user saw. An operation with `ifMatch` fails with 412 if another user has saved since. */
  version?: string | number;
  /** One key per submission; generated unless given. Pass it when the user may retry the same submission. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** For a form with files: receives the sent share, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** The caller shows every failure itself: no toast, no redirect. */
  quiet?: boolean;
}

type FailurePolicy = (error: ApiError) => void;
let applyPolicy: FailurePolicy = () => {};

/** Sets the central policy for failed calls; called once, when the application starts. */
export function setFailurePolicy(policy: FailurePolicy): void {
  applyPolicy = policy;
}

/** Calls an operation. Throws `ApiError`; unless `quiet`, the central policy has then shown 401, 403, 404 and 5xx to the user. */
export async function call<R extends Route>(route: R, input: CallInput<R> = {}): Promise<Answer<R>> {
  try {
    return await sendWithCsrfRetry(route, { ...input, company: companyOf(input) });
  } catch (error) {
    if (error instanceof ApiError && !input.quiet) applyPolicy(error);
    throw error;
  }
}

/** Calls an operation that answers with a file, and returns the response as it arrives. Throws `ApiError` like `call`, but always quietly. */
export async function callForFile<R extends Route>(route: R, input: CallInput<R>): Promise<Response> {
  const response = await send(route, { ...input, company: companyOf(input) });
  if (!response.ok) throw await ApiError.fromResponse(response);
  return response;
}

export interface QueryInput<R extends Route> extends Pick<CallInput<R>, 'params' | 'query' | 'company'> {
  /** The screen shows the failure itself. */
  quiet?: boolean;
}

/**
 * A query of a GET operation: `useQuery(query(customers.read, { params: { id } }))`. The company is part of the key, so that cached data
 * never appears in another company. Failures go through the central policy after the retries.
 */
export function query<R extends Route>(route: R, input: QueryInput<R> = {}) {
  const isPersonal = route.access === 'anyone' || route.access === 'person';
  const company = isPersonal ? null : companyOf(input);
  return queryOptions({
    queryKey: queryKeyOf(company, route.path, input),
    queryFn: ({ signal }): Promise<Answer<R>> => sendWithCsrfRetry(route, { ...input, company, signal }),
    meta: { quiet: input.quiet ?? false },
  });
}

/** The key of a query: company, path, and the input as it was given. */
export const queryKeyOf = (company: string | null, path: string, input: { params?: unknown; query?: unknown }) =>
  [company, path, input.params ?? null, input.query ?? null] as const;

/** Filter for all queries of an operation, whatever their input: `client.invalidateQueries(queriesOf(customers.list))`. */
export const queriesOf = (route: Pick<Route, 'path'>, company: string | null = currentCompanyId()) => ({ queryKey: [company, route.path] });

/** Whether the user can read the path in a company. Nothing is shown to the user. */
export async function canRead(path: string, company: string): Promise<boolean> {
  try {
    const headers = headersOf({ method: 'GET', ifMatch: false }, { company, background: true }, false);
    const response = await fetch(path, { credentials: 'same-origin', headers });
    // An unread body would block the connection.
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** The URL of a file or image, from the path in an answer. */
export const fileUrl = (path: string): string => (path.startsWith('/') ? path : `/${path}`);

/** The bytes of a file or image, from its URL. Throws `ApiError`, quietly. */
export async function fetchFile(path: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(path, { credentials: 'same-origin', signal });
  if (!response.ok) throw await ApiError.fromResponse(response);
  return new Uint8Array(await response.arrayBuffer());
}

/** The URL of a printed document (`pdfRoute`), which a tab of its own opens. It names the company, because the tab sends no headers. */
export function documentUrl(route: Route, params: Record<string, string>, query: Record<string, string | undefined> = {}): string {
  return urlOf(route, { params, query: { ...query, company_id: currentCompanyId() } });
}

/** Read when the call is made: switching the company later does not affect it. */
const companyOf = (input: { company?: string | null }) => (input.company === undefined ? currentCompanyId() : input.company);

/** Sends the request; retries once with a new CSRF token when the server rejects the token (419). */
async function sendWithCsrfRetry<R extends Route>(route: R, input: CallInput<R>): Promise<Answer<R>> {
  const request = { ...input, idempotencyKey: input.idempotencyKey ?? newId() };
  if (route.method !== 'GET' && !csrfToken()) await renewCsrfToken();
  let response = await send(route, request);
  if (response.status === 419) {
    await renewCsrfToken();
    response = await send(route, request);
  }
  if (!response.ok) throw await ApiError.fromResponse(response);
  if (response.status === 204) return null as Answer<R>;
  return (await response.json()) as Answer<R>;
}

async function send<R extends Route>(route: R, input: CallInput<R>): Promise<Response> {
  const form = input.body instanceof FormData ? input.body : undefined;
  const json = input.body === undefined || form ? undefined : JSON.stringify(input.body);
  const { signal, onProgress } = input;
  const request = { method: route.method, headers: headersOf(route, input, json !== undefined), signal };
  try {
    if (form && onProgress) return await sendForm(urlOf(route, input), form, { ...request, onProgress });
    return await fetch(urlOf(route, input), { ...request, credentials: 'same-origin', body: form ?? json });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw ApiError.network();
  }
}

function headersOf(
  route: Pick<Route, 'method' | 'ifMatch'>,
  input: Pick<CallInput<Route>, 'company' | 'background' | 'idempotencyKey' | 'version'>,
  hasJson: boolean,
): Record<string, string> {
  const token = csrfToken();
  const isWrite = route.method !== 'GET';
  return {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang || 'es',
    ...(hasJson && { 'Content-Type': 'application/json' }),
    ...(input.company && { 'company-id': input.company }),
    ...((input.background ?? isBackground()) && { 'X-Background': '1' }),
    ...(isWrite && token && { 'X-XSRF-TOKEN': token }),
    ...(route.method === 'POST' && input.idempotencyKey && { 'Idempotency-Key': input.idempotencyKey }),
    ...(route.ifMatch && input.version !== undefined && { 'If-Match': `"${input.version}"` }),
  };
}

/** The path with its parameters and the query string, without empty values; a list of values repeats its name. */
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
