/**
 * Load shedding: limits the requests in progress, so that the accepted ones are answered quickly under any load. The others are answered
 * with 503 at once, before their body is read. Signing in has places of its own.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Language } from '../db/tenant.ts';
import { languageOf, translate } from '../words.ts';
import type { Headers } from './headers.ts';
import { receiveRestOfBody } from './unread-bodies.ts';

/** How many requests may be in progress at once. */
export interface Places {
  /** Enough for the requests of many screens that open together. */
  burst: number;
  /** While requests are shed: those that keep the connections to the database busy, and as many that wait for one. */
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
 * Clients that ignore Retry-After send the next request as soon as this one is answered. Without a limit, a few hundred of them would keep
 * the process busy with nothing but 503s. With this one, 500 connections wait 70 ms for a 503.
 */
const rejectionsPerMs = 7;
const rejectionTickMs = 5;

interface Rejection {
  response: ServerResponse;
  language: Language;
  retryAfter: number;
}

export class Admission {
  readonly #places: Places;
  /** Names and values in turn, which Node writes fastest. */
  readonly #headers: Record<Language, readonly string[]>;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #inProgress = { general: 0, reserved: 0, exports: 0 };
  readonly #rejected = new WeakSet<FastifyRequest>();
  readonly #rejections: Rejection[] = [];
  #rejectionTimer: ReturnType<typeof setTimeout> | undefined;
  #lastTick = 0;
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
        'content-length': String(bodies[language].length),
      }).flat();
    this.#headers = { es: headersOf('es'), en: headersOf('en') };
    this.#log = log;
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

  wasRejected(request: FastifyRequest): boolean {
    return this.#rejected.has(request);
  }

  /** Answers 503 within milliseconds, under a flood within a tenth of a second. */
  reject(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    this.#rejected.add(request);
    this.#shed += 1;
    this.#shedSinceLogged += 1;
    this.#lastRejection = performance.now();
    this.#logTimer ??= setTimeout(() => this.#logShed(), 1000).unref();
    receiveRestOfBody(request, reply);
    reply.hijack();
    this.#rejections.push({
      response: reply.raw,
      language: languageOf(request.headers['accept-language']),
      // Not the same for all, so that they do not come back together.
      retryAfter: 1 + (this.#shed % 3),
    });
    if (!this.#rejectionTimer) this.#schedule();
    return reply;
  }

  #schedule(): void {
    this.#lastTick = performance.now();
    this.#rejectionTimer = setTimeout(() => this.#answerRejections(), rejectionTickMs);
  }

  #answerRejections(): void {
    const count = Math.ceil((performance.now() - this.#lastTick) * rejectionsPerMs);
    for (const { response, language, retryAfter } of this.#rejections.splice(0, count)) {
      response.writeHead(503, [...this.#headers[language], 'retry-after', String(retryAfter)]);
      response.end(bodies[language]);
    }
    if (this.#rejections.length > 0) this.#schedule();
    else this.#rejectionTimer = undefined;
  }

  /** One line a second, as there may be thousands of rejections. */
  #logShed(): void {
    this.#log.warn({ requests: this.#shedSinceLogged }, 'overload: requests answered with 503');
    this.#shedSinceLogged = 0;
    this.#logTimer = undefined;
  }
}

const bodyIn = (language: Language) =>
  Buffer.from(JSON.stringify({ message: translate('errors', 'unavailable', language), code: 'server_busy' }));
const bodies = { es: bodyIn('es'), en: bodyIn('en') };
