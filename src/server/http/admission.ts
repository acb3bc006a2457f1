/**
 * Load shedding: limits the requests in progress, so that the accepted ones are answered quickly under any load. The others are answered with 503
 * before their body is read. Signing in has reserved capacity (docs/decisions/0136-one-limit-of-requests.md).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Route } from '#base/route.ts';
import type { Language } from '../db/tenant.ts';
import { languageOf, translate } from '../words.ts';
import type { Headers } from './headers.ts';
import { closeAfterBody } from './unread-bodies.ts';

/** How many requests may be in progress at once. */
export interface Places {
  /** Enough for the requests of many screens that open together, few enough that none waits long for a connection to the database. */
  general: number;
  /** For routes with `reserved` in their contract: needed to sign in or to start. */
  reserved: number;
  /** Files that are being sent (`export/export.ts`): each reads from the database now and then. */
  exports: number;
}

/** The time until a 503 is sent. A client that ignores Retry-After sends its next request then, so it limits how many a connection costs. */
const delayMs = 50;

export class Admission {
  readonly #places: Places;
  readonly #headers: Headers;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #inProgress = { general: 0, reserved: 0, exports: 0 };
  /** Method and URL of the requests that need reserved places. */
  readonly #reserved: RegExp[] = [];
  readonly #rejected = new WeakSet<ServerResponse>();
  #shed = 0;
  #shedSinceLogged = 0;
  #logTimer: ReturnType<typeof setTimeout> | undefined;

  /** `headers` are sent with each 503. */
  constructor(places: Places, headers: Headers, log: Pick<Logger, 'warn'>) {
    this.#places = places;
    this.#headers = headers;
    this.#log = log;
  }

  /** Declares that requests of the route take reserved places. */
  reserve({ method, path }: Pick<Route, 'method' | 'path'>): void {
    this.#reserved.push(new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`));
  }

  /**
   * Rejects a request to a general route when the capacity is used up, before anything else is done with it: a 503 through the router and the hooks
   * costs half as much again. Looks only at the URL as it is usually written; `handle` checks every request by its route.
   */
  rejectEarly(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    if (this.hasPlace('general') || !url.startsWith('/api/')) return false;
    if (this.#reserved.some((pattern) => pattern.test(`${method} ${url}`))) return false;
    this.reject(request, response);
    return true;
  }

  hasPlace(kind: keyof Places): boolean {
    return this.#inProgress[kind] < this.#places[kind];
  }

  /** Each must be followed by one `leave`. */
  enter(kind: keyof Places): void {
    this.#inProgress[kind] += 1;
  }

  leave(kind: keyof Places): void {
    this.#inProgress[kind] -= 1;
  }

  wasRejected(response: ServerResponse): boolean {
    return this.#rejected.has(response);
  }

  /** All rejections until now. */
  get shed(): number {
    return this.#shed;
  }

  /** Answers 503, within a tenth of a second. */
  reject(request: IncomingMessage, response: ServerResponse): void {
    this.#rejected.add(response);
    this.#shed += 1;
    this.#shedSinceLogged += 1;
    this.#logTimer ??= setTimeout(() => this.#logShed(), 1000).unref();
    closeAfterBody(request, response);
    const body = bodies[languageOf(request.headers['accept-language'])];
    const headers = {
      ...this.#headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      // Not the same for all, so that they do not come back together.
      'retry-after': String(1 + (this.#shed % 3)),
    };
    setTimeout(() => response.writeHead(503, headers).end(body), delayMs);
  }

  /** One line a second, as there may be thousands of rejections. */
  #logShed(): void {
    this.#log.warn({ requests: this.#shedSinceLogged }, 'overload: requests answered with 503');
    this.#shedSinceLogged = 0;
    this.#logTimer = undefined;
  }
}

const bodyIn = (language: Language) => JSON.stringify({ message: translate('errors', 'unavailable', language), code: 'server_busy' });
/** As text, which Node sends together with the headers. */
const bodies = { es: bodyIn('es'), en: bodyIn('en') };
