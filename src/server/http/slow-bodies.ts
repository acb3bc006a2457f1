/**
 * Ends requests whose body arrives too slowly, so that connections are not held by clients that send a byte now and then. Slow lines are
 * given time: a body may take half a minute, and longer while it keeps the rate of a poor mobile connection.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const graceMs = 30_000;
/** On average since its start: a photo of 3 MB in at most six minutes, the largest attachment of 10 MB in twenty. */
const minBytesPerSecond = 8 * 1024;

/** Whether a body of which `bytes` arrived in `ms` may go on. */
export function isFastEnough(ms: number, bytes: number): boolean {
  return ms <= graceMs || bytes >= (minBytesPerSecond * ms) / 1000;
}

/** What is received of a body whose request was refused already, so that the client reads the answer. */
const refusedLimits = { ms: 60_000, bytes: 32 * 1024 * 1024 };

/** Whether the rest of a refused body may go on arriving. */
export function isWorthReceiving(ms: number, bytes: number): boolean {
  // A request that a test injects has no count of bytes.
  return !(ms > refusedLimits.ms || bytes > refusedLimits.bytes);
}

interface Arriving {
  request: FastifyRequest;
  reply: FastifyReply;
  startedAt: number;
  /** What the connection had received before, and the head of this request. */
  bytesBefore: number;
}

const defaultRule = { isFastEnough, isWorthReceiving, checkMs: 1_000 };

/** Watches every request that has a body; `end` answers a slow one with 408, unless it was answered, and closes its connection. One timer for all. */
export function endSlowBodies(
  http: FastifyInstance,
  end: (request: FastifyRequest, reply: FastifyReply) => void,
  rule = defaultRule,
): void {
  const arriving = new Set<Arriving>();
  http.addHook('onRequest', (request, reply, done) => {
    const { headers, socket } = request.raw;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      arriving.add({ request, reply, startedAt: performance.now(), bytesBefore: socket.bytesRead });
    done();
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const one of arriving) {
      const { raw } = one.request;
      if (raw.complete || raw.destroyed || raw.socket.destroyed) arriving.delete(one);
      else {
        const [ms, bytes] = [now - one.startedAt, raw.socket.bytesRead - one.bytesBefore];
        if (rule.isFastEnough(ms, bytes) && (!one.reply.raw.writableEnded || rule.isWorthReceiving(ms, bytes))) continue;
        arriving.delete(one);
        end(one.request, one.reply);
      }
    }
  }, rule.checkMs).unref();
  http.addHook('onClose', async () => clearInterval(timer));
}
