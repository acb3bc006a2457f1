/** Answers that are sent while the body of their request is still arriving, because it is refused. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * To be called before such an answer is sent: the rest of the body is received and discarded, and only then the connection is closed, if
 * it is to be. Closing it at once would reset it, and a client that is still sending would never read the answer. How long that may take:
 * slow-bodies.ts.
 */
export function receiveRestOfBody({ raw: request }: FastifyRequest, reply: FastifyReply): void {
  if (request.complete) return;
  const response = reply.raw;
  const isToClose = !response.shouldKeepAlive || reply.getHeader('connection') === 'close';
  if (!isToClose) return;
  reply.removeHeader('connection');
  // Node then discards the rest by itself.
  response.shouldKeepAlive = true;
  const close = () => request.socket.destroySoon();
  request.once('end', () => (response.writableFinished ? close() : response.once('finish', close)));
}
