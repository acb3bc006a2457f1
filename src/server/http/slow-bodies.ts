/**
 * Ends requests whose body arrives too slowly, so that clients cannot occupy connections by sending a byte now and then. Slow lines are given time: a
 * body may take half a minute, and longer while it arrives at the rate of a poor mobile connection.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

const graceMs = 30_000;
/** On average since its start: a photo of 3 MB in at most six minutes, the largest attachment of 10 MB in twenty. */
const minBytesPerSecond = 8 * 1024;

/** Whether a body of which `bytes` arrived in `ms` may continue. */
export function isFastEnough(ms: number, bytes: number): boolean {
  return ms <= graceMs || bytes >= (minBytesPerSecond * ms) / 1000;
}

/** The most that is received of the body of a refused request, so that the client reads the answer. */
const refusedLimits = { ms: 60_000, bytes: 32 * 1024 * 1024 };

/** Whether the rest of a refused body may continue to arrive. */
export function isWorthReceiving(ms: number, bytes: number): boolean {
  return ms <= refusedLimits.ms && bytes <= refusedLimits.bytes;
}

interface Arriving {
  request: IncomingMessage;
  response: ServerResponse;
  startedAt: number;
  /** The bytes that the connection had received before, and the head of this request. */
  bytesBefore: number;
}

const defaultRule = { isFastEnough, isWorthReceiving, checkMs: 1_000 };

export interface BodyWatch {
  /** To be called with every request, before its body is read. */
  add(request: IncomingMessage, response: ServerResponse): void;
  stop(): void;
}

/** Watches the bodies of requests; `end` answers a slow one with 408, unless it was answered, and closes its connection. One timer for all. */
export function watchBodies(end: (request: IncomingMessage, response: ServerResponse) => void, rule = defaultRule): BodyWatch {
  const arriving = new Set<Arriving>();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const one of arriving) {
      const { request, response } = one;
      if (request.complete || request.destroyed || request.socket.destroyed) arriving.delete(one);
      else {
        const [ms, bytes] = [now - one.startedAt, request.socket.bytesRead - one.bytesBefore];
        if (rule.isFastEnough(ms, bytes) && (!response.writableEnded || rule.isWorthReceiving(ms, bytes))) continue;
        arriving.delete(one);
        end(request, response);
      }
    }
  }, rule.checkMs).unref();
  return {
    add: (request, response) => {
      const { headers, socket } = request;
      if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
        arriving.add({ request, response, startedAt: performance.now(), bytesBefore: socket.bytesRead });
    },
    stop: () => clearInterval(timer),
  };
}
