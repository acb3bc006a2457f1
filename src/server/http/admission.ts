/**
 * Load shedding: limits the requests in progress, so that the accepted ones are answered quickly under any load. The others are answered with 503 at
 * once, before their body is read. Signing in has reserved capacity.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Route } from '#base/route.ts';
import type { Language } from '../db/tenant.ts';
import { languageOf, translate } from '../words.ts';
import type { Headers } from './headers.ts';
import { closeAfterBody } from './unread-bodies.ts';

/** How many requests may be in progress at once. */
export interface Places {
  /** Enough for the requests of many screens that open together. */
  burst: number;
  /** While requests are shed: hardly more than there are connections to the database, so that accepted requests hardly wait for one. */
  sustained: number;
  /** For routes with `reserved` in their contract. */
  reserved: number;
  /** Files that are being sent (`export/export.ts`): each reads from the database now and then. */
  exports: number;
}

/** `reserved` are the routes that have it in their contract: needed to sign in or to start. */
export type PlaceKind = 'general' | 'reserved' | 'exports';

/** After the last 503 the places for bursts are free again. */
const calmAfterMs = 1000;

/** How many general requests may be in progress when the last rejection was so many milliseconds ago. */
export function generalPlaces({ burst, sustained }: Places, msSinceRejection: number): number {
  return msSinceRejection > calmAfterMs ? burst : sustained;
}

/**
 * The time that a connection that comes back before its Retry-After waits for the next 503. Such clients send their next request as soon as this one
 * is answered, so the wait limits how many 503s a second they cost: 500 connections about 8,500. On a busy machine an answer is up to 50 ms late, and
 * should arrive within 100.
 */
const holdMs = 45;
const heldTickMs = 4;
/** Accepted requests are processed between the ticks. The busier the process, the fewer ticks: it then answers fewer of the early connections. */
const heldPerTick = 120;

interface Rejection {
  response: ServerResponse;
  language: Language;
  /** In seconds. */
  retryAfter: number;
}

interface Held extends Rejection {
  dueAt: number;
}

export class Admission {
  readonly #places: Places;
  /** Names and values in turn, which Node writes fastest. */
  readonly #headers: Record<Language, readonly string[]>;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #inProgress = { general: 0, reserved: 0, exports: 0 };
  /** Method and URL of the requests that need reserved places. */
  readonly #reserved: RegExp[] = [];
  readonly #rejected = new WeakSet<ServerResponse>();
  /** By connection. */
  readonly #mayRetryAt = new WeakMap<Socket, number>();
  readonly #held: Held[] = [];
  #heldTimer: ReturnType<typeof setTimeout> | undefined;
  #lastRejection = Number.NEGATIVE_INFINITY;
  #shed = 0;
  #shedSinceLogged = 0;
  #logTimer: ReturnType<typeof setTimeout> | undefined;

  /** `headers` are sent with each 503. */
  constructor(places: Places, headers: Headers, log: Pick<Logger, 'warn'>) {
    this.#places = places;
    const headersOf = (language: Language) =>
      Object.entries({
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(bodies[language])),
      }).flat();
    this.#headers = { es: headersOf('es'), en: headersOf('en') };
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

  hasPlace(kind: PlaceKind): boolean {
    if (kind !== 'general') return this.#inProgress[kind] < this.#places[kind];
    if (this.#inProgress.general < this.#places.sustained) return true;
    return this.#inProgress.general < generalPlaces(this.#places, performance.now() - this.#lastRejection);
  }

  /** Each must be followed by one `leave`. */
  enter(kind: PlaceKind): void {
    this.#inProgress[kind] += 1;
  }

  leave(kind: PlaceKind): void {
    this.#inProgress[kind] -= 1;
  }

  wasRejected(response: ServerResponse): boolean {
    return this.#rejected.has(response);
  }

  /** All rejections until now. */
  get shed(): number {
    return this.#shed;
  }

  /** Answers 503: at once, unless the connection comes back too early. Also then within a tenth of a second. */
  reject(request: IncomingMessage, response: ServerResponse): void {
    const now = performance.now();
    this.#rejected.add(response);
    this.#shed += 1;
    this.#shedSinceLogged += 1;
    this.#lastRejection = now;
    this.#logTimer ??= setTimeout(() => this.#logShed(), 1000).unref();
    closeAfterBody(request, response);
    // Not the same for all, so that they do not come back together.
    const retryAfter = 1 + (this.#shed % 3);
    const isEarly = now < (this.#mayRetryAt.get(request.socket) ?? 0);
    this.#mayRetryAt.set(request.socket, now + retryAfter * 1000);
    const rejection = { response, language: languageOf(request.headers['accept-language']), retryAfter };
    if (isEarly) this.#hold({ ...rejection, dueAt: now + holdMs });
    else this.#answer(rejection);
  }

  #answer({ response, language, retryAfter }: Rejection): void {
    response.writeHead(503, [...this.#headers[language], 'retry-after', String(retryAfter)]);
    response.end(bodies[language]);
  }

  #hold(rejection: Held): void {
    this.#held.push(rejection);
    if (!this.#heldTimer) this.#schedule();
  }

  #schedule(): void {
    this.#heldTimer = setTimeout(() => this.#answerHeld(), heldTickMs);
  }

  #answerHeld(): void {
    const now = performance.now();
    let due = 0;
    while (due < heldPerTick && due < this.#held.length && (this.#held[due] as Held).dueAt <= now) due += 1;
    for (const rejection of this.#held.splice(0, due)) this.#answer(rejection);
    if (this.#held.length > 0) this.#schedule();
    else this.#heldTimer = undefined;
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
